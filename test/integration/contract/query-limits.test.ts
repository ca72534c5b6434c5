import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OnboardedChain } from '../../../src/features/chains/onboard-chain.ts'
import { expectError } from '../../support/error-answer.ts'
import { post } from '../../support/graphql.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const KB = 1_024
/** `count` times nested around a field: depth is count + 1. */
const nested = (count: number) => `{ ${'... on Query { '.repeat(count)}__typename${' }'.repeat(count)} }`
const aliased = (count: number) =>
  `{ ${Array.from({ length: count }, (_, n) => `a${n}: search { counts { total } }`).join(' ')} }`

describe('the limits of a query, as they are by default', () => {
  let service: TestService
  let chain: OnboardedChain

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    chain = await service.onboard()
  })
  afterAll(() => service?.close())

  const send = (body: unknown, headers: Record<string, string> = {}) =>
    post(service.address, body, { authorization: chain.apiKey, ...headers })
  const ofBytes = (bytes: number) => {
    const start = '{"query":"{ search { counts { total } } } #'
    return `${start}${'x'.repeat(bytes - start.length - 2)}"}`
  }

  it('a body of 100 KB is taken, one byte more is not', async () => {
    expect(ofBytes(100 * KB)).toHaveLength(100 * KB)
    expect((await send(ofBytes(100 * KB))).body).toEqual({ data: { search: { counts: { total: 0 } } } })
    expectError(await send(ofBytes(100 * KB + 1)), { status: 413, code: 'PAYLOAD_TOO_LARGE' })
  })

  it('bytes count, not characters', async () => {
    const body = ofBytes(100 * KB).replace('xxx', 'üx')
    expect(body.length).toBeLessThan(100 * KB)
    expect((await send(body)).status).toBe(200)
    expect((await send(body.replace('xx', 'üü'))).status).toBe(413)
  })

  it('1,000 tokens are taken, one more is not', async () => {
    // 19 tokens beside the diets
    const withTokens = (count: number) => ({
      query: `{ search(preferences: { diets: [${'VEGAN '.repeat(count - 19)}] }) { counts { total } } }`,
    })
    // The document is parsed, then refused for its list.
    expectError(await send(withTokens(1_000)), {
      status: 200,
      code: 'INVALID_INPUT',
      field: 'preferences.diets',
      path: ['search'],
    })
    expectError(await send(withTokens(1_001)), {
      status: 400,
      code: 'QUERY_TOO_COMPLEX',
      says: /1000 tokens/,
    })
  })

  it('a field that is repeated is answered once', async () => {
    const query = `{ ${'__typename '.repeat(998)}}`
    expect((await send({ query })).body).toEqual({ data: { __typename: 'Query' } })
  })

  it('depth 10 is taken, 11 is not', async () => {
    expect((await send({ query: nested(9) })).body).toEqual({ data: { __typename: 'Query' } })
    expectError(await send({ query: nested(11) }), { status: 400, code: 'QUERY_TOO_COMPLEX', says: /depth/i })
    const types = `{ __type(name: "Dish") { ${'ofType { '.repeat(10)}name${' }'.repeat(10)} } }`
    expect((await send({ query: types })).body.errors[0].extensions.code).toBe('QUERY_TOO_COMPLEX')
  })

  it('15 aliases are taken, 16 are not', async () => {
    expect(Object.keys((await send({ query: aliased(15) })).body.data)).toHaveLength(15)
    expectError(await send({ query: aliased(16) }), {
      status: 400,
      code: 'QUERY_TOO_COMPLEX',
      says: /alias/i,
    })
  })

  it('aliases in fragments count too', async () => {
    const fields = aliased(16).replace('{', '').replace(/\}$/, '')
    const query = `{ ...All } fragment All on Query { ${fields} }`
    expect((await send({ query })).body.errors[0].extensions.code).toBe('QUERY_TOO_COMPLEX')
  })

  it('there is no batching, in either form', async () => {
    const one = { query: '{ __typename }' }
    for (const batch of [[one], [one, one], []])
      expectError(await send(batch), { status: 400, code: 'INVALID_INPUT', field: 'query' })
  })

  it('every dish field at once is within all of them', async () => {
    const { ALL_DISH_FIELDS } = await import('../../../harness/requests/all-fields.ts')
    const query = `{ search { matches { dish ${ALL_DISH_FIELDS} } almostMatches { dish ${ALL_DISH_FIELDS} matchReasons } notMatches { dish ${ALL_DISH_FIELDS} matchReasons } } }`
    expect((await send({ query })).body).toEqual({
      data: { search: { matches: [], almostMatches: [], notMatches: [] } },
    })
  })

  it('a key has 600 requests a minute', async () => {
    const { headers } = await send({ query: '{ search { counts { total } } }' })
    expect(headers.get('ratelimit-limit')).toBe('600')
  })

  it('a business has 10 upload tickets a minute', async () => {
    const ask = () =>
      send(
        { query: 'mutation { createPartnerCatalogUpload { uploadId } }' },
        { authorization: `Bearer ${chain.partnerToken}` },
      )
    for (let ticket = 1; ticket <= 10; ticket += 1) expect((await ask()).body.errors).toBeUndefined()
    const refused = await ask()
    const { extensions } = expectError(refused, {
      status: 429,
      code: 'RATE_LIMITED',
      path: ['createPartnerCatalogUpload'],
      says: /10 upload tickets/,
    })
    expect(refused.headers.get('retry-after')).toBe(String(extensions.retryAfter))
  })

  it('introspection and GraphiQL are on outside production', async () => {
    expect((await send({ query: '{ __schema { queryType { name } } }' })).body.data.__schema).toEqual({
      queryType: { name: 'Query' },
    })
    expect((await fetch(`${service.address}/graphiql`)).status).toBe(200)
  })
})
