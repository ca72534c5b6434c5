import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAuthenticator } from './authenticator.ts'
import { type CredentialKind, newCredential } from './credential-format.ts'
import type { CredentialRecord, CredentialStore } from './credential-store.ts'

const KEY = newCredential('API_KEY', 'test')
const TOKEN = newCredential('PARTNER_TOKEN', 'test')

function record(kind: CredentialKind, more: Partial<CredentialRecord> = {}): CredentialRecord {
  const businessId = kind === 'API_KEY' ? null : 'grill-inc'
  return {
    credentialId: 'c',
    kind,
    environment: 'test',
    chainId: 'grill',
    businessId,
    label: '',
    scopes: kind === 'API_KEY' ? ['read'] : ['upload'],
    requestsPerMinute: null,
    allowedOrigins: [],
    createdAt: '',
    expiresAt: null,
    revokedAt: null,
    rotatedFrom: null,
    replacedBy: null,
    ...more,
  }
}

/** A store that holds these, and counts how often it is asked. */
function storeOf(records: Readonly<Record<string, CredentialRecord>>) {
  const held = new Map(Object.entries(records))
  const asked: string[] = []
  const store: Pick<CredentialStore, 'find'> = {
    find: (credential) => {
      asked.push(credential)
      return Promise.resolve(held.get(credential) ?? null)
    },
  }
  return { store: store as CredentialStore, held, asked }
}

function authenticatorFor(more: Partial<CredentialRecord> = {}, cacheMs = 3_000) {
  const held = storeOf({ [KEY]: record('API_KEY', more), [TOKEN]: record('PARTNER_TOKEN', more) })
  return { ...createAuthenticator(held.store, cacheMs), ...held }
}

const refusal = (code: string, message: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(message) as string }) as Error

afterEach(() => {
  vi.useRealTimers()
})

describe('a good credential', () => {
  it('is a raw API key', async () => {
    expect(await authenticatorFor().apiKey(KEY, undefined)).toMatchObject({
      kind: 'API_KEY',
      chainId: 'grill',
    })
    expect(await authenticatorFor().apiKey(` ${KEY} `, undefined)).toMatchObject({ chainId: 'grill' })
  })

  it.each(['Bearer', 'bearer', 'BEARER'])('is a partner token behind "%s"', async (scheme) => {
    expect(await authenticatorFor().partner(`${scheme} ${TOKEN}`, undefined)).toMatchObject({
      businessId: 'grill-inc',
    })
  })
})

describe('a bad credential', () => {
  const { apiKey, partner, asked } = authenticatorFor()
  const other = newCredential('API_KEY', 'live')

  it.each<[string, string | undefined, string, string]>([
    ['missing', undefined, 'MISSING_HEADER', "Send the chain's API key (pk_…) as it is"],
    ['blank', '  ', 'MISSING_HEADER', 'Authorization header is missing'],
    ['behind Bearer', `Bearer ${KEY}`, 'INVALID_TOKEN', 'without a prefix'],
    ['a partner token behind Bearer', `Bearer ${TOKEN}`, 'INVALID_TOKEN', 'This operation takes an API key'],
    ['a partner token', TOKEN, 'INVALID_TOKEN', 'not a partner token'],
    ['mistyped', `${KEY.slice(0, -1)}!`, 'INVALID_TOKEN', 'malformed'],
    ['only the word Bearer', 'Bearer', 'INVALID_TOKEN', 'malformed'],
    ['unknown', other, 'INVALID_TOKEN', 'unknown'],
  ])('for an API key that is %s: says what to send', async (_, header, code, message) => {
    await expect(apiKey(header, undefined)).rejects.toThrow(refusal(code, message))
  })

  it.each<[string, string | undefined, string, string]>([
    ['missing', undefined, 'MISSING_HEADER', "Send the partner token as 'Bearer pt_…'"],
    ['without Bearer', TOKEN, 'INVALID_TOKEN', "as 'Bearer pt_…'"],
    ['an API key', KEY, 'INVALID_TOKEN', 'takes a partner token'],
    ['an API key behind Bearer', `Bearer ${KEY}`, 'INVALID_TOKEN', 'not an API key'],
    ['two words', `Bearer ${TOKEN} x`, 'INVALID_TOKEN', 'takes a partner token'],
    ['mistyped', `Bearer ${TOKEN}x`, 'INVALID_TOKEN', 'malformed'],
  ])('for a partner token that is %s: says what to send', async (_, header, code, message) => {
    await expect(partner(header, undefined)).rejects.toThrow(refusal(code, message))
  })

  it('costs no look-up where its form is wrong', () => {
    expect(asked).toEqual([other])
  })

  it.each<[string, Partial<CredentialRecord>, string, string]>([
    ['revoked', { revokedAt: '2026-01-01T00:00:00Z' }, 'INVALID_TOKEN', 'revoked'],
    ['expired', { expiresAt: '2020-01-01T00:00:00Z' }, 'INVALID_TOKEN', 'expired'],
    ['for another origin', { allowedOrigins: ['https://menu.example'] }, 'FORBIDDEN', 'origin'],
    ['stored as the other kind', { kind: 'PARTNER_TOKEN' }, 'INVALID_TOKEN', 'unknown'],
  ])('is one that is %s', async (_, more, code, message) => {
    await expect(authenticatorFor(more).apiKey(KEY, 'https://evil.example')).rejects.toThrow(
      refusal(code, message),
    )
  })
})

describe('an allowed origin', () => {
  const { apiKey } = authenticatorFor({
    allowedOrigins: ['https://menu.example'],
    expiresAt: '2999-01-01T00:00:00Z',
  })
  it.each(['https://menu.example', undefined])('passes: %s', async (origin) => {
    expect(await apiKey(KEY, origin)).toMatchObject({ chainId: 'grill' })
  })
})

describe('what is remembered of a credential', () => {
  it('saves the store a look-up', async () => {
    const { apiKey, asked } = authenticatorFor()
    await apiKey(KEY, undefined)
    await apiKey(KEY, undefined)
    expect(asked).toEqual([KEY])
  })

  it('is no answer of a store that failed', async () => {
    const { store } = storeOf({ [KEY]: record('API_KEY') })
    let isDown = true
    const flaky = {
      ...store,
      find: (key: string) => (isDown ? Promise.reject(new Error('down')) : store.find(key)),
    }
    const { apiKey } = createAuthenticator(flaky, 3_000)
    await expect(apiKey(KEY, undefined)).rejects.toThrow('down')
    isDown = false
    expect(await apiKey(KEY, undefined)).toMatchObject({ chainId: 'grill' })
  })

  it('is forgotten after the cache time: a revocation takes that long at most', async () => {
    const { apiKey, held, asked } = authenticatorFor({}, 50)
    await apiKey(KEY, undefined)
    held.set(KEY, record('API_KEY', { revokedAt: '2026-01-01T00:00:00Z' }))
    await vi.waitFor(() =>
      expect(apiKey(KEY, undefined)).rejects.toThrow(refusal('INVALID_TOKEN', 'revoked')),
    )
    expect(asked).toHaveLength(2)
  })

  it('does not outlast its own expiry', async () => {
    vi.useFakeTimers()
    const { apiKey } = authenticatorFor({ expiresAt: new Date(Date.now() + 500).toISOString() }, 3_000)
    await apiKey(KEY, undefined)
    await vi.advanceTimersByTimeAsync(501)
    await expect(apiKey(KEY, undefined)).rejects.toThrow(refusal('INVALID_TOKEN', 'expired'))
  })
})
