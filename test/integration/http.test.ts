import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { newCredential } from '../../src/features/credentials/credential-format.ts'
import { type Anything, ask, post } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const COUNTS = { query: '{ search { counts { total } } }' }

describe('GraphQL over HTTP', () => {
  let service: TestService
  let chain: OnboardedChain

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    chain = await service.onboard()
  })
  afterAll(() => service?.close())

  const send = (body: unknown, headers: Record<string, string> = {}) =>
    post(service.address, body, { authorization: chain.apiKey, ...headers })

  it('answers a new chain with an empty menu', async () => {
    expect((await send(COUNTS)).body).toEqual({ data: { search: { counts: { total: 0 } } } })
  })

  describe('credentials', () => {
    const cases: readonly {
      readonly what: string
      readonly header: () => Record<string, string>
      readonly status: number
      readonly code: string
      readonly says: RegExp
    }[] = [
      { what: 'none', header: () => ({}), status: 400, code: 'MISSING_HEADER', says: /pk_/ },
      {
        what: 'a malformed key',
        header: () => ({ authorization: 'pk_test_nonsense' }),
        status: 401,
        code: 'INVALID_TOKEN',
        says: /malformed/,
      },
      {
        what: 'an unknown key',
        header: () => ({ authorization: newCredential('API_KEY', 'test') }),
        status: 401,
        code: 'INVALID_TOKEN',
        says: /unknown/,
      },
      {
        what: 'Bearer before a key',
        header: () => ({ authorization: `Bearer ${chain.apiKey}` }),
        status: 401,
        code: 'INVALID_TOKEN',
        says: /without a prefix/,
      },
      {
        what: 'a token for a key',
        header: () => ({ authorization: chain.partnerToken }),
        status: 401,
        code: 'INVALID_TOKEN',
        says: /not a partner token/,
      },
    ]
    it.each(cases)('are refused: $what', async ({ header, status, code, says }) => {
      const answer = await post(service.address, COUNTS, header())
      expect(answer.status).toBe(status)
      expect(answer.body.errors[0]).toMatchObject({
        message: expect.stringMatching(says),
        extensions: { code },
      })
      expect(answer.body.errors[0].extensions.requestId).toBe(answer.headers.get('x-request-id'))
    })

    it('are refused: a key where a token is asked', async () => {
      const mutation = { query: 'mutation { createPartnerCatalogUpload { uploadUrl } }' }
      for (const authorization of [chain.apiKey, `Bearer ${chain.apiKey}`, chain.partnerToken]) {
        const answer = await post(service.address, mutation, { authorization })
        expect(answer.status).toBe(401)
        expect(answer.body.errors[0]).toMatchObject({
          message: expect.stringMatching(/Bearer pt_/),
          extensions: { code: 'INVALID_TOKEN' },
        })
      }
    })

    it('a revoked key stops working', async () => {
      const { credential, record } = await service.stores.credentials.issue({
        kind: 'API_KEY',
        environment: 'test',
        chainId: chain.chainId,
        businessId: null,
        label: 'to be revoked',
      })
      expect((await post(service.address, COUNTS, { authorization: credential })).status).toBe(200)
      await service.stores.credentials.revoke(record.credentialId)
      await expect
        .poll(async () => (await post(service.address, COUNTS, { authorization: credential })).status, {
          timeout: 5_000,
        })
        .toBe(401)
    })

    it('an expired key, and a key of other browser origins', async () => {
      const base = {
        kind: 'API_KEY',
        environment: 'test',
        chainId: chain.chainId,
        businessId: null,
        label: 'limited',
      } as const
      const expired = await service.stores.credentials.issue({
        ...base,
        expiresAt: '2020-01-01T00:00:00.000Z',
      })
      const bound = await service.stores.credentials.issue({
        ...base,
        allowedOrigins: ['https://menu.example'],
      })
      expect(
        (await post(service.address, COUNTS, { authorization: expired.credential })).body.errors[0].message,
      ).toMatch(/expired/)
      const from = (origin: string) =>
        post(service.address, COUNTS, { authorization: bound.credential, origin })
      expect((await from('https://menu.example')).status).toBe(200)
      const refused = await from('https://evil.example')
      expect(refused.status).toBe(403)
      expect(refused.body.errors[0].extensions.code).toBe('FORBIDDEN')
    })
  })

  describe('sessions', () => {
    const start = (input: string) =>
      send({ query: `mutation { startSession(input: ${input}) { sessionId } }` })

    it('binds a guest to a session that later calls can carry', async () => {
      const { body } = await start('{ email: " Guest@Example.org " }')
      const { sessionId } = body.data.startSession
      expect(sessionId).toMatch(/^sess_/)
      expect(Buffer.from(sessionId.replace('sess_', ''), 'base64').toString().toLowerCase()).not.toContain(
        'guest',
      )
      expect((await send(COUNTS, { 'x-session-id': sessionId })).status).toBe(200)
    })

    it.each(['{}', '{ guestId: "a", email: "a@b" }', '{ guestId: "  " }', '{ email: "nobody" }'])(
      'refuses %s',
      async (input) => {
        const answer = await start(input)
        expect(answer.body.errors[0].extensions).toMatchObject({
          code: 'INVALID_INPUT',
          field: expect.stringMatching(/^input/),
        })
      },
    )

    it('refuses a session that is malformed, forged or of another chain', async () => {
      const other = await service.onboard({ chainId: 'other' })
      const { startSession } = await ask(
        service.address,
        other.apiKey,
        'mutation { startSession(input: { guestId: "a" }) { sessionId } }',
      )
      const own = (await start('{ guestId: "a" }')).body.data.startSession.sessionId
      for (const id of ['nonsense', 'sess_x.y.z', `${own.slice(0, -3)}AAA`, startSession.sessionId]) {
        const answer = await send(COUNTS, { 'x-session-id': id })
        expect(answer.status).toBe(401)
        expect(answer.body.errors[0].extensions.code).toBe('INVALID_SESSION')
      }
    })
  })

  describe('a request that cannot be executed', () => {
    const cases: readonly {
      readonly what: string
      readonly body: unknown
      readonly status: number
      readonly code: string
    }[] = [
      { what: 'no JSON', body: '{"query": ', status: 400, code: 'INVALID_INPUT' },
      { what: 'no query', body: {}, status: 400, code: 'INVALID_INPUT' },
      { what: 'a batch', body: [COUNTS], status: 400, code: 'INVALID_INPUT' },
      {
        what: 'variables that are no object',
        body: { ...COUNTS, variables: [] },
        status: 400,
        code: 'INVALID_INPUT',
      },
      {
        what: 'a query that does not parse',
        body: { query: '{ search {' },
        status: 400,
        code: 'GRAPHQL_PARSE_FAILED',
      },
      {
        what: 'an unknown field',
        body: { query: '{ dishes { id } }' },
        status: 400,
        code: 'GRAPHQL_VALIDATION_FAILED',
      },
      {
        what: 'a subscription',
        body: { query: 'subscription { search }' },
        status: 400,
        code: 'GRAPHQL_VALIDATION_FAILED',
      },
      {
        what: 'an unknown operation name',
        body: { ...COUNTS, operationName: 'Other' },
        status: 400,
        code: 'GRAPHQL_VALIDATION_FAILED',
      },
      {
        what: 'two operations and no name',
        body: { query: 'query A { __typename } query B { __typename }' },
        status: 400,
        code: 'GRAPHQL_VALIDATION_FAILED',
      },
      {
        what: 'a body over the limit',
        body: { query: `{ __typename } # ${'x'.repeat(110_000)}` },
        status: 413,
        code: 'PAYLOAD_TOO_LARGE',
      },
      {
        what: 'too many tokens',
        body: { query: `{ ${'__typename '.repeat(1_001)} }` },
        status: 400,
        code: 'QUERY_TOO_COMPLEX',
      },
      {
        what: 'too many aliases',
        body: {
          query: `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: search { pageInfo { endCursor } }`).join(' ')} }`,
        },
        status: 400,
        code: 'QUERY_TOO_COMPLEX',
      },
    ]
    it.each(cases)('is refused: $what', async ({ body, status, code }) => {
      const answer = await send(body)
      expect(answer.body.errors[0].extensions.code).toBe(code)
      expect(answer.status).toBe(status)
      expect(answer.body).not.toHaveProperty('data')
    })

    it('is refused for bad variables with their path, at the first, second and third time', async () => {
      const query = 'query ($p: PreferencesInput) { search(preferences: $p) { counts { total } } }'
      const good = { query, variables: { p: { calorieRange: { max: 700 } } } }
      const bad = { query, variables: { p: { calorieRange: { max: 'many' } } } }
      for (const body of [bad, good, bad, good, bad]) {
        const answer = await send(body)
        expect(answer.status).toBe(body === good ? 200 : 400)
        if (body === bad)
          expect(answer.body.errors[0].extensions).toMatchObject({
            code: 'INVALID_INPUT',
            field: 'preferences.calorieRange.max',
          })
      }
    })

    it('is refused: another content type', async () => {
      const answer = await send(JSON.stringify(COUNTS), { 'content-type': 'text/plain' })
      expect(answer.status).toBe(415)
      expect(answer.body.errors[0].message).toBe('Send Content-Type: application/json')
    })
  })

  it('runs the operation that is named, compiled or not', async () => {
    const query = 'query A { search { counts { total } } } query B { search { counts { matches } } }'
    for (const operationName of ['A', 'B', 'A', 'B', 'B', 'A']) {
      const { body } = await send({ query, operationName })
      expect(body.data.search.counts).toEqual(operationName === 'A' ? { total: 0 } : { matches: 0 })
    }
  })

  it('names the argument at fault', async () => {
    const cases: Record<string, string> = {
      'preferences: { calorieRange: { min: 5, max: 1 } }': 'preferences.calorieRange.max',
      'preferences: { nutrientRanges: { protein: { min: -1 } } }': 'preferences.nutrientRanges.protein.min',
      'pagination: { first: 0 }': 'pagination.first',
      'pagination: { first: 101 }': 'pagination.first',
      'pagination: { first: 1, last: 1 }': 'pagination.last',
      'pagination: { after: "nonsense" }': 'pagination.after',
    }
    for (const [argument, field] of Object.entries(cases)) {
      const { body } = await send({ query: `{ search(${argument}) { counts { total } } }` })
      expect(body.data).toEqual({ search: null })
      expect(body.errors[0]).toMatchObject({ path: ['search'], extensions: { code: 'INVALID_INPUT', field } })
    }
  })

  it('serves health, the schema of items.json and GraphiQL', async () => {
    const get = (path: string) => fetch(service.address + path)
    expect(await (await get('/health/ready')).json()).toEqual({
      status: 'ok',
      ...{ elasticsearch: 'up', scripts: 'up', servingRecords: 'up' },
    })
    expect(await (await get('/schemas/items.v1.json')).json()).toMatchObject({
      $id: '/schemas/items.v1.json',
    })
    const page = await (await get('/graphiql')).text()
    expect(page).toContain('/graphql')
    const [, script] = /href="(\/graphiql\/static\/[^"]+\.js)"/.exec(page) ?? []
    expect((await get(script ?? '')).status).toBe(200)
  })
})

describe('addresses and methods that are not there', () => {
  let service: TestService

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
  })
  afterAll(() => service?.close())

  it('say so in the form of every other error', async () => {
    const nothing = await fetch(`${service.address}/nothing`)
    expect(nothing.status).toBe(404)
    expect(await nothing.json()).toMatchObject({ errors: [{ extensions: { code: 'INVALID_INPUT' } }] })
    const wrong = await fetch(`${service.address}/graphql`, { method: 'DELETE' })
    expect(wrong.status).toBe(405)
    expect(wrong.headers.get('allow')).toBe('GET, POST')
    expect(await wrong.json()).toMatchObject({
      errors: [{ message: 'Send GraphQL by POST, or queries by GET' }],
    })
  })

  it('are not repeated where they cannot be read', async () => {
    const answer = await fetch(`${service.address}/%zz${'x'.repeat(9_000)}`)
    const { errors, ...rest } = (await answer.json()) as Anything
    expect([answer.status, rest]).toEqual([404, {}])
    expect(errors).toEqual([
      {
        message: 'There is nothing at this address; GraphQL is at POST /graphql',
        extensions: { code: 'INVALID_INPUT', requestId: answer.headers.get('x-request-id') },
      },
    ])
  })
})
