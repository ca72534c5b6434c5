import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type UploadStatus, uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { newCredential } from '../../src/features/credentials/credential-format.ts'
import { termQuery } from '../../src/features/search/term-query.ts'
import { MAX_LINE_BYTES } from '../../src/logging/bounded-line.ts'
import { emptyCatalog } from '../support/empty-catalog.ts'
import { type Anything, ask, type HttpAnswer, post } from '../support/graphql.ts'
import { unsafeIn } from '../support/hostile-text.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

/** Stands in every value that a client sends. */
const MARK = 'Markerzzz'
const RESTAURANT = `${MARK}-restaurant`
const HOSTILE = '\u001b]0;owned\u0007\u202e\u009b2J\u2028\u{e0041}\nstate LIVE'
const CATALOG = {
  restaurants: [{ id: RESTAURANT, name: 'Main Street' }],
  items: [
    {
      partnerDishId: 'bowl',
      name: 'Bowl',
      ingredients: [{ id: 'rice', name: 'Rice', amountGrams: 100 }],
    },
  ],
}
/** Fields of other types than they should have: the engine refuses words, and says which. */
const BROKEN_FIELDS = {
  chainId: { type: 'keyword' },
  catalogId: { type: 'keyword' },
  id: { type: 'keyword' },
  position: { type: 'integer' },
  displayOnWidget: { type: 'boolean' },
  inAllRestaurants: { type: 'boolean' },
  searchText: { type: 'long' },
  name: { type: 'long', fields: { exact: { type: 'long' } } },
  ingredientNames: { type: 'long' },
  description: { type: 'long' },
  category: { type: 'ip' },
  restaurantIds: { type: 'date' },
} as const
/** Leaves words as they are written. */
const PLAIN = { type: 'whitespace' } as const
const ANALYSIS = { analysis: { analyzer: { menu_text: PLAIN, menu_exact: PLAIN } } }

const SEARCH = `query Search${MARK} ($v: String, $c: String, $r: ID, $p: PreferencesInput, $g: PaginationArgs) {
  ${MARK}: search(searchTerm: $v, category: $c, restaurantId: $r, preferences: $p, pagination: $g) { counts { total } } }`
const UPLOAD = '{ catalogUpload(id: "ID") { state } }'

