import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type FaultyProxy, startFaultyProxy } from '../../harness/network/faulty-proxy.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { newCredential } from '../../src/features/credentials/credential-format.ts'
import { expectError } from '../support/error-answer.ts'
import { post } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const many = (count: number, text: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => text(place)).join(' ')
const fanOut = (count: number, on: string) =>
  `fragment f0 on ${on} { ${many(count, () => '...f1')} } fragment f1 on ${on} { ${many(count, () => '...f2')} }
   fragment f2 on ${on} { ...f3 } fragment f3 on ${on} { __typename }`

/** Names of the schema that "Did you mean" or any other message could reveal. */
const GIVEN_AWAY = /did you mean|search|dish|filterOptions|Query|field|type|syntax/i

describe('a stranger', () => {
  let service: TestService
  let chain: OnboardedChain
  let proxy: FaultyProxy
  let looked = 0

  beforeAll(async () => {
    proxy = await startFaultyProxy(inject('stackEnvironment').ELASTICSEARCH_URL ?? '')
    proxy.setFault({
      on: /^GET \/[^/]*-credentials\//,
      strikes: () => {
        looked += 1
        return false
      },
    })
    service = await startTestService({
      hasWorker: false,
      settings: { ELASTICSEARCH_URL: proxy.address, ADDRESS_REQUESTS_PER_MINUTE: '300' },
    })
    chain = await service.onboard()
  })
  afterAll(async () => {
    await service?.close()
    proxy?.close()
  })

  it.each<[string, Record<string, string>, string]>([
    ['no credential', {}, 'MISSING_HEADER'],
    ['a malformed one', { authorization: 'pk_test_nonsense' }, 'INVALID_TOKEN'],
    ['an unknown one', { authorization: newCredential('API_KEY', 'test') }, 'INVALID_TOKEN'],
  ])('with %s has nothing parsed and learns nothing', async (_, headers, code) => {
    const bodies = [
      'not JSON',
      '',
      { query: '{ serch }' },
      { query: '{' },
      { query: '{ __schema { types { name } } }' },
    ]
    for (const body of [...bodies, { query: `{ ${many(120, () => '...f0')} } ${fanOut(120, 'Query')}` }]) {
      const answer = await post(service.address, body, headers)
      expect(answer.body.errors[0].extensions.code).toBe(code)
      expect(answer.body.errors[0].message.replace(/menu operations|catalog uploads/, '')).not.toMatch(
        GIVEN_AWAY,
      )
    }
  })

  it('whose credential is malformed costs no look-up', async () => {
    const before = looked
    for (const authorization of [
      'x',
      'pk_test_',
      `Bearer ${chain.apiKey}`,
      `${chain.apiKey}x`,
      'p'.repeat(9_000),
    ])
      expect((await post(service.address, {}, { authorization })).status).toBe(401)
    expect(looked).toBe(before)
  })

  it('who sends two Authorization headers is refused, whatever they hold', async () => {
    const { hostname, port } = new URL(service.address)
    const headers = ['Host', 'x', 'Authorization', chain.apiKey, 'authorization', chain.apiKey]
    const sent = request({ hostname, port, path: '/graphql', method: 'POST', headers })
    sent.end('{}')
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(401)
  })

  it('who sends a list of media types of 15,000 characters has none of them read', async () => {
    const headers = { authorization: chain.apiKey, accept: `${','.repeat(15_000)}application/json` }
    expect((await post(service.address, { query: '{ __typename }' }, headers)).status).toBe(406)
  })

  it('without a credential does not use up what a genuine new key of the same address needs', async () => {
    for (let count = 0; count < 310; count += 1) await post(service.address, {}, {})
    expect((await post(service.address, {}, {})).status).toBe(429)
    const other = await service.onboard({ chainId: 'never-met' })
    const answer = await post(service.address, { query: '{ __typename }' }, { authorization: other.apiKey })
    expect(answer.status).toBe(200)
  })

  it('who tries 1,000 well-formed keys has no more looked up than the limit of an address', async () => {
    const met = (await post(service.address, { query: '{ __typename }' }, { authorization: chain.apiKey }))
      .status
    expect(met).toBe(200)
    const before = looked
    const statuses: number[] = []
    for (let round = 0; round < 10; round += 1) {
      const guesses = Array.from({ length: 100 }, () => newCredential('API_KEY', 'test'))
      const answers = guesses.map((authorization) => post(service.address, {}, { authorization }))
      for (const { status } of await Promise.all(answers)) statuses.push(status)
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    expect(looked - before).toBeLessThanOrEqual(300)
    const refused = await post(service.address, {}, { authorization: newCredential('API_KEY', 'test') })
    expectError(refused, { status: 429, code: 'RATE_LIMITED' })
    expect(refused.headers.get('ratelimit-limit')).toBe('300')
    expect(refused.headers.get('retry-after')).not.toBeNull()
    // After so many refusals a client has to connect anew.
    expect(refused.headers.get('connection')).toBe('close')
  })

  it('does not use up the limit of keys that this address has used before', async () => {
    const answer = await post(service.address, { query: '{ __typename }' }, { authorization: chain.apiKey })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('ratelimit-limit')).toBe('600')
  })

  it('who sends a large body without a credential does not have it read', async () => {
    const answer = await post(service.address, { query: 'x'.repeat(90_000) }, {})
    expect(answer.status).toBe(429)
  })

  it.each(['/health/live', '/health/ready', '/schemas/items.v1.json', '/nothing', '/graphiql'])(
    'is told the limit at %s',
    async (path) => {
      const answer = await fetch(service.address + path)
      expect(answer.headers.get('ratelimit-limit')).toBe('300')
      expect(answer.headers.get('ratelimit-remaining')).not.toBeNull()
    },
  )

  it('cannot flood the service with preflights', async () => {
    const headers = { origin: 'https://menu.example', 'access-control-request-method': 'POST' }
    const ask = async () => (await fetch(`${service.address}/graphql`, { method: 'OPTIONS', headers })).status
    const statuses: number[] = []
    for (let round = 0; round < 4; round += 1)
      statuses.push(...(await Promise.all(Array.from({ length: 100 }, ask))))
    expect(statuses.filter((status) => status === 204)).toHaveLength(300)
    expect(statuses.filter((status) => status === 429)).toHaveLength(100)
  })

  it('whose "Expect" nobody knows has to connect anew', async () => {
    const { hostname, port } = new URL(service.address)
    const asked = request({ hostname, port, path: '/graphql', method: 'POST', headers: { expect: 'foo' } })
    const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage]
    expect([answer.statusCode, answer.headers.connection]).toEqual([417, 'close'])
    answer.resume()
  })

  it('who floods other addresses does not make the service look ill', async () => {
    expect((await fetch(`${service.address}/schemas/items.v1.json`)).status).toBe(429)
    // A check of an engine may take too long on a busy machine; the limit's 429 is never an answer.
    await expect
      .poll(
        async () => {
          const { status } = await fetch(`${service.address}/health/ready`)
          expect(status).not.toBe(429)
          return status
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(200)
  })
})

describe('a client with a key', () => {
  let service: TestService
  let chain: OnboardedChain

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    chain = await service.onboard()
  })
  afterAll(() => service?.close())

  const send = (body: unknown) => post(service.address, body, { authorization: chain.apiKey })

  it.each<[string, string, RegExp]>([
    [
      'fields',
      `{ ${many(40, () => '...f0')} } fragment f0 on Query { ${many(60, () => '__typename')} }`,
      /2400 fields.* 2000 /,
    ],
    [
      'fragment spreads',
      `{ ${many(51, () => '...f0')} } fragment f0 on Query { __typename }`,
      /51 fragment spreads.* 50 /,
    ],
    ['directives', `{ ${many(51, () => '__typename @skip(if: false)')} }`, /51 directives.* 50 /],
    [
      'fragments of fragments',
      `{ ${many(120, () => '...f0')} } ${fanOut(120, 'Query')}`,
      /more than 1000000 fields.* 2000 /,
    ],
    [
      'the same below a field',
      `{ filterOptions { ${many(118, () => '...f0')} } } ${fanOut(118, 'FilterOptions')}`,
      /2000 /,
    ],
    [
      'dishes',
      '{ a: search(pagination: { first: 100 }) { matches { matchStatus } } b: search(pagination: { last: 100 }) { notMatches { matchStatus } } c: search(pagination: { first: 1 }) { matches { matchStatus } } }',
      /201 dishes.* 200 /,
    ],
    [
      'dishes, by default',
      `{ ${many(11, (n) => `a${n}: search { matches { matchStatus } }`)} }`,
      /220 dishes.* 200 /,
    ],
    [
      'searches',
      `{ ${many(15, (n) => `a${n}: search { counts { total } }`)} filterOptions { diets { type } } }`,
      /16 searches.* 15 /,
    ],
  ])('is told the number and the limit: %s', async (_, query, says) => {
    for (const time of [1, 2, 3]) {
      const answer = await send({ query })
      expectError(answer, { status: 400, code: 'QUERY_TOO_COMPLEX', says, ...(time ? fieldOf(query) : {}) })
    }
  })

  it('counts dishes that variables ask for', async () => {
    const query = `query ($a: PaginationArgs, $n: Int) {
      a: search(pagination: $a) { matches { matchStatus } } b: search(pagination: { last: $n }) { matches { matchStatus } } }`
    expect((await send({ query, variables: { a: { first: 100 }, n: 100 } })).status).toBe(200)
    expect((await send({ query, variables: { a: { first: 100 } } })).status).toBe(200)
    const third = `${query.slice(0, -1)} c: search { matches { matchStatus } } }`
    const refused = await send({ query: third, variables: { a: { first: 100 }, n: 100 } })
    expectError(refused, { status: 400, code: 'QUERY_TOO_COMPLEX', field: 'query', says: /220 dishes/ })
  })

  it('who asks for one field again and again is answered once', async () => {
    const query = `{ ${many(50, () => 'search(pagination: { first: 100 }) { matches { matchStatus } }')} }`
    expect((await send({ query })).body.data).toEqual({ search: { matches: [] } })
  })

  it.each(Object.getOwnPropertyNames(Object.prototype))(
    'may call variables and fields like members of every object: %s',
    async (name) => {
      const query = `query ($${name}: String) { ${name}: search(searchTerm: $${name}) { ${name}: counts { ${name}: total } } }`
      for (const variables of [{ [name]: 'soup' }, {}, { [name]: null }]) {
        const body = `{"query":${JSON.stringify(query)},"variables":${JSON.stringify(Object.fromEntries(Object.entries(variables)))}}`
        const answer = await send(body)
        if (name === '__proto__' && answer.status === 400) continue
        expect(JSON.stringify(answer.body)).toBe(`{"data":{"${name}":{"${name}":{"${name}":0}}}}`)
      }
    },
  )

  it('who sends comments with a query is answered as without', async () => {
    for (let count = 0; count < 3; count += 1)
      expect(
        (await send({ query: `{ search { counts { total } } } # ${'x'.repeat(90_000)}${count}` })).status,
      ).toBe(200)
  })
})

function fieldOf(query: string): { field?: string } {
  return /search/.test(query) ? { field: 'query' } : {}
}
