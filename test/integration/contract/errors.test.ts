import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OnboardedChain } from '../../../src/features/chains/onboard-chain.ts'
import { newCredential } from '../../../src/features/credentials/credential-format.ts'
import { createSessionTokens } from '../../../src/features/sessions/session-token.ts'
import { type ExpectedError, expectError } from '../../support/error-answer.ts'
import { type HttpAnswer, post } from '../../support/graphql.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const SEARCH = '{ search { counts { total } } }'
const DISH = 'query ($id: ID!) { dish(id: $id) { name } }'
const CHALLENGES = 'ApiKey realm="dishmatch", Bearer realm="dishmatch"'
const TICKET = 'mutation { createPartnerCatalogUpload { uploadId } }'
const UPLOAD = '{ catalogUpload(id: "up_unknown") { state } }'
const BOTH = `query ($p: PreferencesInput) { search(preferences: $p) { counts { total } } filterOptions { diets { type } } }`

describe('every error', () => {
  let service: TestService
  let chain: OnboardedChain

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    chain = await service.onboard()
  })
  afterAll(() => service?.close())

  const key = () => ({ authorization: chain.apiKey })
  const send = (query: string, headers: Record<string, string> = key(), more: object = {}) =>
    post(service.address, { query, ...more }, headers)
  const raw = async (init: RequestInit, path = '/graphql'): Promise<HttpAnswer> => {
    const response = await fetch(service.address + path, init)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: JSON.parse(text) }
  }
  const postRaw = (body: string, headers: Record<string, string> = {}) =>
    raw({ method: 'POST', body, headers: { 'content-type': 'application/json', ...key(), ...headers } })
  const issue = async (more: { expiresAt?: string; allowedOrigins?: string[] }) => {
    const base = { kind: 'API_KEY', environment: 'test', chainId: chain.chainId, businessId: null } as const
    return (await service.stores.credentials.issue({ ...base, label: 'test', ...more })).credential
  }
  const session = async (secret: string, ttlSeconds: number, chainId = chain.chainId) =>
    (await createSessionTokens({ secret, ttlSeconds }).issue(chainId, { kind: 'guestId', value: 'guest' }))
      .sessionId

  const cases: readonly (readonly [what: string, request: () => Promise<HttpAnswer>, ExpectedError])[] = [
    [
      'MISSING_HEADER: no Authorization',
      () => send(SEARCH, {}),
      { status: 400, code: 'MISSING_HEADER', says: /Authorization header is missing.*pk_/ },
    ],
    [
      'MISSING_HEADER: no Authorization where a token is asked',
      () => send(TICKET, {}),
      { status: 400, code: 'MISSING_HEADER', says: /Bearer pt_/ },
    ],
    [
      'INVALID_TOKEN: a malformed key',
      () => send(SEARCH, { authorization: 'pk_test_x' }),
      { status: 401, code: 'INVALID_TOKEN', says: /malformed/ },
    ],
    [
      'INVALID_TOKEN: a key with a wrong checksum',
      () => send(SEARCH, { authorization: `${chain.apiKey.slice(0, -1)}_` }),
      { status: 401, code: 'INVALID_TOKEN', says: /malformed/ },
    ],
    [
      'INVALID_TOKEN: an unknown key',
      () => send(SEARCH, { authorization: newCredential('API_KEY', 'test') }),
      { status: 401, code: 'INVALID_TOKEN', says: /unknown/ },
    ],
    [
      'INVALID_TOKEN: an expired key',
      async () => send(SEARCH, { authorization: await issue({ expiresAt: '2020-01-01T00:00:00.000Z' }) }),
      { status: 401, code: 'INVALID_TOKEN', says: /expired/ },
    ],
    [
      'INVALID_TOKEN: Bearer before a key',
      () => send(SEARCH, { authorization: `Bearer ${chain.apiKey}` }),
      { status: 401, code: 'INVALID_TOKEN', says: /as it is in the Authorization header, without a prefix/ },
    ],
    [
      'INVALID_TOKEN: a key where a token is asked',
      () => send(TICKET, { authorization: `Bearer ${chain.apiKey}` }),
      { status: 401, code: 'INVALID_TOKEN', says: /Send the partner token as 'Bearer pt_…'/ },
    ],
    [
      'INVALID_TOKEN: a token without Bearer',
      () => send(TICKET, { authorization: chain.partnerToken }),
      { status: 401, code: 'INVALID_TOKEN', says: /Bearer pt_/ },
    ],
    [
      'INVALID_TOKEN: a token where a key is asked',
      () => send(SEARCH, { authorization: `Bearer ${chain.partnerToken}` }),
      { status: 401, code: 'INVALID_TOKEN', says: /API key/ },
    ],
    [
      'INVALID_SESSION: malformed',
      () => send(SEARCH, { ...key(), 'x-session-id': 'nonsense' }),
      { status: 401, code: 'INVALID_SESSION', says: /startSession/ },
    ],
    [
      'INVALID_SESSION: empty',
      () => send(SEARCH, { ...key(), 'x-session-id': '' }),
      { status: 401, code: 'INVALID_SESSION' },
    ],
    [
      'INVALID_SESSION: forged',
      async () => send(SEARCH, { ...key(), 'x-session-id': await session('x'.repeat(40), 60) }),
      { status: 401, code: 'INVALID_SESSION' },
    ],
    [
      'INVALID_SESSION: unsigned',
      () => {
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
        const claims = part({ sub: 'x', aud: chain.chainId, exp: 9_999_999_999 })
        return send(SEARCH, { ...key(), 'x-session-id': `sess_${part({ alg: 'none' })}.${claims}.` })
      },
      { status: 401, code: 'INVALID_SESSION' },
    ],
    [
      'INVALID_SESSION: of another chain',
      async () =>
        send(SEARCH, {
          ...key(),
          'x-session-id': await session(service.config.SESSION_SECRET, 60, 'another'),
        }),
      { status: 401, code: 'INVALID_SESSION' },
    ],
    [
      'FORBIDDEN: another browser origin',
      async () =>
        send(SEARCH, {
          authorization: await issue({ allowedOrigins: ['https://menu.example'] }),
          origin: 'https://evil.example',
        }),
      { status: 403, code: 'FORBIDDEN', says: /origin/ },
    ],
    [
      'INVALID_INPUT: a bad variable, with its path',
      () => send(BOTH, key(), { variables: { p: { calorieRange: { max: 'many' } } } }),
      { status: 400, code: 'INVALID_INPUT', field: 'preferences.calorieRange.max' },
    ],
    [
      'INVALID_INPUT: a variable of an unknown enum value',
      () => send(BOTH, key(), { variables: { p: { diets: ['KETO'] } } }),
      { status: 400, code: 'INVALID_INPUT', field: 'preferences.diets[0]', says: /KETO/ },
    ],
    [
      'INVALID_INPUT: a variable with an unknown property',
      () => send(BOTH, key(), { variables: { p: { allergens: ['EGG'] } } }),
      { status: 400, code: 'INVALID_INPUT', field: 'preferences' },
    ],
    [
      'INVALID_INPUT: a required variable is missing',
      () => send(DISH, key(), { variables: {} }),
      { status: 400, code: 'INVALID_INPUT', field: 'id' },
    ],
    [
      'INVALID_INPUT: a bad argument, at its field',
      () => send('{ search(preferences: { calorieRange: { min: 5, max: 1 } }) { counts { total } } }'),
      {
        status: 200,
        code: 'INVALID_INPUT',
        field: 'preferences.calorieRange.max',
        path: ['search'],
      },
    ],
    [
      'INVALID_INPUT: malformed JSON',
      () => postRaw('{"query": "{ search'),
      { status: 400, code: 'INVALID_INPUT', says: /not JSON/ },
    ],
    [
      'INVALID_INPUT: an empty body',
      () => postRaw(''),
      { status: 400, code: 'INVALID_INPUT', says: /empty/ },
    ],
    [
      'INVALID_INPUT: a body that is no object',
      () => postRaw('"{ search }"'),
      { status: 400, code: 'INVALID_INPUT', field: 'query' },
    ],
    [
      'INVALID_INPUT: no batching',
      () => postRaw(JSON.stringify([{ query: SEARCH }, { query: SEARCH }])),
      { status: 400, code: 'INVALID_INPUT', field: 'query' },
    ],
    [
      'INVALID_INPUT: a query that is no text',
      () => postRaw('{"query": 7}'),
      { status: 400, code: 'INVALID_INPUT', field: 'query' },
    ],
    [
      'INVALID_INPUT: variables as text',
      () => send(SEARCH, key(), { variables: '{}' }),
      { status: 400, code: 'INVALID_INPUT', field: 'variables' },
    ],
    [
      'INVALID_INPUT: another content type',
      () => postRaw(JSON.stringify({ query: SEARCH }), { 'content-type': 'text/plain' }),
      { status: 415, code: 'INVALID_INPUT', says: /Content-Type: application\/json/ },
    ],
    [
      'INVALID_INPUT: a form',
      () =>
        postRaw(`query=${encodeURIComponent(SEARCH)}`, {
          'content-type': 'application/x-www-form-urlencoded',
        }),
      { status: 415, code: 'INVALID_INPUT' },
    ],
    [
      'INVALID_INPUT: an Accept of neither media type',
      () => postRaw(JSON.stringify({ query: SEARCH }), { accept: 'text/html' }),
      { status: 406, code: 'INVALID_INPUT', field: 'Accept' },
    ],
    [
      'INVALID_INPUT: a mutation by GET',
      () => raw({ headers: key() }, `/graphql?query=${encodeURIComponent(TICKET)}`),
      { status: 405, code: 'INVALID_INPUT', field: 'query' },
    ],
    [
      'INVALID_INPUT: an address with a letter that is not UTF-8',
      () => raw({ headers: key() }, `/graphql?query=${encodeURIComponent(SEARCH)}&variables={"t":"man%ED"}`),
      { status: 400, code: 'INVALID_INPUT', says: /percent-encoding/ },
    ],
    [
      'GRAPHQL_PARSE_FAILED',
      () => send('{ search {'),
      { status: 400, code: 'GRAPHQL_PARSE_FAILED', says: /^Syntax Error/ },
    ],
    [
      'GRAPHQL_VALIDATION_FAILED: an unknown field',
      () => send('{ dishes { id } }'),
      { status: 400, code: 'GRAPHQL_VALIDATION_FAILED', says: /dishes/ },
    ],
    [
      'GRAPHQL_VALIDATION_FAILED: a literal of the wrong type',
      () => send('{ search(category: 5) { counts { total } } }'),
      { status: 400, code: 'GRAPHQL_VALIDATION_FAILED' },
    ],
    [
      'GRAPHQL_VALIDATION_FAILED: a required argument is missing',
      () => send('{ dish { name } }'),
      { status: 400, code: 'GRAPHQL_VALIDATION_FAILED', says: /"id"/ },
    ],
    [
      'GRAPHQL_VALIDATION_FAILED: an unknown operation name',
      () => send('query A { __typename }', key(), { operationName: 'B' }),
      { status: 400, code: 'GRAPHQL_VALIDATION_FAILED', field: 'operationName', says: /"B"/ },
    ],
    [
      'GRAPHQL_VALIDATION_FAILED: two operations and no name',
      () => send(`query A ${SEARCH} query B ${SEARCH}`),
      { status: 400, code: 'GRAPHQL_VALIDATION_FAILED', field: 'operationName' },
    ],
    [
      'GRAPHQL_VALIDATION_FAILED: no operation',
      () => send('fragment F on Dish { name }'),
      { status: 400, code: 'GRAPHQL_VALIDATION_FAILED' },
    ],
    [
      'QUERY_TOO_COMPLEX: too many tokens',
      () => send(`{ ${'__typename '.repeat(1_001)} }`),
      { status: 400, code: 'QUERY_TOO_COMPLEX', says: /1000 tokens/ },
    ],
    [
      'PAYLOAD_TOO_LARGE: a body over the limit',
      () => postRaw(JSON.stringify({ query: `${SEARCH} #${'x'.repeat(103_000)}` })),
      { status: 413, code: 'PAYLOAD_TOO_LARGE' },
    ],
    [
      'DISH_NOT_FOUND: data.dish is null',
      () => send(DISH, key(), { variables: { id: 'dish_aaaaaaaaaaaaaaaaaaaaaaaa' } }),
      { status: 200, code: 'DISH_NOT_FOUND', field: 'id', path: ['dish'] },
    ],
    [
      'RESTAURANT_NOT_FOUND: data.search is null',
      () => send('{ search(restaurantId: "nowhere") { counts { total } } }'),
      { status: 200, code: 'RESTAURANT_NOT_FOUND', field: 'restaurantId', path: ['search'] },
    ],
    [
      'UPLOAD_NOT_FOUND: data.catalogUpload is null',
      () => send(UPLOAD, { authorization: `Bearer ${chain.partnerToken}` }),
      { status: 200, code: 'UPLOAD_NOT_FOUND', field: 'id', path: ['catalogUpload'] },
    ],
  ]

  it.each(cases)('%s', async (_what, request, expected) => {
    const answer = await request()
    expectError(answer, expected)
    if (expected.path !== undefined) expect(answer.body.data).toEqual({ [String(expected.path[0])]: null })
    expect(answer.headers.get('www-authenticate')).toBe(expected.status === 401 ? CHALLENGES : null)
  })

  it('one field that fails leaves the others, and has the path of its alias', async () => {
    const { status, body } = await send('{ mine: dish(id: "x") { name } search { counts { total } } }')
    expect(status).toBe(200)
    expect(body.data).toEqual({ mine: null, search: { counts: { total: 0 } } })
    expect(body.errors[0]).toMatchObject({
      path: ['mine'],
      locations: [{ line: 1, column: 3 }],
      extensions: { code: 'DISH_NOT_FOUND' },
    })
  })

  it('every error of a document is told, not only the first', async () => {
    const { body } = await send('{ a b search { nothing } }')
    expect(body.errors).toHaveLength(3)
    for (const error of body.errors) expect(error.locations).toHaveLength(1)
  })

  it('a mutation by GET is told which method is allowed', async () => {
    const answer = await raw({ headers: key() }, `/graphql?query=${encodeURIComponent(TICKET)}`)
    expect(answer.headers.get('allow')).toBe('POST')
  })

  it('every answer has a request id of its own, whatever the client sends', async () => {
    const sent = { ...key(), 'x-request-id': 'mine' }
    const ids = await Promise.all([1, 2, 3].map(() => send(SEARCH, sent)))
    const seen = ids.map((answer) => answer.headers.get('x-request-id'))
    expect(new Set(seen).size).toBe(3)
    expect(seen).not.toContain('mine')
  })

  it('an answer without errors has no errors member', async () => {
    expect((await send(SEARCH)).body).toEqual({ data: { search: { counts: { total: 0 } } } })
  })

  it('every answer carries the RateLimit headers, of a request refused for its form too', async () => {
    const refused = [postRaw('{'), postRaw('x'.repeat(110_000)), postRaw('{}', { accept: 'text/html' })]
    const answers = await Promise.all([send(SEARCH), send('{ search {'), ...refused])
    for (const { headers } of answers) {
      expect(headers.get('ratelimit-limit')).toBe('600')
      expect(Number(headers.get('ratelimit-remaining'))).toBeLessThan(600)
      expect(headers.get('ratelimit-reset')).toMatch(/^[1-9]\d?$/)
    }
  })
})