describe('the logs', () => {
  const lines: string[] = []
  let service: TestService
  let chain: OnboardedChain
  let sessionId: string

  beforeAll(async () => {
    const logTo = { write: (line: string) => void lines.push(line) }
    service = await startTestService({ logTo, settings: { LOG_LEVEL: 'trace' } })
    // Made by the operator, so that they are not deleted with the catalog.
    chain = await service.onboard({ restaurants: [{ id: RESTAURANT, name: 'Main Street' }] })
    expect(await upload(CATALOG)).toMatchObject({ state: 'LIVE' })
    const started = 'mutation ($g: String) { startSession(input: { guestId: $g }) { sessionId } }'
    const { startSession } = await ask(service.address, chain.apiKey, started, { g: `${MARK} guest` })
    sessionId = startSession.sessionId
  })
  afterAll(() => service?.close())

  const upload = (catalog: unknown): Promise<UploadStatus> =>
    uploadCatalog(service.address, chain.partnerToken, JSON.stringify(catalog))
  const send = (query: string, variables: object = {}, headers: Record<string, string> = {}) =>
    post(
      service.address,
      { query, variables, operationName: null },
      {
        authorization: chain.apiKey,
        'x-session-id': sessionId,
        ...headers,
      },
    )
  const asPartner = (query: string, variables: object = {}) =>
    send(query, variables, { authorization: `Bearer ${chain.partnerToken}` })

  /** The lines of a request are written before its answer is sent. */
  const linesOf = async (work: () => Promise<unknown>): Promise<Anything[]> => {
    const before = lines.length
    await work()
    return lines.slice(before).map((line) => JSON.parse(line))
  }
  const errorsOf = async (work: () => Promise<HttpAnswer>, code: string): Promise<Anything[]> => {
    const found = await linesOf(async () => expect((await work()).body.errors[0].extensions.code).toBe(code))
    const errors = found.filter(({ level, err, reqId }) => level === 50 && err !== undefined && reqId)
    expect(errors.length).toBeGreaterThan(0)
    return errors
  }

  it('hold no variables, preferences, words or ids of a request that is answered or refused', async () => {
    const preferences = { calorieRange: { min: 4_711_001, max: 4_711_000 } }
    const requests: (() => Promise<unknown>)[] = [
      () => send(SEARCH, { v: `${MARK} soup`, c: MARK, r: RESTAURANT }),
      () => send(SEARCH, { v: MARK.repeat(200) }),
      () => send(SEARCH, { c: MARK.repeat(5_000) }),
      () => send(SEARCH, { r: MARK }),
      () => send(SEARCH, { p: preferences }),
      () => send(SEARCH, { p: { diets: [MARK] } }),
      () => send(SEARCH, { p: { [MARK]: 1, [`at "${MARK}"; `]: 2 } }),
      () => send(SEARCH, { g: { first: 1, after: MARK } }),
      () => send(`{ search(category: "${MARK}", searchTerm: ${MARK}) { ${MARK} } }`),
      () => send(`query A($${MARK}: ID!) { dish(id: $${MARK}) { name } }`),
      () => send(`{ search(category: "${MARK}`),
      () => send('query ($v: ID!) { dish(id: $v) { name } }', { v: MARK }),
      () =>
        send(
          `query ($v: ID!) { calculate(dishId: $v, selectedOptions: ["${MARK}"]) { incompleteNutrients } }`,
          { v: MARK },
        ),
      () =>
        send('mutation ($v: String) { startSession(input: { email: $v }) { sessionId } }', {
          v: `${MARK}@a@b`,
        }),
      () => asPartner(UPLOAD.replace('ID', `up_${MARK}`)),
      () => asPartner(`{ catalogUploads(after: "${MARK}") { nodes { state } } }`),
      () => asPartner(`mutation { completePartnerCatalogUpload(uploadId: "up_${MARK}") { state } }`),
      () => send('{ __typename }', {}, { authorization: `pk_test_${MARK}` }),
      () => send('{ search { counts { total } } }', {}, { authorization: `pk_test_${MARK}` }),
      () => send('{ search { counts { total } } }', {}, { authorization: newCredential('API_KEY', 'test') }),
      () => send('{ search { counts { total } } }', {}, { authorization: `Bearer ${MARK}` }),
      () => send('{ search { counts { total } } }', {}, { 'x-session-id': `sess_${MARK}` }),
      () => post(service.address, `{"query": "${MARK}`, { authorization: chain.apiKey }),
      () => post(service.address, { query: '{ __typename }', operationName: MARK }),
      () => post(service.address, { query: '{ __typename }', variables: MARK }),
      () =>
        fetch(`${service.address}/graphql?query=${MARK}&variables=${encodeURIComponent(`{"v":"${MARK}"}`)}`),
    ]
    const found = await linesOf(async () => {
      for (const request of requests) await request()
    })
    expect(found.filter(({ reqId }) => reqId !== undefined).length).toBeGreaterThanOrEqual(requests.length)
    // Random ids have any four digits, and hardly these seven.
    expect(lines.filter((line) => /4[_,.]?711[_,.]?00[01]/.test(line))).toEqual([])
    expectSilent()
  })

  it('hold the kind of an engine’s error, and not what it quotes', async () => {
    const { es, stores } = service
    const index = `${stores.names.shelfPrefix}broken`
    await es.indices.create({ index, settings: ANALYSIS, mappings: { properties: BROKEN_FIELDS } })
    const live = await stores.serving.find(chain.chainId)
    if (live === null) throw new Error('no catalog serves the chain')
    const broken = { ...live, catalogId: 'broken', shelf: index }
    await stores.catalogs.save(emptyCatalog(broken))
    expect(await stores.serving.publish(live.catalogId, broken)).toBe(true)
    const quoting = es.search({ index, query: termQuery(MARK) }).catch((error: Error) => error.message)
    expect(await quoting).toContain(MARK)
    for (const variables of [
      { v: MARK },
      { v: `${MARK} soup`, p: { diets: ['VEGAN'] } },
      { c: MARK },
      { r: RESTAURANT },
      { v: MARK, c: MARK, r: RESTAURANT },
    ]) {
      const [error] = await errorsOf(() => send(SEARCH, variables), 'SEARCH_UNAVAILABLE')
      expect(error.err).toMatchObject({ type: 'ResponseError', statusCode: 400 })
      expect(error.err.message).toMatch(
        /^search_phase_execution_exception < \w+_exception( < \w+_exception)?$/,
      )
      expect(error.err.stack).toMatch(/^ {4}at /)
    }
    await es.indices.close({ index })
    const id = `dish_${MARK.padEnd(24, 'x')}`
    const [error] = await errorsOf(
      () => send('query ($v: ID!) { dish(id: $v) { name } }', { v: id }),
      'SEARCH_UNAVAILABLE',
    )
    expect(error.err).toMatchObject({ message: 'index_closed_exception', statusCode: 400 })
    expect(await stores.serving.publish('broken', live)).toBe(true)
    expectSilent()
  })

  it('hold no id of an upload that an engine could not be asked about', async () => {
    const index = service.stores.names.uploads
    await service.es.indices.close({ index })
    try {
      const cursor = Buffer.from(`1 up_${MARK}`).toString('base64')
      for (const query of [
        UPLOAD.replace('ID', `up_${MARK}`),
        `{ catalogUploads(after: "${cursor}") { nodes { state } } }`,
        `mutation { completePartnerCatalogUpload(uploadId: "up_${MARK}") { state } }`,
      ])
        await errorsOf(() => asPartner(query), 'UPLOADS_UNAVAILABLE')
      expect(lines.filter((line) => line.includes(cursor))).toEqual([])
    } finally {
      await service.es.indices.open({ index })
      await service.es.cluster.health({ index, wait_for_status: 'yellow' })
    }
    expectSilent()
  })

  it('of a worker say why an upload ended, in a form that steers no terminal', async () => {
    const ended = await upload({ mode: HOSTILE, items: [] })
    expect(ended).toMatchObject({ state: 'REJECTED' })
    const isSaid = (line: string) => line.includes('upload ended') && line.includes('REJECTED')
    await until('the worker has said so', async () => lines.some(isSaid))
    const { reason } = JSON.parse(lines.find(isSaid) ?? '')
    expect(reason).toContain('must be one of full, partial, but is the text')
    expect(reason).toMatch(/\\u\{202e\}|\\u202e/)
  })

  it('of a worker hold the reason of an engine’s error', async () => {
    const live = (await service.stores.serving.find(chain.chainId))?.shelf ?? ''
    await service.es.indices.putSettings({ index: live, settings: { 'index.blocks.read': true } })
    const query = `{ search { counts { total } } }`
    const [error] = await errorsOf(() => send(query), 'SEARCH_UNAVAILABLE')
    expect(error.err.message).toBe('cluster_block_exception')
    const { partnerToken } = chain
    const ending = uploadCatalog(
      service.address,
      partnerToken,
      JSON.stringify({ mode: 'partial', items: [] }),
    )
    const isTold = (line: string) => line.includes('ingest failed') && line.includes('blocked by')
    await until('the worker has failed', async () => lines.some(isTold))
    await service.es.indices.putSettings({ index: live, settings: { 'index.blocks.read': false } })
    await ending
  })

  it('have short lines, in which nothing steers a terminal', () => {
    expect(lines.length).toBeGreaterThan(50)
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(MAX_LINE_BYTES)
    for (const line of lines) {
      expect(unsafeIn(line.trimEnd())).toEqual([])
      expect(unsafeIn(textsIn(JSON.parse(line)).join(''))).toEqual([])
    }
  })

  /** Nothing that a client sent, no credential and no session id is in any line so far. */
  const expectSilent = () => {
    const secrets = [MARK, sessionId, chain.apiKey, chain.partnerToken, 'sess_', 'pk_test_', 'pt_test_']
    const isTelling = (line: string) => secrets.some((secret) => line.includes(secret))
    expect(lines.filter(isTelling).map((line) => line.slice(0, 2_000))).toEqual([])
  }
})

/** Line ends in stacks are ours. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'stack' ? [String(each).replaceAll('\n', '')] : [name, ...textsIn(each)],
  )
}
