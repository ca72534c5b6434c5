import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { createServices } from '../../src/create-services.ts'
import { AppError } from '../../src/errors.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import type { TurnOwner } from '../../src/features/engine-turns/chain-work.ts'
import { expectError } from '../support/error-answer.ts'
import { ask, type HttpAnswer, post } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const SEARCH = { query: '{ search { counts { total } } }' }
const ORIGIN = 'https://menu.example'
const FULL = { status: 503, code: 'SEARCH_UNAVAILABLE', says: /too many/ }
const LIMITS = { key: 30, guest: 8 }

/** What a process does with requests that it has no time to read; that it has none is decided here. */
describe('a process without time for all requests', () => {
  let service: TestService
  let api: FastifyInstance
  let address: string
  let chain: OnboardedChain
  let isFull = false
  /** Chains of requests that needed no turn with the engine. */
  const withoutTurn: string[] = []

  beforeAll(async () => {
    const settings = {
      REQUESTS_PER_MINUTE: String(LIMITS.key),
      SESSION_REQUESTS_PER_MINUTE: String(LIMITS.guest),
    }
    service = await startTestService({ hasWorker: false, settings })
    chain = await service.onboard()
    const { config, es, redis, s3, stores } = service
    const services = createServices(config, stores, { es, redis, s3, publicS3: s3 })
    const engineTurns = {
      ...services.engineTurns,
      noteWithoutTurn: ({ chainId }: TurnOwner) => void withoutTurn.push(chainId),
      refusalUnread: () =>
        isFull ? new AppError('SEARCH_UNAVAILABLE', 'too many', { retryAfter: 2, isOnPurpose: true }) : null,
    }
    api = await buildApp({ config, services: { ...services, engineTurns }, probes: {} })
    address = await api.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await api?.close()
    await service?.close()
  })

  /** A key of its own for each test, which the process knows. */
  const knownKey = async (allowedOrigins: readonly string[] = []) => {
    const issued = await service.stores.credentials.issue({
      ...{ kind: 'API_KEY', environment: 'test', chainId: chain.chainId, businessId: null, label: 'test' },
      allowedOrigins,
    })
    const headers = { authorization: issued.credential, origin: ORIGIN }
    expect((await post(address, SEARCH, headers)).status).toBe(200)
    return { ...issued, headers }
  }
  const whileFull = async <T>(work: () => Promise<T>): Promise<T> => {
    isFull = true
    try {
      return await work()
    } finally {
      isFull = false
    }
  }
  const remaining = ({ headers }: HttpAnswer) => Number(headers.get('ratelimit-remaining'))

  it('knows which requests needed no turn: sessions, and answers that were made before', async () => {
    const { headers } = await knownKey()
    const notedAfter = async (...queries: readonly string[]) => {
      withoutTurn.length = 0
      for (const query of queries) expect((await post(address, { query }, headers)).status).toBe(200)
      return withoutTurn
    }
    const search = (first: number) => `{ search(pagination: { first: ${first} }) { counts { total } } }`
    expect(await notedAfter(search(3), search(4))).toEqual([])
    expect(await notedAfter('mutation { startSession(input: { guestId: "a" }) { sessionId } }')).toEqual([
      chain.chainId,
    ])
    expect(await notedAfter(search(3), search(4), search(5))).toEqual([chain.chainId, chain.chainId])
  })

  it('refuses them without reading their body, counts them, and says when to come again', async () => {
    const { headers } = await knownKey()
    await whileFull(async () => {
      const first = await post(address, SEARCH, headers)
      expectError(first, FULL)
      expect(first.headers.get('retry-after')).toBe('2')
      expect(first.headers.get('x-content-type-options')).toBe('nosniff')
      expect(first.headers.get('cache-control')).toBe('no-store')
      expect(first.headers.get('access-control-allow-origin')).toBeNull()
      const unreadable = await post(address, { query: '{' }, headers)
      expectError(unreadable, FULL)
      expect(remaining(unreadable)).toBe(remaining(first) - 1)
    })
    expect((await post(address, SEARCH, headers)).status).toBe(200)
  })

  it('lets a page read that, if the credential is for its origin; another page is refused for good', async () => {
    const { headers } = await knownKey([ORIGIN])
    await whileFull(async () => {
      const answer = await post(address, SEARCH, headers)
      expectError(answer, FULL)
      expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN)
      const other = await post(address, SEARCH, { ...headers, origin: 'https://other.example' })
      expectError(other, { status: 403, code: 'FORBIDDEN' })
    })
  })

  it('counts a guest before the key, and refuses a greedy guest for that reason', async () => {
    const { headers } = await knownKey()
    const start = 'mutation { startSession(input: { guestId: "greedy" }) { sessionId } }'
    const { sessionId } = (await ask(address, headers.authorization, start)).startSession
    const asGuest = () => post(address, SEARCH, { ...headers, 'x-session-id': sessionId })
    await whileFull(async () => {
      const before = remaining(await post(address, SEARCH, headers))
      for (let count = 0; count < LIMITS.guest; count += 1) expectError(await asGuest(), FULL)
      const beyond = { status: 429, code: 'RATE_LIMITED', says: /of this guest/ }
      for (let count = 0; count < 3; count += 1) expectError(await asGuest(), beyond)
      expect(remaining(await post(address, SEARCH, headers))).toBe(before - LIMITS.guest - 1)
    })
  })

  it('refuses a key beyond its limit, and one that was revoked, for that reason', async () => {
    const [greedy, revoked] = [await knownKey(), await knownKey()]
    await service.stores.credentials.revoke(revoked.record.credentialId)
    await whileFull(async () => {
      for (let count = 1; count < LIMITS.key; count += 1)
        expectError(await post(address, SEARCH, greedy.headers), FULL)
      expectError(await post(address, SEARCH, greedy.headers), { status: 429, code: 'RATE_LIMITED' })
      await expect
        .poll(async () => (await post(address, SEARCH, revoked.headers)).status, { timeout: 5_000 })
        .toBe(401)
      expectError(await post(address, SEARCH, revoked.headers), { status: 401, code: 'INVALID_TOKEN' })
    })
  })

  it.each([
    ['no credential', {}, { status: 400, code: 'MISSING_HEADER' }],
    ['an unknown one', { authorization: 'pk_test_unknown' }, { status: 401, code: 'INVALID_TOKEN' }],
  ])('refuses %s for that reason', async (_name, headers, expected) => {
    await whileFull(async () => expectError(await post(address, SEARCH, headers), expected))
  })
})
