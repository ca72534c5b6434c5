import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../src/errors.ts'
import { type Anything, ask, type HttpAnswer, post } from '../../support/graphql.ts'
import { hostileValue, INJECTIONS } from '../../support/hostile-arguments.ts'
import { onboardWithCatalog, type PublishedChain } from '../../support/onboard-with-catalog.ts'
import { skeletonOf } from '../../support/skeleton.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'
import { type EngineQuestion, startWatchedApi, type WatchedApi } from '../../support/watched-api.ts'

const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 300)
/** Stands in every text of the other chain. */
const FOREIGN = 'Foreignzzz'
const SEARCH = `query ($r: ID, $t: String, $c: String, $g: PaginationArgs) {
  search(restaurantId: $r, searchTerm: $t, category: $c, pagination: $g) {
    counts { total } pageInfo { startCursor }
    matches { dish { id name category } } almostMatches { dish { name } } notMatches { dish { name } } } }`
const DISH = 'query ($v: ID!) { dish(id: $v) { id name category } }'
const CALCULATE =
  'query ($v: ID!, $s: [ID!]!) { calculate(dishId: $v, selectedOptions: $s) { diets { type } } }'
const UPLOAD = 'query ($v: ID!) { catalogUpload(id: $v) { uploadId stateReason } }'
const UPLOADS = 'query ($v: String) { catalogUploads(after: $v) { nodes { uploadId } } }'
const WITHDRAW = 'mutation ($v: ID!) { withdrawCatalogUpload(uploadId: $v) { uploadId } }'
const COMPLETE = 'mutation ($v: ID!) { completePartnerCatalogUpload(uploadId: $v) { uploadId } }'
const START = 'mutation ($v: String) { startSession(input: { guestId: $v }) { __typename } }'

/** Texts that a partner may have as a category or an id; the service keeps them as they are. */
const KEPT = INJECTIONS.filter((text) => text.trim() === text && text !== '' && /^[\x20-\x7e]+$/.test(text))

const FIELDS = ['name', 'category.text', 'ingredientNames', 'description', 'groups']

/** The clauses of a search term, without the words that they look for. */
const CLAUSES = [
  ...FIELDS.flatMap((field) => [
    { match: { [field]: { query: '<value>', operator: 'and', analyzer: 'menu_text' } } },
    { match: { [field]: { query: '<value>', analyzer: 'menu_text' } } },
    { match_phrase: { [field]: { query: '<value>', analyzer: 'menu_text' } } },
    { match_bool_prefix: { [field]: { query: '<value>', operator: 'and', analyzer: 'menu_exact' } } },
  ]),
  { match_bool_prefix: { name: { query: '<value>', analyzer: 'menu_exact' } } },
  { match_phrase: { 'name.exact': { query: '<value>' } } },
  { prefix: { 'name.start': { value: '<value>' } } },
  { term: { nameWords: '<count>' } },
]

/** Whole dishes or ids, as the process remembers the dishes of the catalog or not. */
const FORM_OF_DISHES = new Set(['_source', 'stored_fields', 'docvalue_fields'])

/**
 * The request without its search term. A clause for each word and each correction is all that the term may add: throws
 * for any other.
 */
function withoutWords(body: unknown): unknown {
  const text = JSON.stringify(body, (name, each) => {
    if (FORM_OF_DISHES.has(name)) return undefined
    if (name === 'query' && typeof each === 'string') return '<value>'
    if (name === 'boost') return 1
    const isOfWords = name === 'must' && Array.isArray(each) && each.every((one) => one.bool?.should)
    if (!isOfWords) return each
    for (const clause of each.flatMap(leavesOf)) expect([...CLAUSES, ANYWHERE]).toContainEqual(clause)
    return ['<value>']
  })
  return JSON.parse(text)
}

function addressedTo({ querystring }: EngineQuestion): string {
  const parameters = new URLSearchParams(String(querystring))
  parameters.delete('filter_path')
  return String(parameters)
}

const ANYWHERE = {
  multi_match: {
    query: '<value>',
    operator: 'and',
    analyzer: 'menu_text',
    type: 'cross_fields',
    fields: FIELDS,
  },
}

