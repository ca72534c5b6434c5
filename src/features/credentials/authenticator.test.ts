import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Authenticator, createAuthenticator, presentedCredential } from './authenticator.ts'
import { checkedCredential } from './credential-check.ts'
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
  return { ...held, credential: checkOf(createAuthenticator(held.store, cacheMs)) }
}

/** All of it, as a request goes through it. */
function checkOf(authenticator: Authenticator) {
  return async (header: string | undefined, origin: string | undefined) => {
    const presented = presentedCredential(header)
    const found = await authenticator.find(presented)
    const { kind, environment } = presented
    return checkedCredential(found, { kind, environment, now: Date.now(), origin })
  }
}

const refusal = (code: string, message: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(message) as string }) as Error

afterEach(() => {
  vi.useRealTimers()
})

describe('a good credential', () => {
  it('is a raw API key', async () => {
    expect(await authenticatorFor().credential(KEY, undefined)).toMatchObject({
      kind: 'API_KEY',
      chainId: 'grill',
    })
    expect(await authenticatorFor().credential(` ${KEY} `, undefined)).toMatchObject({ chainId: 'grill' })
  })

  it.each(['Bearer', 'bearer', 'BEARER'])('is a partner token behind "%s"', async (scheme) => {
    expect(await authenticatorFor().credential(`${scheme} ${TOKEN}`, undefined)).toMatchObject({
      businessId: 'grill-inc',
    })
  })
})

describe('a bad credential', () => {
  const { credential, asked } = authenticatorFor()
  const other = newCredential('API_KEY', 'live')

  it.each<[string, string | undefined, string, string]>([
    ['missing', undefined, 'MISSING_HEADER', "Send the chain's API key (pk_…) as it is"],
    ['missing', undefined, 'MISSING_HEADER', "Send the partner token as 'Bearer pt_…'"],
    ['blank', '  ', 'MISSING_HEADER', 'Authorization header is missing'],
    ['a key behind Bearer', `Bearer ${KEY}`, 'INVALID_TOKEN', 'without a prefix'],
    ['a partner token without Bearer', TOKEN, 'INVALID_TOKEN', 'not a partner token'],
    ['a mistyped key', `${KEY.slice(0, -1)}!`, 'INVALID_TOKEN', 'malformed'],
    ['a mistyped token', `Bearer ${TOKEN}x`, 'INVALID_TOKEN', 'malformed'],
    ['two words after Bearer', `Bearer ${TOKEN} x`, 'INVALID_TOKEN', 'malformed'],
    ['only the word Bearer', 'Bearer', 'INVALID_TOKEN', 'malformed'],
    ['longer than any credential', 'p'.repeat(10_000), 'INVALID_TOKEN', 'malformed'],
    ['unknown', other, 'INVALID_TOKEN', 'unknown'],
  ])('that is %s: says what to send', async (_, header, code, message) => {
    await expect(credential(header, undefined)).rejects.toThrow(refusal(code, message))
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
    await expect(authenticatorFor(more).credential(KEY, 'https://evil.example')).rejects.toThrow(
      refusal(code, message),
    )
  })
})

describe('an allowed origin', () => {
  const { credential } = authenticatorFor({
    allowedOrigins: ['https://menu.example'],
    expiresAt: '2999-01-01T00:00:00Z',
  })
  it.each(['https://menu.example', undefined])('passes: %s', async (origin) => {
    expect(await credential(KEY, origin)).toMatchObject({ chainId: 'grill' })
  })
})

describe('what is remembered of a credential', () => {
  it('is asked of the store once by requests that come together', async () => {
    const { credential, asked } = authenticatorFor()
    await Promise.all([credential(KEY, undefined), credential(KEY, undefined)])
    expect(asked).toEqual([KEY])
  })

  it('outlives a flood of guesses', async () => {
    const { credential, asked } = authenticatorFor()
    await credential(KEY, undefined)
    const guesses = Array.from({ length: 6_000 }, () => newCredential('API_KEY', 'test'))
    for (const guess of guesses) await credential(guess, undefined).catch(() => undefined)
    await credential(KEY, undefined)
    expect(asked.filter((text) => text === KEY)).toHaveLength(1)
  })

  it('says whether a credential was genuine when it was met', async () => {
    const { store } = storeOf({ [KEY]: record('API_KEY') })
    const authenticator = createAuthenticator(store, 3_000)
    const [key, guess] = [presentedCredential(KEY), presentedCredential(newCredential('API_KEY', 'test'))]
    await authenticator.find(key)
    await authenticator.find(guess).catch(() => undefined)
    expect([authenticator.hasMet(key), authenticator.hasMet(guess)]).toEqual([true, false])
  })

  it('saves the store a look-up', async () => {
    const { credential, asked } = authenticatorFor()
    await credential(KEY, undefined)
    await credential(KEY, undefined)
    expect(asked).toEqual([KEY])
  })

  it('is no answer of a store that failed', async () => {
    const { store } = storeOf({ [KEY]: record('API_KEY') })
    let isDown = true
    const flaky = {
      ...store,
      find: (key: string) => (isDown ? Promise.reject(new Error('down')) : store.find(key)),
    }
    const credential = checkOf(createAuthenticator(flaky, 3_000))
    await expect(credential(KEY, undefined)).rejects.toThrow('down')
    isDown = false
    expect(await credential(KEY, undefined)).toMatchObject({ chainId: 'grill' })
  })

  it('is forgotten after the cache time: a revocation takes that long at most', async () => {
    const { credential, held, asked } = authenticatorFor({}, 50)
    await credential(KEY, undefined)
    held.set(KEY, record('API_KEY', { revokedAt: '2026-01-01T00:00:00Z' }))
    await vi.waitFor(() =>
      expect(credential(KEY, undefined)).rejects.toThrow(refusal('INVALID_TOKEN', 'revoked')),
    )
    expect(asked).toHaveLength(2)
  })

  it('does not outlast its own expiry', async () => {
    vi.useFakeTimers()
    const { credential } = authenticatorFor({ expiresAt: new Date(Date.now() + 500).toISOString() }, 3_000)
    await credential(KEY, undefined)
    await vi.advanceTimersByTimeAsync(501)
    await expect(credential(KEY, undefined)).rejects.toThrow(refusal('INVALID_TOKEN', 'expired'))
  })
})
