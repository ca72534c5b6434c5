import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { newCredential } from '../../src/features/credentials/credential-format.ts'
import type { CredentialRequest } from '../../src/features/credentials/credential-store.ts'
import { expectError } from '../support/error-answer.ts'
import { type HttpAnswer, post } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const SHOP = 'https://shop.example'
const EVIL = 'https://evil.example'
const COUNTS = { query: '{ search { counts { total } } }' }
const START = 'mutation { startSession(input: { guestId: "a" }) { sessionId } }'
const EXPOSED =
  'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, X-Session-Status'

function corsHeadersOf(headers: Headers): string[] {
  return [...headers.keys()].filter((name) => name.startsWith('access-control-'))
}

function expectReadable(answer: HttpAnswer): void {
  expect(answer.headers.get('access-control-allow-origin')).toBe(SHOP)
  expect(answer.headers.get('access-control-expose-headers')).toBe(EXPOSED)
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  expect(answer.headers.get('vary')).toBe('Origin, Authorization, Accept')
}

describe('browsers', () => {
  let service: TestService
  let chain: OnboardedChain
  /** Allows the shop's origin. */
  let key: string

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    chain = await service.onboard()
    key = (await issue({})).credential
  })
  afterAll(() => service?.close())

  const issue = (more: Partial<CredentialRequest>) =>
    service.stores.credentials.issue({
      kind: 'API_KEY',
      environment: 'test',
      chainId: chain.chainId,
      businessId: null,
      label: 'browser',
      allowedOrigins: [SHOP],
      ...more,
    })
  const send = (authorization: string, origin: string, body: unknown = COUNTS, headers = {}) =>
    post(service.address, body, { authorization, origin, ...headers })
  const request = (path: string, init: RequestInit) => fetch(service.address + path, init)
  const preflight = (origin: string, path = '/graphql') =>
    request(path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-session-id',
      },
    })

  describe('a preflight', () => {
    it('is answered without a key, for any web origin', async () => {
      const answer = await preflight(EVIL)
      expect(answer.status).toBe(204)
      expect(await answer.text()).toBe('')
      const { headers } = answer
      expect(headers.get('access-control-allow-origin')).toBe(EVIL)
      expect(headers.get('access-control-allow-methods')).toBe('GET, POST')
      expect(headers.get('access-control-allow-headers')?.toLowerCase().split(', ')).toEqual([
        'authorization',
        'content-type',
        'x-session-id',
        'x-request-id',
        'apollo-require-preflight',
        'x-apollo-operation-name',
        'apollographql-client-name',
        'apollographql-client-version',
      ])
      expect(headers.get('access-control-max-age')).toBe('7200')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      expect(headers.get('vary')).toBe('Origin')
    })

    it('uses up nothing of any limit', async () => {
      const remaining = async () => Number((await send(key, SHOP)).headers.get('ratelimit-remaining'))
      const before = await remaining()
      for (let count = 0; count < 5; count++) await preflight(SHOP)
      expect(await remaining()).toBe(before - 1)
    })

    it('of a page without an origin is not allowed', async () => {
      const answer = await preflight('null')
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(corsHeadersOf(answer.headers)).toEqual([])
    })

    it('is for GraphQL alone', async () => {
      for (const path of ['/nothing', '/health/live', '/graphql-other', '/graphql/more']) {
        const answer = await preflight(SHOP, path)
        expect(answer.status).toBe(404)
        expect(corsHeadersOf(answer.headers)).toEqual([])
      }
    })
  })

  it.each<Record<string, string>>([{}, { origin: SHOP }, { 'access-control-request-method': 'POST' }])(
    'OPTIONS that is no preflight is refused: %j',
    async (headers) => {
      const answer = await request('/graphql', { method: 'OPTIONS', headers })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(corsHeadersOf(answer.headers)).toEqual([])
    },
  )

  it('OPTIONS elsewhere is refused in the form of every other error, whatever its body', async () => {
    const init = { method: 'OPTIONS', body: '<a/>', headers: { 'content-type': 'text/xml' } }
    const answer = await request('/nothing', init)
    const { status, headers } = answer
    expectError({ status, headers, body: await answer.json() }, { status: 415, code: 'INVALID_INPUT' })
  })

  describe('an answer', () => {
    it('can be read from an origin of the key', async () => {
      const answer = await send(key, SHOP)
      expect(answer.body).toEqual({ data: { search: { counts: { total: 0 } } } })
      expectReadable(answer)
    })

    it('can be read from each origin of the key', async () => {
      const { credential } = await issue({ allowedOrigins: ['https://other.example', SHOP] })
      expectReadable(await send(credential, SHOP))
      const other = await send(credential, 'https://other.example')
      expect(other.headers.get('access-control-allow-origin')).toBe('https://other.example')
    })

    it.each([EVIL, 'null', 'https://shop.example.evil.example', 'http://shop.example', `${SHOP}:8443`])(
      'is refused, and cannot be read, from %s',
      async (origin) => {
        const answer = await send(key, origin)
        expectError(answer, { status: 403, code: 'FORBIDDEN' })
        expect(corsHeadersOf(answer.headers)).toEqual([])
        expect(answer.headers.get('vary')).toBe('Origin, Authorization, Accept')
      },
    )

    it('says nothing to browsers where the key is for servers', async () => {
      for (const origin of [SHOP, 'null', service.address]) {
        const answer = await send(chain.apiKey, origin)
        expect(answer.status).toBe(200)
        expect(corsHeadersOf(answer.headers)).toEqual([])
      }
    })

    it('says nothing to browsers where nobody sent an origin', async () => {
      const answer = await post(service.address, COUNTS, { authorization: key })
      expect(answer.status).toBe(200)
      expect(corsHeadersOf(answer.headers)).toEqual([])
    })
  })

  describe('a refusal can be read from an origin of the key', () => {
    const cases: readonly (readonly [what: string, request: () => Promise<HttpAnswer>, status: number])[] = [
      ['no JSON', () => send(key, SHOP, '{"query":'), 400],
      ['an unknown field', () => send(key, SHOP, { query: '{ nothing }' }), 400],
      ['a bad session', () => send(key, SHOP, COUNTS, { 'x-session-id': 'nonsense' }), 401],
      [
        'an expired key',
        async () => send((await issue({ expiresAt: '2020-01-01T00:00:00.000Z' })).credential, SHOP),
        401,
      ],
      [
        'a revoked key',
        async () => {
          const { credential, record } = await issue({})
          await service.stores.credentials.revoke(record.credentialId)
          return send(credential, SHOP)
        },
        401,
      ],
      ['the key behind Bearer', () => send(`Bearer ${key}`, SHOP), 401],
      ['no type that the client accepts', () => send(key, SHOP, COUNTS, { accept: 'text/html' }), 406],
      ['a body over the limit', () => send(key, SHOP, { query: '#'.repeat(110_000) }), 413],
      ['another content type', () => send(key, SHOP, COUNTS, { 'content-type': 'text/plain' }), 415],
    ]
    it.each(cases)('%s', async (_what, request, status) => {
      const answer = await request()
      expect(answer.status).toBe(status)
      expectReadable(answer)
    })

    it('from no other origin', async () => {
      const answer = await send(`Bearer ${key}`, EVIL)
      expectError(answer, { status: 401, code: 'INVALID_TOKEN', says: /without a prefix/ })
      expect(corsHeadersOf(answer.headers)).toEqual([])
    })

    it('not where the key is unknown, malformed or missing: it allows no origin', async () => {
      const unknown = newCredential('API_KEY', 'test')
      for (const authorization of [unknown, `Bearer ${unknown}`, 'pk_test_x', '']) {
        const answer = await send(authorization, SHOP)
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(corsHeadersOf(answer.headers)).toEqual([])
      }
    })
  })

  describe('a request that a page can send without asking is not executed', () => {
    const types = [
      'text/plain',
      'text/plain; application/json',
      'text/plain;charset=application/json',
      'text/plain, application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=application/json',
      'text/plain;application/json;charset=utf-8',
      'application/jsonp',
      'application/json, text/plain',
      'application/json/x',
      'application/ json',
      '*/*',
    ]
    it.each(types)('POST of Content-Type: %s', async (type) => {
      const answer = await send(chain.apiKey, EVIL, COUNTS, { 'content-type': type })
      expectError(answer, { status: 415, code: 'INVALID_INPUT', says: /application\/json/ })
    })

    it('POST without a Content-Type', async () => {
      const body = JSON.stringify(COUNTS)
      for (const [length, sent] of [
        [`Content-Length: ${body.length}`, body],
        ['Transfer-Encoding: chunked', `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`],
      ])
        expect(
          await exchange('POST /graphql', [`Authorization: ${chain.apiKey}`, length ?? ''], sent),
        ).toMatch(/^HTTP\/1\.1 415 /)
    })

    it.each([
      ['a query', '{ __typename }'],
      ['a search', COUNTS.query],
      ['a mutation', START],
    ])('GET as by <img> and <script>: %s', async (_what, query) => {
      const answer = await request(`/graphql?query=${encodeURIComponent(query)}`, {
        headers: { accept: 'image/avif,image/webp,*/*;q=0.8' },
      })
      const { status, headers } = answer
      const body = await answer.json()
      expectError({ status, headers, body }, { status: 400, code: 'MISSING_HEADER', says: /Authorization/ })
    })
  })

  it('GET works with a key: browsers ask before they send Authorization', async () => {
    const answer = await request(`/graphql?query=${encodeURIComponent(COUNTS.query)}`, {
      headers: { authorization: key, origin: SHOP },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe(SHOP)
  })

  it.each(['application/json', 'application/json;charset=utf-8', 'Application/JSON ; charset="utf-8"'])(
    'Content-Type: %s is JSON',
    async (type) => expect((await send(key, SHOP, COUNTS, { 'content-type': type })).status).toBe(200),
  )

  describe('security headers', () => {
    const POLICY = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"

    it.each([
      ['GET', '/health/live'],
      ['GET', '/nothing'],
      ['GET', '/graphql'],
      ['DELETE', '/graphql'],
      ['OPTIONS', '/graphql'],
      ['GET', '/%zz'],
    ])('%s %s: nothing is kept, framed, sniffed or loaded', async (method, path) => {
      const { headers } = await request(path, { method })
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('etag')).toBeNull()
      expect(headers.get('content-security-policy')).toBe(POLICY)
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('server')).toBeNull()
      expect(headers.get('strict-transport-security')).toBeNull()
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    })

    it('are on answers to queries too, which nobody keeps', async () => {
      const { headers } = await send(key, SHOP)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).toBe(POLICY)
    })
  })

  describe('the schema of items.json', () => {
    const PATH = '/schemas/items.v1.json'
    const get = (headers: Record<string, string> = {}, method = 'GET') => request(PATH, { method, headers })

    it('can be read from every origin and kept for a while', async () => {
      const { headers, status } = await get({ origin: EVIL })
      expect(status).toBe(200)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(headers.get('cache-control')).toBe('public, max-age=300, must-revalidate')
      expect(headers.get('etag')).toMatch(/^"[\w-]{43}"$/)
      expect(headers.get('content-type')).toMatch(/^application\/schema\+json/)
      expect(headers.get('vary')).toBe('Origin')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    })

    it('is not sent again to whoever has it', async () => {
      const etag = (await get()).headers.get('etag') ?? ''
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
        for (const method of ['GET', 'HEAD']) {
          const answer = await get({ 'if-none-match': known }, method)
          expect(answer.status).toBe(304)
          expect(await answer.text()).toBe('')
          expect(answer.headers.get('etag')).toBe(etag)
          expect(answer.headers.get('access-control-allow-origin')).toBe('*')
        }
    })

    it('is sent to whoever has another one', async () => {
      for (const known of ['"other"', '', 'W/"x", "y"']) {
        const answer = await get({ 'if-none-match': known })
        expect(answer.status).toBe(200)
        expect(await answer.json()).toMatchObject({ $id: PATH })
      }
    })
  })

  /** A request with no more headers than these. */
  async function exchange(line: string, headers: readonly string[], body = ''): Promise<string> {
    const { hostname, port } = new URL(service.address)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(
      [`${line} HTTP/1.1`, `Host: ${hostname}`, 'Connection: close', ...headers, '', body].join('\r\n'),
    )
    return text(socket)
  }
})

describe('a browser past its limit', () => {
  let service: TestService

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false, settings: { REQUESTS_PER_MINUTE: '1' } })
  })
  afterAll(() => service?.close())

  it('reads that, and when to come back', async () => {
    const { chainId } = await service.onboard()
    const { credential } = await service.stores.credentials.issue({
      kind: 'API_KEY',
      environment: 'test',
      chainId,
      businessId: null,
      label: 'browser',
      allowedOrigins: [SHOP],
    })
    const ask = () => post(service.address, COUNTS, { authorization: credential, origin: SHOP })
    expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(refused.status).toBe(429)
    expectReadable(refused)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})
