import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OnboardedChain } from '../../../src/features/chains/onboard-chain.ts'
import { post } from '../../support/graphql.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const GOOD = { query: '{ search { counts { total } } }' }
const BAD = { query: '{ nothing }' }
const WITH_VARIABLES = { query: 'query ($c: String) { search(category: $c) { counts { total } } }' }

describe('JSON', () => {
  let service: TestService
  let chain: OnboardedChain

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    chain = await service.onboard()
  })
  afterAll(() => service?.close())

  const send = (body: unknown, headers: Record<string, string> = {}) =>
    post(service.address, body, { authorization: chain.apiKey, ...headers })

  it.each([
    ['application/graphql-response+json', 'application/graphql-response+json', 400],
    ['application/json', 'application/json', 200],
    ['application/json, application/graphql-response+json', 'application/graphql-response+json', 400],
    ['*/*', 'application/json', 400],
    ['application/*', 'application/json', 400],
    ['Application/JSON; charset=utf-8', 'application/json', 200],
    ['application/json, application/graphql-response+json;q=0.5', 'application/json', 200],
    ['application/graphql-response+json,application/json;q=0.9', 'application/graphql-response+json', 400],
    ['application/json;q=0, */*', 'application/graphql-response+json', 400],
  ])(
    'comes as the media type that is asked for by Accept: %s',
    async (accept, type, statusOfInvalidQuery) => {
      const good = await send(GOOD, { accept })
      expect(good.status).toBe(200)
      expect(good.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
      expect(good.body).toEqual({ data: { search: { counts: { total: 0 } } } })
      const bad = await send(BAD, { accept })
      expect(bad.status).toBe(statusOfInvalidQuery)
      expect(bad.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
      expect(bad.body.errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
    },
  )

  it('a wrong credential has its status for clients of either media type', async () => {
    for (const accept of ['application/json', 'application/graphql-response+json'])
      expect((await send(GOOD, { accept, authorization: 'pk_test_x' })).status).toBe(401)
  })

  it('is taken as Content-Type: application/json, with or without a charset', async () => {
    for (const type of ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON'])
      expect((await send(GOOD, { 'content-type': type })).status).toBe(200)
  })

  it('the body carries the query text, and variables when they are used', async () => {
    for (const more of [
      {},
      { variables: {} },
      { variables: { c: 'Soups' } },
      { variables: null },
      { extensions: {} },
    ])
      expect((await send({ ...WITH_VARIABLES, ...more })).body).toEqual({
        data: { search: { counts: { total: 0 } } },
      })
  })

  it('a query can be sent by GET too', async () => {
    const address = new URL('/graphql', service.address)
    address.searchParams.set('query', WITH_VARIABLES.query)
    address.searchParams.set('variables', '{"c":"Soups"}')
    const response = await fetch(address, { headers: { authorization: chain.apiKey } })
    expect(await response.json()).toEqual({ data: { search: { counts: { total: 0 } } } })
  })

  it('fragments, aliases, variables with defaults, @skip and @include are understood', async () => {
    const query = `query Menu($with: Boolean = true, $first: Int = 2) {
      all: search(pagination: { first: $first }) { ...Counts pageInfo @skip(if: $with) { endCursor } }
      vegan: search(preferences: { diets: [VEGAN] }) { ...Counts @include(if: $with) }
    } fragment Counts on SearchResult { counts { total } }`
    const { body } = await send({ query, operationName: 'Menu' })
    expect(body).toEqual({ data: { all: { counts: { total: 0 } }, vegan: { counts: { total: 0 } } } })
  })
})
