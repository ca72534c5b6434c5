import { describe, expect, it } from 'vitest'
import {
  type CredentialCheck,
  checkedCredential,
  refuseOtherEnvironment,
  refuseWithoutScope,
} from './credential-check.ts'
import { type CredentialRecord, completeRecord } from './credential-record.ts'

const NOW = Date.parse('2026-01-15T12:00:00.000Z')
const RECORD = completeRecord({
  ...{ credentialId: 'c1', kind: 'API_KEY', environment: 'test', chainId: 'grill', businessId: null },
  ...{ label: 'shop', allowedOrigins: [], createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ expiresAt: null, revokedAt: null },
})
const CHECK: CredentialCheck = { kind: 'API_KEY', environment: 'test', now: NOW, origin: undefined }
const BROWSER = { allowedOrigins: ['https://menu.example'] }

type Case = readonly [what: string, record: Partial<CredentialRecord>, check: Partial<CredentialCheck>]

describe('a credential that may be used', () => {
  it.each<Case>([
    ['of the kind that is asked', {}, {}],
    ['of either kind where none is asked', { kind: 'PARTNER_TOKEN' }, { kind: undefined }],
    ['of this environment', { environment: 'live' }, { environment: 'live' }],
    ['before it expires', { expiresAt: '2026-01-15T12:00:00.001Z' }, {}],
    ['replaced, in the overlap', { expiresAt: '2026-01-16T00:00:00.000Z', replacedBy: 'c2' }, {}],
    ['of an allowed origin', BROWSER, { origin: 'https://menu.example' }],
    ['of an allowed origin in another spelling', BROWSER, { origin: 'HTTPS://Menu.example:443' }],
    ['for browsers, used by a server, which sends no origin', BROWSER, {}],
    ['for servers, used beside a page of ours', {}, { origin: 'http://127.0.0.1:8080' }],
  ])('is one %s', (_what, record, check) => {
    const full = { ...RECORD, ...record }
    expect(checkedCredential(full, { ...CHECK, ...check })).toBe(full)
  })
})

describe('a credential that may not be used', () => {
  it.each<readonly [...Case, code: string, message: string]>([
    ['of the other kind', { kind: 'PARTNER_TOKEN' }, {}, 'INVALID_TOKEN', 'unknown'],
    [
      'of the live environment in staging',
      { environment: 'live' },
      {},
      'INVALID_TOKEN',
      'This is a live credential; this service takes test credentials only',
    ],
    [
      'of the test environment in production',
      {},
      { environment: 'live' },
      'INVALID_TOKEN',
      'This is a test credential; this service takes live credentials only',
    ],
    ['revoked', { revokedAt: '2026-01-15T11:59:59.999Z' }, {}, 'INVALID_TOKEN', 'revoked'],
    [
      'revoked and expired',
      { revokedAt: '2026-01-02', expiresAt: '2026-01-01' },
      {},
      'INVALID_TOKEN',
      'revoked',
    ],
    ['expired at this moment', { expiresAt: '2026-01-15T12:00:00.000Z' }, {}, 'INVALID_TOKEN', 'expired'],
    ['of an expiry that cannot be read', { expiresAt: 'soon' }, {}, 'INVALID_TOKEN', 'expired'],
    [
      'replaced, after the overlap',
      { expiresAt: '2026-01-15T12:00:00.000Z', replacedBy: 'c2' },
      {},
      'INVALID_TOKEN',
      'replaced by a new one',
    ],
    ['of another origin', BROWSER, { origin: 'https://evil.example' }, 'FORBIDDEN', 'origin'],
    ['of no origin at all (a file, a sandbox)', BROWSER, { origin: 'null' }, 'FORBIDDEN', 'origin'],
    ['of an empty origin', BROWSER, { origin: '' }, 'FORBIDDEN', 'origin'],
    ['of another scheme', BROWSER, { origin: 'http://menu.example' }, 'FORBIDDEN', 'origin'],
  ])('is one %s', (_what, record, check, code, message) => {
    expect(() => checkedCredential({ ...RECORD, ...record }, { ...CHECK, ...check })).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) as string }) as Error,
    )
  })

  it('is one that is not in the store', () => {
    expect(() => checkedCredential(null, CHECK)).toThrow(
      expect.objectContaining({ code: 'INVALID_TOKEN', message: 'The credential is unknown' }) as Error,
    )
  })

  it('can be known by its text before the look-up, where it is of the other environment', () => {
    expect(() => refuseOtherEnvironment('live', 'test')).toThrow(
      expect.objectContaining({ code: 'INVALID_TOKEN' }) as Error,
    )
    expect(() => refuseOtherEnvironment('live', 'live')).not.toThrow()
  })
})

describe('a scope', () => {
  it('is asked for by name', () => {
    expect(() => refuseWithoutScope(RECORD, 'read')).not.toThrow()
    for (const scope of ['upload', 'operate'] as const)
      expect(() => refuseWithoutScope(RECORD, scope)).toThrow(
        expect.objectContaining({
          code: 'FORBIDDEN',
          message: `The credential may not do this: it lacks the scope "${scope}"`,
        }) as Error,
      )
  })
})
