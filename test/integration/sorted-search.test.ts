import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dishId } from '../../src/domain/dish/dish-id.ts'
import { type Anything, ask, post } from '../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { startWatchedApi, type WatchedApi } from '../support/watched-api.ts'

const SORTS = ['MENU', 'RELEVANCE', 'CALORIES_ASC', 'PROTEIN_DESC'] as const
const GROUPS = ['matches', 'almostMatches', 'notMatches'] as const
const DISH = '{ dish { partnerDishId category nutrition { calories protein } } }'
const SEARCH = `query ($t: String, $p: PreferencesInput, $s: SearchSort, $c: [String!], $page: PaginationArgs) {
  search(searchTerm: $t, preferences: $p, sort: $s, categories: $c, pagination: $page) {
    counts { matches almostMatches notMatches total } pageInfo { hasNextPage endCursor startCursor hasPreviousPage }
    matches ${DISH} almostMatches ${DISH} notMatches ${DISH} } }`

/** Every fifth amount is unknown, and many are equal. */
const amountOf = (at: number, of: number) => (at % 5 === 0 ? null : ((at * 7) % of) + 10)
const MENU = Array.from({ length: 60 }, (_, at) => ({
  partnerDishId: `d${at}`,
  name: at % 3 === 0 ? `Soup ${at}` : `Bowl with soup ${at}`,
  category: ['Mains', 'Entrées & more', 'Drinks'][at % 3],
  nutrition: { calories: amountOf(at, 11), protein: amountOf(at + 2, 6) },
  allergens: [{ type: 'DAIRY', level: (['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM'] as const)[at % 3] }],
}))
const NO_DAIRY = { excludeAllergens: ['DAIRY'] }

