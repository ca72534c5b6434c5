import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { dishId } from '../../src/domain/dish/dish-id.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { type Anything, ask, post } from '../support/graphql.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { startWatchedApi, type WatchedApi } from '../support/watched-api.ts'

const PAGE = `{ nodes { id name address } edges { cursor } pageInfo { hasNextPage hasPreviousPage endCursor } }`
const RESTAURANTS = `query ($first: Int, $after: String) { restaurants(first: $first, after: $after) ${PAGE} }`
const OF_DISH = `query ($id: ID!, $first: Int, $after: String) {
  dish(id: $id) { restaurants(first: $first, after: $after) ${PAGE} } }`
const OPTIONS = `query ($restaurantId: ID) { filterOptions(restaurantId: $restaurantId) {
  diets { type isEnabled } allergens { type isEnabled }
  nutrients { type defaultMin defaultMax } categories { name count } } }`

const north = { id: 'north', name: 'North', address: '1 North St, Springfield' }
const south = { id: 'south', name: 'South' }
const dish = (partnerDishId: string, calories: number, more: object = {}) => ({
  ...{ partnerDishId, name: `Dish ${partnerDishId}`, category: `Category ${partnerDishId}` },
  nutrition: { calories },
  ...more,
})
const MENU = {
  restaurants: [north, south],
  items: [
    dish('1', 100),
    dish('2', 200, { restaurantIds: ['south'], diets: ['VEGAN'] }),
    dish('3', 900, { restaurantIds: ['west', 'north', 'hill'], displayOnWidget: false }),
  ],
}

