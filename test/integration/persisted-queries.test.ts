import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { expectError } from '../support/error-answer.ts'
import { type HttpAnswer, post } from '../support/graphql.ts'
import {
  apolloClient,
  type ClientOptions,
  type PersistedClient,
  urqlClient,
} from '../support/persisted-clients.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const MENU = 'query Menu($category: String) { search(category: $category) { counts { total } } }'
const FILTERS = 'query Filters { filterOptions { categories { name } } }'
const START = 'mutation Start($input: StartSessionInput!) { startSession(input: $input) { sessionId } }'
const OTHER = 'query Other { search { counts { matches } } }'
const GUEST = { input: { guestId: 'guest' } }
const NOTHING_FOUND = { search: { counts: { total: 0 } } }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hashOf = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: sha256(text) } })

/** How each request of a client went: its method, and what named the document. */
const waysOf = ({ sent }: PersistedClient) =>
  sent.map(
    ({ method, text, hash }) => `${method} ${[hash && 'hash', text && 'text'].filter(Boolean).join('+')}`,
  )

type CreateClient = (options: ClientOptions) => PersistedClient
const CLIENTS: readonly (readonly [string, CreateClient])[] = [
  ['Apollo', apolloClient],
  ['urql', urqlClient],
]

/** A GET as any HTTP client sends it. */
async function get(
  address: string,
  authorization: string,
  parameters: Record<string, unknown>,
  accept = 'application/graphql-response+json',
): Promise<HttpAnswer> {
  const url = new URL('/graphql', address)
  for (const [name, value] of Object.entries(parameters))
    url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  const response = await fetch(url, { headers: { authorization, accept } })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe.each([['test'], ['production']])(
  'automatic persisted queries without a list (%s)',
  (environment) => {
    let service: TestService
    let chain: OnboardedChain
    let options: ClientOptions

    beforeAll(async () => {
      service = await startTestService({ hasWorker: false, settings: { NODE_ENV: environment } })
      chain = await service.onboard()
      options = { address: service.address, apiKey: chain.apiKey }
    })
    afterAll(() => service?.close())

    describe.each(CLIENTS)('%s', (_name, createClient) => {
      it.each([undefined, 'application/json', '*/*'])(
        'falls back to the text at the first try, and then sends texts only (Accept: %s)',
        async (accept) => {
          const client = createClient({ ...options, ...(accept === undefined ? {} : { accept }) })
          expect(await client.run(MENU)).toMatchObject(NOTHING_FOUND)
          expect(await client.run(FILTERS)).toMatchObject({ filterOptions: { categories: [] } })
          expect(waysOf(client)).toEqual(['POST hash', 'POST text', 'POST text'])
        },
      )

      it('falls back with a mutation, too', async () => {
        const client = createClient(options)
        expect(await client.run(START, GUEST)).toMatchObject({
          startSession: { sessionId: expect.stringMatching(/^sess_/) },
        })
        expect(waysOf(client)).toEqual(['POST hash', 'POST text'])
      })
    })

    it('Apollo falls back from hashes by GET to texts by POST', async () => {
      const client = apolloClient({ ...options, isGet: true })
      expect(await client.run(MENU)).toMatchObject(NOTHING_FOUND)
      expect(await client.run(MENU)).toMatchObject(NOTHING_FOUND)
      expect(waysOf(client)).toEqual(['GET hash', 'POST text', 'POST text'])
    })

    it('urql, as it is by default, sends texts by GET: they run outside production only', async () => {
      const client = urqlClient({ ...options, isGet: true })
      expect(await client.run(MENU)).toEqual(environment === 'production' ? 'INVALID_INPUT' : NOTHING_FOUND)
      expect(waysOf(client)).toEqual(['GET hash', 'GET text'])
    })

    it.each([
      ['application/graphql-response+json', 400],
      ['application/json', 200],
      ['*/*', 400],
    ])(
      'an id alone is answered with the code that clients fall back on (Accept: %s)',
      async (accept, status) => {
        const expected = {
          status,
          code: 'PERSISTED_QUERY_NOT_SUPPORTED',
          says: /^PersistedQueryNotSupported$/,
        }
        const headers = { authorization: chain.apiKey, accept }
        for (const parameters of [{ extensions: hashOf(MENU) }, { documentId: `sha256:${sha256(MENU)}` }]) {
          expectError(await post(service.address, parameters, headers), expected)
          expectError(await get(service.address, chain.apiKey, parameters, accept), expected)
        }
      },
    )

    it('a text runs with its own hash only', async () => {
      const send = (hashed: string) =>
        post(service.address, { query: MENU, extensions: hashOf(hashed) }, { authorization: chain.apiKey })
      expect((await send(MENU)).body).toEqual({ data: NOTHING_FOUND })
      expectError(await send(OTHER), {
        status: 400,
        code: 'INVALID_INPUT',
        field: 'extensions.persistedQuery.sha256Hash',
      })
    })
  },
)

describe('GET without a list in production', () => {
  let service: TestService
  let chain: OnboardedChain

  beforeAll(async () => {
    service = await startTestService({ hasWorker: false, settings: { NODE_ENV: 'production' } })
    chain = await service.onboard()
  })
  afterAll(() => service?.close())

  it.each<[string, Record<string, unknown>]>([
    ['a query', { query: '{ search { counts { total } } }' }],
    ['a query with its hash', { query: MENU, extensions: hashOf(MENU) }],
    ['a query that is none', { query: '{' }],
    ['a mutation', { query: START, variables: GUEST }],
    ['nothing', {}],
  ])('runs nothing: %s', async (_what, parameters) => {
    const answer = await get(service.address, chain.apiKey, parameters)
    expectError(answer, { status: 405, code: 'INVALID_INPUT', says: /send GraphQL by POST/ })
    expect(answer.headers.get('allow')).toBe('POST')
  })

  it('is not among the methods that other methods are told', async () => {
    const response = await fetch(`${service.address}/graphql`, {
      method: 'PUT',
      headers: { authorization: chain.apiKey },
    })
    expect(response.headers.get('allow')).toBe('POST')
    expect(await response.json()).toMatchObject({ errors: [{ message: 'Send GraphQL by POST' }] })
  })
})

describe('a list of trusted documents', () => {
  let folder: string
  let service: TestService
  let chain: OnboardedChain
  let options: ClientOptions

  /** The texts as the two libraries send them: Apollo adds `__typename`. */
  async function textsOfClients(): Promise<string[]> {
    const open = await startTestService({ hasWorker: false })
    try {
      const { apiKey } = await open.onboard()
      const clients = CLIENTS.map(([, createClient]) => createClient({ address: open.address, apiKey }))
      for (const client of clients) {
        for (const text of [MENU, FILTERS]) await client.run(text)
        await client.run(START, GUEST)
      }
      return clients.flatMap(({ sent }) => sent.flatMap(({ text }) => text ?? []))
    } finally {
      await open.close()
    }
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'trusted-documents-'))
    const file = join(folder, 'list.json')
    const texts = [...new Set([...(await textsOfClients()), MENU, START])]
    const list = Object.fromEntries(texts.map((text) => [sha256(text), text]))
    writeFileSync(file, JSON.stringify({ ...list, 'menu-v1': MENU }))
    service = await startTestService({
      hasWorker: false,
      settings: { NODE_ENV: 'production', TRUSTED_DOCUMENTS_FILE: file },
    })
    chain = await service.onboard()
    options = { address: service.address, apiKey: chain.apiKey }
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await service?.close()
  })

  const send = (body: unknown) => post(service.address, body, { authorization: chain.apiKey })
  const notInList = {
    status: 403,
    code: 'PERSISTED_QUERY_NOT_IN_LIST',
    says: /only the documents of its list/,
  }

  describe.each(CLIENTS)('%s', (_name, createClient) => {
    it.each([
      ['POST', false],
      ['GET', true],
    ])('runs a listed document by its hash alone (%s)', async (method, isGet) => {
      const client = createClient({ ...options, isGet })
      expect(await client.run(MENU, { category: 'Soups' })).toMatchObject(NOTHING_FOUND)
      expect(await client.run(MENU, {})).toMatchObject(NOTHING_FOUND)
      expect(await client.run(FILTERS)).toMatchObject({ filterOptions: { categories: [] } })
      expect(waysOf(client)).toEqual(Array(3).fill(`${method} hash`))
    })

    it('runs a listed mutation, by POST', async () => {
      const client = createClient({ ...options, isGet: true })
      expect(await client.run(START, GUEST)).toMatchObject({
        startSession: { sessionId: expect.stringMatching(/^sess_/) },
      })
      expect(waysOf(client)).toEqual(['POST hash'])
    })

    it.each([
      [undefined, false],
      ['application/json', false],
      [undefined, true],
    ])(
      'gives up on an unlisted one at once, and goes on by hash (Accept: %s, by GET: %s)',
      async (accept, isGet) => {
        const client = createClient({ ...options, isGet, ...(accept === undefined ? {} : { accept }) })
        expect(await client.run(OTHER)).toBe('PERSISTED_QUERY_NOT_IN_LIST')
        expect(client.sent).toHaveLength(1)
        expect(await client.run(MENU)).toMatchObject(NOTHING_FOUND)
        expect(client.sent.map(({ text }) => text)).toEqual([null, null])
      },
    )
  })

  it.each<[string, Record<string, unknown>]>([
    ['its text', { query: MENU }],
    ['its text and hash', { query: MENU, extensions: hashOf(MENU) }],
    ['its hash', { extensions: hashOf(MENU) }],
    ['its id', { documentId: 'menu-v1' }],
    ['its hash as id', { documentId: `sha256:${sha256(MENU)}` }],
    [
      'its id with variables and name',
      { documentId: 'menu-v1', variables: { category: 'x' }, operationName: 'Menu' },
    ],
  ])('runs a listed document by %s, by POST and by GET', async (_what, parameters) => {
    expect((await send(parameters)).body).toEqual({ data: NOTHING_FOUND })
    expect((await get(service.address, chain.apiKey, parameters)).body).toEqual({ data: NOTHING_FOUND })
  })

  it.each<[string, Record<string, unknown>]>([
    ['another text', { query: OTHER }],
    ['a text that reads the schema', { query: '{ __schema { types { name } } }' }],
    ['a text that is harmless', { query: '{ __typename }' }],
    ['a text that is no GraphQL', { query: '{' }],
    ['a listed text and more', { query: `${MENU} ${OTHER}` }],
    ['an unknown hash', { extensions: hashOf(OTHER) }],
    ['an unknown id', { documentId: 'constructor' }],
    ['another text under a listed id', { query: OTHER, documentId: 'menu-v1' }],
  ])('runs nothing else, by POST or by GET: %s', async (_what, parameters) => {
    expectError(await send(parameters), notInList)
    expectError(await get(service.address, chain.apiKey, parameters), notInList)
  })

  it('does not learn a document from a client', async () => {
    for (const parameters of [{ query: OTHER, extensions: hashOf(OTHER) }, { extensions: hashOf(OTHER) }])
      expectError(await send(parameters), notInList)
  })

  it('runs no mutation by GET', async () => {
    const parameters = { documentId: sha256(START), variables: GUEST }
    const answer = await get(service.address, chain.apiKey, parameters)
    expectError(answer, { status: 405, code: 'INVALID_INPUT', field: 'query' })
    expect(answer.headers.get('allow')).toBe('POST')
  })

  it('judges the variables of a listed document as ever', async () => {
    const answer = await send({ documentId: 'menu-v1', variables: { category: 7 } })
    expectError(answer, { status: 400, code: 'INVALID_INPUT', field: 'category' })
  })

  describe('a wrong one', () => {
    let server: ServerProcess | undefined
    afterEach(() => server?.stop())

    it.each<[string, string, RegExp]>([
      ['is no JSON', '{', /JSON/],
      [
        'has a document that does not fit the schema',
        '{"bad":"{ plates { id } }"}',
        /document "bad": GRAPHQL_VALIDATION_FAILED: Cannot query field "plates"/,
      ],
      [
        'has a hash of another text',
        JSON.stringify({ [sha256(MENU)]: OTHER }),
        /document "[0-9a-f]{64}": the SHA-256 of its text is [0-9a-f]{64}/,
      ],
    ])('fails the start with a message where it %s', async (_what, text, says) => {
      const file = join(folder, 'wrong.json')
      writeFileSync(file, text)
      server = startServerProcess(service, { TRUSTED_DOCUMENTS_FILE: file })
      expect(await server.ended()).toBe(1)
      expect(server.output()).toMatch(/^A setting cannot be used: TRUSTED_DOCUMENTS_FILE\b.*\n$/m)
      expect(server.output()).toMatch(says)
      expect(server.output()).not.toMatch(/ at \w+ \(|listening/)
    })

    it('fails the start with a message where it is not there', async () => {
      server = startServerProcess(service, { TRUSTED_DOCUMENTS_FILE: join(folder, 'nowhere.json') })
      expect(await server.ended()).toBe(1)
      expect(server.output()).toMatch(/TRUSTED_DOCUMENTS_FILE .*nowhere\.json: ENOENT/)
    })
  })
})
