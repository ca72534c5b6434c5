import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { type Anything, ask } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const DISHES = 40_000
const SIZE = 100
const PAGES = DISHES / SIZE
const LIMIT = 499
const PAGE = `query ($pagination: PaginationArgs, $preferences: PreferencesInput, $restaurantId: ID) {
  search(pagination: $pagination, preferences: $preferences, restaurantId: $restaurantId) {
    counts { matches almostMatches notMatches total }
    matches { dish { partnerDishId } } almostMatches { dish { partnerDishId } } notMatches { dish { partnerDishId } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`

const cursor = (page: number) => Buffer.from(String(page)).toString('base64')
const numbersOf = (page: Anything): number[] =>
  [...page.matches, ...page.almostMatches, ...page.notMatches].map((hit: Anything) =>
    Number(hit.dish.partnerDishId),
  )

/** Dish n has n % 1000 kcal: with at most 499, half match, 50 of a thousand almost match, the others do not. */
const isMatch = (n: number) => n % 1_000 <= LIMIT
const isAlmost = (n: number) => n % 1_000 > LIMIT && n % 1_000 <= LIMIT * 1.1
const all = Array.from({ length: DISHES }, (_, n) => n)
const EXPECTED = [
  ...all.filter(isMatch),
  ...all.filter(isAlmost),
  ...all.filter((n) => !isMatch(n) && !isAlmost(n)),
]

describe('paging in a scope of 40,000 dishes', () => {
  let service: TestService
  let apiKey: string

  beforeAll(async () => {
    const settings = { REQUESTS_PER_MINUTE: '1000000', INGEST_GIVES_WAY: 'false' }
    service = await startTestService({ settings })
    const chain = await service.onboard()
    apiKey = chain.apiKey
    const items = all.map((n) => ({
      partnerDishId: String(n),
      name: `Dish ${n}`,
      nutrition: { caloriesTotal: n % 1_000 },
      restaurantIds: n % 1_000 === 999 ? ['all', 'few'] : ['all'],
    }))
    const restaurants = ['all', 'few'].map((id) => ({ id, name: id }))
    const file = JSON.stringify({ schemaVersion: 1, mode: 'full', restaurants, items })
    expect(await uploadCatalog(service.address, chain.partnerToken, file)).toMatchObject({
      state: 'LIVE',
      counts: { accepted: DISHES },
    })
  }, 900_000)
  afterAll(() => service?.close())

  const page = async (
    pagination: Record<string, unknown>,
    calorieRange: object = { max: LIMIT },
    restaurantId: string | null = null,
  ) => {
    const variables = { pagination, preferences: { calorieRange }, restaurantId }
    return (await ask(service.address, apiKey, PAGE, variables)).search
  }

  it.each([1, 2, 200, 201, 220, 221, 399, PAGES])(
    'page %i holds the right dishes and exact counts',
    async (number) => {
      const forward = await page(number === 1 ? { first: SIZE } : { first: SIZE, after: cursor(number - 1) })
      expect(numbersOf(forward)).toEqual(EXPECTED.slice((number - 1) * SIZE, number * SIZE))
      expect(forward.counts).toEqual({
        matches: 20_000,
        almostMatches: 1_960,
        notMatches: 18_040,
        total: DISHES,
      })
      expect(forward.pageInfo).toEqual({
        hasNextPage: number < PAGES,
        hasPreviousPage: number > 1,
        startCursor: cursor(number),
        endCursor: cursor(number),
      })
      const backward = await page({ last: SIZE, before: cursor(number + 1) })
      expect(numbersOf(backward)).toEqual(numbersOf(forward))
    },
  )

  it('the last page where the end of the menu has no dish of it', async () => {
    const last = await page({ last: SIZE }, { min: 400 })
    expect(numbersOf(last)).toEqual(all.filter((n) => n % 1_000 < 360).slice(-SIZE))
    expect(last.counts).toEqual({ matches: 24_000, almostMatches: 1_600, notMatches: 14_400, total: DISHES })
    expect(last.pageInfo).toMatchObject({ endCursor: cursor(PAGES), hasNextPage: false })
  })

  it('the last page without a cursor, and one dish at a time', async () => {
    expect(numbersOf(await page({ last: SIZE }))).toEqual(EXPECTED.slice(-SIZE))
    expect(numbersOf(await page({ first: 1, after: cursor(DISHES - 1) }))).toEqual(EXPECTED.slice(-1))
  })

  it('a page past the end is empty, and says that there are pages before', async () => {
    for (const number of [PAGES + 1, 50_000, 999_999]) {
      const beyond = await page({ first: SIZE, after: cursor(number) })
      expect(numbersOf(beyond)).toEqual([])
      expect(beyond.counts.total).toBe(DISHES)
      expect(beyond.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
    }
  })

  it('is asked for twice once, where a restaurant sells few dishes of a large menu', async () => {
    let searches = 0
    service.es.diagnostic.on('response', (_error, result) => {
      // The worker asks by the same client.
      const body = result?.meta.request.params.body
      if (typeof body === 'string' && body.includes('"few"')) searches += 1
    })
    const calls: number[] = []
    for (const most of [400, 401, 402, 403]) {
      searches = 0
      const few = await page({ first: 10 }, { max: most }, 'few')
      expect(numbersOf(few)).toEqual(all.filter((n) => n % 1_000 === 999).slice(0, 10))
      expect(few.counts).toEqual({ matches: 0, almostMatches: 0, notMatches: 40, total: 40 })
      calls.push(searches)
    }
    expect(calls).toEqual([1, 2, 1, 1])
  })
})
