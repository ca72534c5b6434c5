import { setTimeout as pause } from 'node:timers/promises'
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

/** Holds up the process, its timers included. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
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

  it.each<{ what: string; header: string | undefined; code: string; message: string }>([
    {
      what: 'missing',
      header: undefined,
      code: 'MISSING_HEADER',
      message: "Send the chain's API key (pk_…) as it is",
    },
    {
      what: 'missing',
      header: undefined,
      code: 'MISSING_HEADER',
      message: "Send the partner token as 'Bearer pt_…'",
    },
    { what: 'blank', header: '  ', code: 'MISSING_HEADER', message: 'Authorization header is missing' },
    {
      what: 'a key behind Bearer',
      header: `Bearer ${KEY}`,
      code: 'INVALID_TOKEN',
      message: 'without a prefix',
    },
    {
      what: 'a partner token without Bearer',
      header: TOKEN,
      code: 'INVALID_TOKEN',
      message: 'not a partner token',
    },
    { what: 'a mistyped key', header: `${KEY.slice(0, -1)}!`, code: 'INVALID_TOKEN', message: 'malformed' },
    { what: 'a mistyped token', header: `Bearer ${TOKEN}x`, code: 'INVALID_TOKEN', message: 'malformed' },
    {
      what: 'two words after Bearer',
      header: `Bearer ${TOKEN} x`,
      code: 'INVALID_TOKEN',
      message: 'malformed',
    },
    { what: 'only the word Bearer', header: 'Bearer', code: 'INVALID_TOKEN', message: 'malformed' },
    {
      what: 'longer than any credential',
      header: 'p'.repeat(10_000),
      code: 'INVALID_TOKEN',
      message: 'malformed',
    },
    { what: 'unknown', header: other, code: 'INVALID_TOKEN', message: 'unknown' },
  ])('that is $what: says what to send', async ({ header, code, message }) => {
    await expect(credential(header, undefined)).rejects.toThrow(refusal(code, message))
  })

  it('costs no look-up where its form is wrong', () => {
    expect(asked).toEqual([other])
  })

  it.each<{ what: string; more: Partial<CredentialRecord>; code: string; message: string }>([
    {
      what: 'revoked',
      more: { revokedAt: '2026-01-01T00:00:00Z' },
      code: 'INVALID_TOKEN',
      message: 'revoked',
    },
    {
      what: 'expired',
      more: { expiresAt: '2020-01-01T00:00:00Z' },
      code: 'INVALID_TOKEN',
      message: 'expired',
    },
    {
      what: 'for another origin',
      more: { allowedOrigins: ['https://menu.example'] },
      code: 'FORBIDDEN',
      message: 'origin',
    },
    {
      what: 'stored as the other kind',
      more: { kind: 'PARTNER_TOKEN' },
      code: 'INVALID_TOKEN',
      message: 'unknown',
    },
  ])('is one that is $what', async ({ more, code, message }) => {
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

  it('counts from the question: an answer that a paused process reads late is kept no longer, and nobody waits for it', async () => {
    const { store, held } = storeOf({ [KEY]: record('API_KEY') })
    const late = Promise.withResolvers<void>()
    const find: typeof store.find = async (key) => {
      const found = await store.find(key)
      await late.promise
      return found
    }
    const credential = checkOf(createAuthenticator({ find }, 50))
    const before = credential(KEY, undefined)
    held.set(KEY, record('API_KEY', { revokedAt: '2026-01-01T00:00:00Z' }))
    await pause(60)
    const after = [credential(KEY, undefined)]
    late.resolve()
    expect(await before).toMatchObject({ chainId: 'grill' })
    after.push(credential(KEY, undefined))
    for (const one of after) await expect(one).rejects.toThrow(refusal('INVALID_TOKEN', 'revoked'))
  })

  it('is asked for once at a time, also where a late answer of an earlier question arrives meanwhile', async () => {
    const answers: PromiseWithResolvers<null>[] = []
    const find = () => {
      const answer = Promise.withResolvers<null>()
      answers.push(answer)
      return answer.promise
    }
    const { find: ask } = createAuthenticator({ find }, 20)
    const key = presentedCredential(KEY)
    const asked = [ask(key)]
    await pause(30)
    asked.push(ask(key))
    answers[0]?.resolve(null)
    await asked[0]
    asked.push(ask(key))
    expect(answers).toHaveLength(2)
    answers[1]?.resolve(null)
    expect(await Promise.all(asked)).toEqual([null, null, null])
  })

  it('is as old as the clock says, also before any timer has run: so it is in a process that goes on after a stop', async () => {
    const { store, asked } = storeOf({ [KEY]: record('API_KEY') })
    const { find, known } = createAuthenticator(store, 20)
    const [key, guess] = [presentedCredential(KEY), presentedCredential(newCredential('API_KEY', 'test'))]
    await find(key)
    await find(guess)
    expect([known(KEY)?.credentialId, await find(guess)]).toEqual(['c', null])
    standStill(30)
    expect(known(KEY)).toBeUndefined()
    await find(guess)
    expect(asked).toEqual([KEY, guess.text, guess.text])
  })

  it('does not outlast its own expiry', async () => {
    vi.useFakeTimers()
    const { credential } = authenticatorFor({ expiresAt: new Date(Date.now() + 500).toISOString() }, 3_000)
    await credential(KEY, undefined)
    await vi.advanceTimersByTimeAsync(501)
    await expect(credential(KEY, undefined)).rejects.toThrow(refusal('INVALID_TOKEN', 'expired'))
  })
})
