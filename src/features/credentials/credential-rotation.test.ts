import { describe, expect, it } from 'vitest'
import { type CredentialRecord, completeRecord, newRecord } from './credential-record.ts'
import { endOfOverlap, successorOf } from './credential-rotation.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-01-15T12:00:00.000Z')
const RECORD: CredentialRecord = {
  ...completeRecord({
    ...{ credentialId: 'c1', kind: 'API_KEY', environment: 'live', chainId: 'grill', businessId: null },
    ...{ label: 'shop', allowedOrigins: ['https://menu.example'], createdAt: '2026-01-01T00:00:00.000Z' },
    ...{ expiresAt: null, revokedAt: null },
  }),
  scopes: ['read', 'operate'],
  requestsPerMinute: 1_200,
}
const WEEK = { overlapMs: 7 * DAY_MS }

describe('the successor of a credential', () => {
  it('has the same chain, kind, environment, scopes, origins, limit and label', () => {
    const { credentialId, createdAt, rotatedFrom, ...terms } = newRecord(successorOf(RECORD, WEEK, NOW))
    expect(RECORD).toMatchObject(terms)
    expect({ createdAt, rotatedFrom }).toEqual({ createdAt: '2026-01-15T12:00:00.000Z', rotatedFrom: 'c1' })
    expect(credentialId).not.toBe('c1')
  })

  it('keeps the business of a partner token', () => {
    const token = { ...RECORD, kind: 'PARTNER_TOKEN', businessId: 'b', scopes: ['upload'] } as const
    expect(successorOf(token, WEEK, NOW)).toMatchObject({ kind: 'PARTNER_TOKEN', businessId: 'b' })
  })

  it('lives as long as the old one was issued for, unless another end is said', () => {
    const ninetyDays = { ...RECORD, expiresAt: '2026-04-01T00:00:00.000Z' }
    expect(successorOf(RECORD, WEEK, NOW).expiresAt).toBeNull()
    expect(successorOf(ninetyDays, WEEK, NOW).expiresAt).toBe('2026-04-15T12:00:00.000Z')
    const until = '2026-02-01T00:00:00.000Z'
    expect(successorOf(ninetyDays, { ...WEEK, expiresAt: until }, NOW).expiresAt).toBe(until)
  })

  it.each<[Partial<CredentialRecord>, string]>([
    [{ revokedAt: '2026-01-02T00:00:00.000Z' }, 'it is revoked'],
    [{ expiresAt: '2026-01-15T12:00:00.000Z' }, 'it has expired'],
    [{ replacedBy: 'c2', expiresAt: '2026-01-20T00:00:00.000Z' }, '"c2" has replaced it; rotate that one'],
  ])('is not issued for one with %j', (more, reason) => {
    expect(() => successorOf({ ...RECORD, ...more }, WEEK, NOW)).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        message: `The credential "c1" cannot be rotated: ${reason}.`,
      }) as Error,
    )
  })
})

describe('the old credential', () => {
  it.each([
    {
      when: 'after the overlap',
      expiresAt: null,
      overlapMs: 7 * DAY_MS,
      expected: '2026-01-22T12:00:00.000Z',
    },
    {
      when: 'at once without an overlap',
      expiresAt: null,
      overlapMs: 0,
      expected: '2026-01-15T12:00:00.000Z',
    },
    {
      when: 'no later than it would have anyway',
      expiresAt: '2026-01-16T00:00:00.000Z',
      overlapMs: 7 * DAY_MS,
      expected: '2026-01-16T00:00:00.000Z',
    },
    {
      when: 'earlier than it would have',
      expiresAt: '2027-01-01T00:00:00.000Z',
      overlapMs: DAY_MS,
      expected: '2026-01-16T12:00:00.000Z',
    },
  ])('ends $when', ({ expiresAt, overlapMs, expected }) => {
    expect(endOfOverlap({ ...RECORD, expiresAt }, { overlapMs }, NOW)).toBe(expected)
  })
})