function leavesOf(clause: Anything): unknown[] {
  const { bool, dis_max: best, constant_score: scored, ...leaf } = clause
  if (best !== undefined) return best.queries.flatMap(leavesOf)
  if (scored !== undefined) return leavesOf(scored.filter)
  if (bool !== undefined) {
    const { minimum_should_match: _, ...lists } = bool
    return Object.values(lists).flat().flatMap(leavesOf)
  }
  const held = (name: string, each: unknown) =>
    name === 'nameWords' ? '<count>' : ['query', 'value'].includes(name) ? '<value>' : each
  return [JSON.parse(JSON.stringify(leaf, held))]
}

describe('values that would do harm as anything else', () => {
  let service: TestService
  /** The API alone; its requests to the engine are recorded. */
  let api: WatchedApi
  let address: string
  let near: PublishedChain
  let far: PublishedChain
  let foreignDish: string
  const asked: EngineQuestion[] = []

  beforeAll(async () => {
    service = await startTestService({
      settings: { REQUESTS_PER_MINUTE: '1000000', ANSWER_CACHE_BYTES: '1' },
    })
    near = await onboardWithCatalog(service, 'near', {
      restaurants: KEPT.map((id) => ({ id, name: `At ${id}`.slice(0, 50) })),
      items: KEPT.map((text, at) => ({
        partnerDishId: text,
        name: `Dish ${at}`,
        category: text,
        restaurantIds: [text],
        ingredients: [{ id: text, name: `Part ${at}`, amountGrams: 1 }],
      })),
    })
    far = await onboardWithCatalog(service, 'near-by', {
      restaurants: [{ id: `${FOREIGN}-restaurant`, name: FOREIGN }],
      items: Array.from({ length: 3 }, (_, at) => ({
        partnerDishId: `${FOREIGN} ${at}`,
        name: `${FOREIGN} soup ${at}`,
        category: FOREIGN,
        description: FOREIGN,
      })),
    })
    api = await startWatchedApi(service, (call) => {
      asked.push(call)
    })
    address = api.address
    const { search } = await ask(address, far.apiKey, SEARCH)
    foreignDish = search.matches[0].dish.id
  })
  afterAll(async () => {
    await api?.close()
    await service?.close()
  })

  const send = (query: string, variables: object): Promise<HttpAnswer> =>
    post(address, { query, variables }, { authorization: near.apiKey })
  const asPartner = (query: string, variables: object): Promise<HttpAnswer> =>
    post(address, { query, variables }, { authorization: `Bearer ${near.partnerToken}` })

  const requests: readonly (readonly [what: string, (value: string) => Promise<HttpAnswer>])[] = [
    ['restaurantId', (r) => send(SEARCH, { r })],
    ['searchTerm', (t) => send(SEARCH, { t })],
    ['category', (c) => send(SEARCH, { c })],
    ['after', (after) => send(SEARCH, { g: { first: 5, after } })],
    ['dish id', (v) => send(DISH, { v })],
    ['dishId', (v) => send(CALCULATE, { v, s: [] })],
    ['selectedOptions', (s) => send(CALCULATE, { v: foreignDish, s: [s] })],
    ['guestId', (v) => send(START, { v })],
    ['upload id', (v) => asPartner(UPLOAD, { v })],
    ['uploads after', (v) => asPartner(UPLOADS, { v })],
    ['uploadId', (v) => asPartner(COMPLETE, { v })],
    ['uploadId of a withdrawal', (v) => asPartner(WITHDRAW, { v })],
  ]

  /** The indices of our own chain, of the system, and the documents of these that the caller owns. */
  const isOwn = ({ path, body }: EngineQuestion): boolean => {
    const { NAMESPACE } = service.config
    const id = '[\\w%-]+'
    if (path === '/_mget') {
      const { docs } = body as { docs: readonly Readonly<Record<'_index' | '_id' | 'routing', string>>[] }
      return docs.every(({ _index, _id, routing }) =>
        new RegExp(`^${NAMESPACE}-shelf-shared-\\w+ near near-\\d{8}t[\\w-]+\\|dish_[\\w-]{24}$`).test(
          `${_index} ${routing} ${_id}`,
        ),
      )
    }
    return [
      `^/${NAMESPACE}-shelf-shared-\\w+/(_search|_doc/near-\\d{8}t[\\w-]+(\\||%7C)dish_[\\w-]{24})$`,
      `^/${NAMESPACE}-chains/_doc/near$`,
      `^/${NAMESPACE}-serving/(_doc/near|_mget)$`,
      `^/${NAMESPACE}-(catalogs|vocabularies)/_doc/near-\\d{8}t[\\w-]+$`,
      `^/${NAMESPACE}-synonyms/_doc/food$`,
      `^/${NAMESPACE}-credentials/_doc/[0-9a-f]{64}$`,
      `^/${NAMESPACE}-uploads/(_search|_mget|_doc/up_${id})$`,
    ].some((form) => new RegExp(form).test(path))
  }

  it('find no dish of another chain, and reach no other index, whatever they are', async () => {
    const indices = async () =>
      Object.keys(await service.es.indices.get({ index: `${service.config.NAMESPACE}-*` }))
    const before = await indices()
    const values = fc.oneof(
      { arbitrary: hostileValue, weight: 5 },
      {
        arbitrary: fc.constantFrom(FOREIGN, `${FOREIGN}-restaurant`, foreignDish, 'near-by', 'near*'),
        weight: 1,
      },
    )
    asked.length = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...requests), values, async ([what, request], value) => {
        const { body } = await request(value)
        const isEcho = JSON.stringify(body.errors ?? []).includes(FOREIGN)
        expect(JSON.stringify(body.data ?? null), what).not.toContain(FOREIGN)
        expect(isEcho, what).toBe(false)
      }),
      { numRuns: REQUESTS },
    )
    expect(asked.length).toBeGreaterThan(REQUESTS / 4)
    expect(asked.filter((each) => !isOwn(each))).toEqual([])
    expect(await indices()).toEqual(before)
  }, 600_000)

  it.each(['restaurantId', 'searchTerm', 'category'] as const)(
    '%s is a value in the request to the engine, and changes nothing else of it',
    async (name) => {
      const variable = { restaurantId: 'r', searchTerm: 't', category: 'c' }[name]
      const bodyFor = async (value: string): Promise<unknown> => {
        asked.length = 0
        await send(SEARCH, { [variable]: value })
        const [search] = asked.filter(({ path }) => path.endsWith('/_search'))
        return search && skeletonOf([withoutWords(search.body), addressedTo(search), search.path], [value])
      }
      const usual = await bodyFor(KEPT[0] ?? '')
      expect(JSON.stringify(usual)).toContain('"<value>"')
      for (const value of KEPT) expect(await bodyFor(value), value).toEqual(usual)
    },
  )

  it('are the very categories, restaurants, ids and options that they look like', async () => {
    for (const [at, text] of KEPT.entries()) {
      const byCategory = (await send(SEARCH, { c: text })).body.data.search
      expect(byCategory.matches.map(({ dish }: Anything) => dish)).toEqual([
        { id: expect.stringMatching(/^dish_[\w-]{24}$/), name: `Dish ${at}`, category: text },
      ])
      const byRestaurant = (await send(SEARCH, { r: text })).body.data.search
      expect(byRestaurant.matches.map(({ dish }: Anything) => dish.name)).toEqual([`Dish ${at}`])
      const { id } = byCategory.matches[0].dish
      expect((await send(DISH, { v: id })).body.data.dish.category).toBe(text)
      expect((await send(CALCULATE, { v: id, s: [text] })).body.errors).toBeUndefined()
    }
  })

  it('cannot be the id of a chain or a business, which stand in names and keys', async () => {
    for (const id of [...INJECTIONS, 'Near', 'near_by', 'near.', '-near', 'a'.repeat(61), 'é']) {
      if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) && id.length <= 60) continue
      const { chains } = service.stores
      await expect(chains.save({ chainId: id, name: 'x' }), id).rejects.toThrow(AppError)
      const business = { businessId: id, chainId: 'near', name: 'x' }
      await expect(chains.saveBusiness(business), id).rejects.toThrow(AppError)
    }
  })

  it('do not come into an object key: it has our own ids only', async () => {
    const ticket = 'mutation { createPartnerCatalogUpload { objectKey uploadUrl } }'
    const { body } = await asPartner(ticket, {})
    const { objectKey, uploadUrl } = body.data.createPartnerCatalogUpload
    expect(objectKey).toMatch(/^partner\/business_id=near-catalog\/date=\d{4}-\d{2}-\d{2}\/items\.json$/)
    expect(decodeURIComponent(new URL(uploadUrl).pathname)).toBe(`/${service.config.S3_BUCKET}/${objectKey}`)
  })
})
