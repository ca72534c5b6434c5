import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { expectError } from '../support/error-answer.ts'
import { ask, post } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const SEARCH = { query: '{ search { counts { total } } }' }
const ORIGIN = 'https://menu.example'

describe('limits of guests', () => {
  let service: TestService
  let chain: OnboardedChain
  let browserKey: string

  beforeAll(async () => {
    service = await startTestService({
      hasWorker: false,
      settings: {
        REQUESTS_PER_MINUTE: '100',
        SESSION_REQUESTS_PER_MINUTE: '6',
        GUEST_REQUESTS_PER_MINUTE: '10',
        TRUSTED_PROXIES: '127.0.0.1',
      },
    })
    chain = await service.onboard()
    const { credential } = await service.stores.credentials.issue({
      kind: 'API_KEY',
      environment: 'test',
      chainId: chain.chainId,
      businessId: null,
      label: 'browser',
      allowedOrigins: [ORIGIN],
    })
    browserKey = credential
  })
  afterAll(() => service?.close())

  const session = async (guestId: string): Promise<string> => {
    const mutation = `mutation { startSession(input: { guestId: "${guestId}" }) { sessionId } }`
    return (await ask(service.address, chain.apiKey, mutation)).startSession.sessionId
  }
  const asGuest = (sessionId: string) =>
    post(service.address, SEARCH, { authorization: chain.apiKey, 'x-session-id': sessionId })
  const fromBrowser = (address: string) =>
    post(service.address, SEARCH, {
      authorization: browserKey,
      origin: ORIGIN,
      'x-forwarded-for': address,
    })
  const remaining = async () =>
    Number(
      (await post(service.address, SEARCH, { authorization: chain.apiKey })).headers.get(
        'ratelimit-remaining',
      ),
    )

  it('a guest beyond the limit is refused, in a new session too; the chain’s limit is not used up', async () => {
    const [first, again, other] = [await session('greedy'), await session('greedy'), await session('modest')]
    for (let count = 0; count < 6; count += 1) expect((await asGuest(first)).status).toBe(200)
    const before = await remaining()
    for (const id of [first, first, again, again]) {
      const refused = await asGuest(id)
      expectError(refused, {
        status: 429,
        code: 'RATE_LIMITED',
        says: /6 requests in a minute of this guest/,
      })
      expect(refused.headers.get('ratelimit-limit')).toBe('6')
      expect(refused.headers.get('retry-after')).not.toBeNull()
    }
    expect(await remaining()).toBe(before - 1)
    expect((await asGuest(other)).status).toBe(200)
  })

  it('an address that uses a browser key has a limit; others and servers have not', async () => {
    for (let count = 0; count < 10; count += 1) expect((await fromBrowser('203.0.113.5')).status).toBe(200)
    expectError(await fromBrowser('203.0.113.5'), {
      status: 429,
      code: 'RATE_LIMITED',
      says: /from this address/,
    })
    expect((await fromBrowser('203.0.113.6')).status).toBe(200)
    expect((await post(service.address, SEARCH, { authorization: chain.apiKey })).status).toBe(200)
  })

  it.each(['address', 'guest'] as const)(
    'searches of one request count for the %s before they count for the chain',
    async (who) => {
      const headers =
        who === 'guest'
          ? { authorization: chain.apiKey, 'x-session-id': await session('many') }
          : { authorization: browserKey, origin: ORIGIN, 'x-forwarded-for': '203.0.113.77' }
      const query = `{ ${Array.from({ length: 5 }, (_, n) => `a${n}: search { counts { total } }`).join(' ')} }`
      const send = () => post(service.address, { query }, headers)
      const left = async () => {
        const ownKey = {
          authorization: headers.authorization,
          origin: ORIGIN,
          'x-forwarded-for': '203.0.113.78',
        }
        return Number((await post(service.address, SEARCH, ownKey)).headers.get('ratelimit-remaining'))
      }
      const statuses: number[] = []
      for (let count = 0; count < 6; count += 1) statuses.push((await send()).status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(who === 'guest' ? 1 : 2)
      expect(statuses.at(-1)).toBe(429)
      if (who === 'guest') expect(await left()).toBeGreaterThan(50)
      else expect((await fromBrowser('203.0.113.79')).status).toBe(200)
    },
  )

  it('a request with more searches than a minute allows is told so, and not to try again', async () => {
    const { credential } = await service.stores.credentials.issue({
      ...{ kind: 'API_KEY', environment: 'test', chainId: chain.chainId, businessId: null, label: 'slow' },
      requestsPerMinute: 4,
    })
    const query = `{ ${Array.from({ length: 5 }, (_, n) => `a${n}: search { counts { total } }`).join(' ')} }`
    expectError(await post(service.address, { query }, { authorization: credential }), {
      ...{ status: 400, code: 'QUERY_TOO_COMPLEX', field: 'query' },
      says: /5 searches; at most 4 are allowed in a minute with this credential/,
    })
  })

  it('all addresses of one IPv6 network are one', async () => {
    for (let count = 0; count < 10; count += 1)
      expect((await fromBrowser(`2001:db8:1:1::${count + 1}`)).status).toBe(200)
    expect((await fromBrowser('2001:db8:1:1:ffff::1')).status).toBe(429)
    expect((await fromBrowser('2001:db8:1:2::1')).status).toBe(200)
  })

  it('each search of a request counts', async () => {
    const before = await remaining()
    const query =
      '{ a: search { counts { total } } b: search { counts { total } } filterOptions { diets { type } } }'
    const { headers } = await post(service.address, { query }, { authorization: chain.apiKey })
    expect(Number(headers.get('ratelimit-remaining'))).toBe(before - 3)
  })
})

describe('X-Forwarded-For', () => {
  it('is not believed where no proxy is trusted', async () => {
    const service = await startTestService({
      hasWorker: false,
      settings: { ADDRESS_REQUESTS_PER_MINUTE: '3' },
    })
    try {
      const statuses: number[] = []
      for (let count = 0; count < 5; count += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${count}` }
        statuses.push((await fetch(`${service.address}/schemas/items.v1.json`, { headers })).status)
      }
      expect(statuses).toEqual([200, 200, 200, 429, 429])
    } finally {
      await service.close()
    }
  })
})