describe('the restaurants of a chain', () => {
  let service: TestService
  let chain: OnboardedChain
  let api: WatchedApi
  const asked: string[] = []
  let chains = 0

  beforeAll(async () => {
    service = await startTestService({ settings: { REQUESTS_PER_MINUTE: '1000000' } })
    api = await startWatchedApi(service, ({ path }) => {
      if (/-(shelf|catalogs)/.test(path)) asked.push(path)
    })
  })
  afterAll(async () => {
    await api?.close()
    await service?.close()
  })
  beforeEach(async () => {
    chains += 1
    const restaurants = [
      { id: 'hill', name: 'Hill Road' },
      { id: 'south', name: 'The operator’s South' },
      { id: 'soon', name: 'Opens soon' },
    ]
    chain = await service.onboard({ chainId: `restaurants-${chains}`, restaurants })
    await bring(MENU)
  })

  const bring = (file: object) => uploadCatalog(service.address, chain.partnerToken, JSON.stringify(file))
  const get = (query: string, variables: Record<string, unknown> = {}) =>
    ask(service.address, chain.apiKey, query, variables)
  const ofDish = (id: string, page: object = {}) => get(OF_DISH, { id: dishId(chain.chainId, id), ...page })
  const shown = ({ nodes }: Anything) => nodes.map(({ id, name, address }: Anything) => [id, name, address])
  const error = async (query: string, variables: object) => {
    const { body } = await post(service.address, { query, variables }, { authorization: chain.apiKey })
    return body.errors[0].extensions
  }
  const HILL = ['hill', 'Hill Road', null]
  const NORTH = ['north', 'North', '1 North St, Springfield']
  const SOUTH = ['south', 'South', null]
  const WEST = ['west', 'west', null]

  it('have id, name and address as uploaded; then come those of the operator alone', async () => {
    const { restaurants } = await get(RESTAURANTS)
    expect(shown(restaurants)).toEqual([NORTH, SOUTH, WEST, HILL, ['soon', 'Opens soon', null]])
    expect(restaurants.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: false })
  })

  it('are reached page by page, each once', async () => {
    const found: unknown[] = []
    for (let after: string | null = null; ; ) {
      const { restaurants }: Anything = await get(RESTAURANTS, { first: 2, after })
      found.push(...shown(restaurants).map(([id]: string[]) => id))
      expect(restaurants.pageInfo.hasPreviousPage).toBe(after !== null)
      after = restaurants.pageInfo.endCursor
      if (!restaurants.pageInfo.hasNextPage) break
    }
    expect(found).toEqual(['north', 'south', 'west', 'hill', 'soon'])
  })

  it.each([
    { what: 'a size of none', variables: { first: 0 }, field: 'first' },
    { what: 'a size of too many', variables: { first: 101 }, field: 'first' },
    { what: 'another cursor', variables: { after: 'bm93aGVyZQ==' }, field: 'after' },
  ])('are not shown for $what', async ({ variables, field }) => {
    expect(await error(RESTAURANTS, variables)).toMatchObject({ code: 'INVALID_INPUT', field })
  })

  it('of a dish are those that sell it: dish.restaurants', async () => {
    const sold = async (id: string, page: object = {}) => shown((await ofDish(id, page)).dish.restaurants)
    expect(await sold('1')).toHaveLength(5)
    expect(await sold('2')).toEqual([SOUTH])
    expect(await sold('3')).toEqual([WEST, NORTH, HILL])
    expect(await sold('3', { first: 1, after: Buffer.from('west').toString('base64') })).toEqual([NORTH])
  })

  it('can be searched one by one, and sell what dish.restaurants says', async () => {
    const { restaurants } = await get(RESTAURANTS)
    for (const [restaurantId] of shown(restaurants)) {
      const query =
        'query ($restaurantId: ID) { search(restaurantId: $restaurantId) { matches { dish { partnerDishId restaurants(first: 100) { nodes { id } } } } } }'
      const { search } = await get(query, { restaurantId })
      const sold = search.matches.map((match: Anything) => match.dish.partnerDishId)
      const expected = [
        '1',
        ...(restaurantId === 'south' ? ['2'] : []),
        ...(['west', 'north', 'hill'].includes(restaurantId) ? ['3'] : []),
      ]
      expect(sold).toEqual(expected)
      for (const match of search.matches)
        expect(match.dish.restaurants.nodes.map(({ id }: Anything) => id)).toContain(restaurantId)
    }
  })

  it('keep their names where a later file names them in its dishes alone', async () => {
    await bring({ items: MENU.items })
    const { restaurants } = await get(RESTAURANTS)
    expect(shown(restaurants)).toEqual(expect.arrayContaining([WEST, NORTH]))
    const query = '{ search(restaurantId: "west") { counts { total } } }'
    expect((await get(query)).search.counts.total).toBe(2)
    await bring({ mode: 'partial', items: [dish('4', 100, { restaurantIds: ['north'] })] })
    expect(shown((await get(RESTAURANTS)).restaurants)).toContainEqual(NORTH)
  })

  it('have filter options of their own: filterOptions(restaurantId)', async () => {
    const { filterOptions: ofSouth } = await get(OPTIONS, { restaurantId: 'south' })
    const { filterOptions: ofNorth } = await get(OPTIONS, { restaurantId: 'north' })
    const { filterOptions: ofAll } = await get(OPTIONS)
    const names = (options: Anything) => options.categories.map(({ name }: Anything) => name.at(-1))
    expect([ofSouth, ofNorth, ofAll].map(names)).toEqual([
      ['1', '2'],
      ['1', '3'],
      ['1', '2'],
    ])
    const bounds = (options: Anything) => [options.nutrients[0].defaultMin, options.nutrients[0].defaultMax]
    expect([ofSouth, ofNorth, ofAll].map(bounds)).toEqual([
      [100, 200],
      [100, 900],
      [100, 900],
    ])
    const vegan = (options: Anything) => options.diets[0].isEnabled
    expect([ofSouth, ofNorth, ofAll].map(vegan)).toEqual([true, false, true])
    for (const { name, count } of ofNorth.categories) {
      const query = 'query ($c: String) { search(restaurantId: "north", category: $c) { counts { total } } }'
      expect((await get(query, { c: name })).search.counts.total).toBe(count)
    }
  })

  it('that are unknown have no filter options', async () => {
    expect(await error(OPTIONS, { restaurantId: 'elsewhere' })).toMatchObject({
      code: 'RESTAURANT_NOT_FOUND',
      field: 'restaurantId',
    })
  })

  it('cost the engine nothing where the process knows them', async () => {
    const all = (field: string) => `{ restaurants { nodes { ${field} } }
      filterOptions(restaurantId: "north") { categories { name } }
      dish(id: "${dishId(chain.chainId, '1')}") { restaurants { nodes { ${field} } } } }`
    // A lease lasts a tenth of a second, so the second of two requests in a row has one.
    const twice = async (query: string) => {
      await ask(api.address, chain.apiKey, query)
      await ask(api.address, chain.apiKey, `${query} `)
    }
    await twice(all('id'))
    asked.length = 0
    await twice(all('id name'))
    expect(asked).toEqual([])
  })
})