describe('a search in an order', () => {
  let service: TestService
  let chain: PublishedChain
  let api: WatchedApi
  const asked: string[] = []

  beforeAll(async () => {
    service = await startTestService({ settings: { REQUESTS_PER_MINUTE: '1000000' } })
    chain = await onboardWithCatalog(service, 'sorted', MENU)
    api = await startWatchedApi(service, ({ path }) => {
      if (path.includes('-shelf-') || path === '/_mget') asked.push(path)
    })
  })
  afterAll(async () => {
    await api?.close()
    await service?.close()
  })

  const search = async (variables: Record<string, unknown>): Promise<Anything> =>
    (await ask(service.address, chain.apiKey, SEARCH, variables)).search
  const idsOf = (found: Anything) =>
    GROUPS.map((group) => found[group].map(({ dish }: Anything) => dish.partnerDishId))
  const whole = (variables: Record<string, unknown>) => search({ page: { first: 100 }, ...variables })
  const errorOf = async (query: string, variables: object) =>
    (await post(service.address, { query, variables }, { authorization: chain.apiKey })).body.errors[0]
      .extensions

  /** By hand: null last, ties in the order of the menu. */
  const expected = (found: Anything, sort: (typeof SORTS)[number]) =>
    GROUPS.map((group) => {
      const dishes = found[group].map(({ dish }: Anything) => dish)
      const place = ({ partnerDishId }: Anything) => Number(partnerDishId.slice(1))
      const amount = ({ nutrition }: Anything) => {
        if (sort === 'CALORIES_ASC') return nutrition.calories ?? Number.POSITIVE_INFINITY
        return sort === 'PROTEIN_DESC' ? -(nutrition.protein ?? Number.NEGATIVE_INFINITY) : 0
      }
      return dishes
        .toSorted((a: Anything, b: Anything) =>
          amount(a) === amount(b) ? place(a) - place(b) : amount(a) - amount(b),
        )
        .map(({ partnerDishId }: Anything) => partnerDishId)
    })

  describe.each([
    { what: 'with neither term nor preferences', variables: {} },
    { what: 'with a term', variables: { t: 'soup' } },
    { what: 'with preferences', variables: { p: NO_DAIRY } },
    { what: 'with both', variables: { t: 'soup', p: NO_DAIRY } },
  ])('$what', ({ variables }) => {
    it.each(['MENU', 'CALORIES_ASC', 'PROTEIN_DESC'] as const)(
      'orders each group by %s, unknown amounts last',
      async (s) => {
        const found = await whole({ ...variables, s })
        expect(idsOf(found)).toEqual(expected(found, s))
        expect(found.counts.total).toBe(60)
      },
    )

    it.each(SORTS)('has the same dishes and counts in each group by %s, on every page', async (s) => {
      const plain = await whole(variables)
      const sorted = await whole({ ...variables, s })
      expect(sorted.counts).toEqual(plain.counts)
      const pages: Anything[] = []
      for (let after: string | null = null; ; ) {
        const page: Anything = await search({ ...variables, s, page: { first: 7, after } })
        expect(page.counts).toEqual(plain.counts)
        pages.push(idsOf(page))
        after = page.pageInfo.endCursor
        if (!page.pageInfo.hasNextPage) break
      }
      const joined = GROUPS.map((_, group) => pages.flatMap((page) => page[group]))
      expect(joined).toEqual(idsOf(sorted))
      expect(joined.map((ids) => new Set(ids))).toEqual(idsOf(plain).map((ids) => new Set(ids)))
      const last = await search({ ...variables, s, page: { last: 7 } })
      expect(idsOf(last)).toEqual(pages.at(-1))
      const before = await search({ ...variables, s, page: { last: 7, before: last.pageInfo.startCursor } })
      expect(idsOf(before)).toEqual(pages.at(-2))
    })
  })

  it('by relevance is that of the term, and without a term that of the menu', async () => {
    expect(idsOf(await whole({ t: 'soup', s: 'RELEVANCE' }))).toEqual(idsOf(await whole({ t: 'soup' })))
    expect(idsOf(await whole({ t: 'soup' }))).not.toEqual(idsOf(await whole({ t: 'soup', s: 'MENU' })))
    expect(idsOf(await whole({ s: 'RELEVANCE' }))).toEqual(idsOf(await whole({ s: 'MENU' })))
  })

  it('can be of several categories, and blank ones count as absent', async () => {
    const categories = async (c: readonly string[]) => {
      const found = await whole({ c })
      return [...new Set(GROUPS.flatMap((group) => found[group].map(({ dish }: Anything) => dish.category)))]
    }
    expect(await categories(['Mains', 'Drinks'])).toEqual(['Mains', 'Drinks'])
    expect(await categories(['Mains', ' '])).toEqual(['Mains'])
    expect(await categories(['Entre\u0301es & more'])).toEqual(['Entrées & more'])
    expect(await categories(['mains', 'Nothing'])).toEqual([])
    expect(await categories([])).toHaveLength(3)
    const blank = await ask(service.address, chain.apiKey, '{ search(category: " ") { counts { total } } }')
    expect(blank.search.counts.total).toBe(60)
  })

  it('refuses category beside categories, unless one of them is blank', async () => {
    const query = '{ search(category: "Mains", categories: ["Drinks"]) { counts { total } } }'
    expect(await errorOf(query, {})).toMatchObject({ code: 'INVALID_INPUT', field: 'categories' })
    const total = async (chosen: string) =>
      (await ask(service.address, chain.apiKey, `{ search(${chosen}) { counts { total } } }`)).search.counts
        .total
    expect(await total('category: " ", categories: ["Drinks"]')).toBe(20)
    expect(await total('category: "Drinks", categories: [""]')).toBe(20)
  })

  describe('beside dishes by their ids', () => {
    const DISHES = 'query ($ids: [ID!]!) { dishes(ids: $ids) { name catalog { version } } }'
    const idOf = (at: number) => dishId(chain.chainId, `d${at}`)
    const named = async (ids: readonly string[]) =>
      (await ask(service.address, chain.apiKey, DISHES, { ids })).dishes.map(
        (dish: Anything) => dish?.name ?? null,
      )
    beforeEach(() => {
      asked.length = 0
    })

    it('are in the order of the ids, null for an unknown one: dishes(ids)', async () => {
      const foreign = await onboardWithCatalog(service, `foreign-${Math.random()}`.replace('0.', ''), [
        MENU[0],
      ])
      const ids = [
        idOf(2),
        'nonsense',
        idOf(0),
        dishId(chain.chainId, 'gone'),
        dishId(foreign.chainId, 'd0'),
        idOf(2),
      ]
      expect(await named(ids)).toEqual(['Bowl with soup 2', null, 'Soup 0', null, null, 'Bowl with soup 2'])
      expect(await named([])).toEqual([])
    })

    it('are judged by preferences as each by itself is', async () => {
      const match = 'match { status matchReasons }'
      const variables = { ids: [0, 1, 2].map(idOf), p: NO_DAIRY }
      const query = `query ($ids: [ID!]!, $p: PreferencesInput) { dishes(ids: $ids, preferences: $p) { id ${match} } }`
      const { dishes } = await ask(service.address, chain.apiKey, query, variables)
      for (const { id, match: judged } of dishes) {
        const alone = `query ($id: ID!, $p: PreferencesInput) { dish(id: $id, preferences: $p) { ${match} } }`
        expect(judged).toEqual(
          (await ask(service.address, chain.apiKey, alone, { id, p: NO_DAIRY })).dish.match,
        )
      }
      expect(dishes.map((one: Anything) => one.match.status)).toEqual(['NOT_MATCH', 'ALMOST_MATCH', 'MATCH'])
    })

    it('are loaded with one request to the engine, and then with none', async () => {
      const ids = Array.from({ length: 50 }, (_, at) => idOf(at))
      const query = (field: string) => ({
        query: `query ($ids: [ID!]!) { dishes(ids: $ids) { ${field} } }`,
        variables: { ids },
      })
      // A lease lasts a tenth of a second, so the second of two requests in a row has one.
      const get = (field: string) => post(api.address, query(field), { authorization: chain.apiKey })
      await get('id')
      expect(asked.filter((path) => path === '/_mget').length).toBeLessThanOrEqual(2)
      await get('name')
      asked.length = 0
      await get('name id')
      expect(asked).toEqual([])
    })

    it('count among the dishes of a request, at most 50 of them at once', async () => {
      const many = (count: number) => ({ ids: Array.from({ length: count }, (_, at) => idOf(at)) })
      expect(await errorOf(DISHES, many(51))).toMatchObject({ code: 'INVALID_INPUT', field: 'ids' })
      const query = `query ($ids: [ID!]!) { ${[1, 2, 3, 4].map((at) => `a${at}: dishes(ids: $ids) { id }`).join(' ')}
        search(pagination: { first: 1 }) { matches { dish { id } } } }`
      expect(await errorOf(query, many(50))).toMatchObject({ code: 'QUERY_TOO_COMPLEX' })
    })
  })
})
