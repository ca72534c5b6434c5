import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anything, type HttpAnswer, post } from '../../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const QUERY = `query ($restaurantId: ID, $preferences: PreferencesInput, $searchTerm: String, $category: String, $pagination: PaginationArgs) {
  search(restaurantId: $restaurantId, preferences: $preferences, searchTerm: $searchTerm, category: $category, pagination: $pagination) {
    counts { matches almostMatches notMatches total }
    matches { dish { name } } almostMatches { dish { name } } notMatches { dish { name } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`

const dish = (name: string, more: object = {}) => ({ partnerDishId: name, name, ...more })
const known = { allergens: [], allergensComplete: true }
const CATALOG = {
  restaurants: [
    { id: 'r1', name: 'One' },
    { id: 'r2', name: 'Two' },
  ],
  items: [
    dish('Tomato Soup', {
      ...known,
      category: 'Soups',
      description: 'With basil',
      diets: ['VEGAN'],
      nutrition: {
        calories: 200,
        protein: 4,
        carbohydrates: 20,
        fatTotal: 8,
        fatSaturated: 2,
        sugar: 9,
        dietaryFiber: 3,
      },
    }),
    dish('Crème Brûlée', {
      ...known,
      category: 'Desserts',
      allergens: [{ type: 'DAIRY' }, { type: 'EGG' }],
      nutrition: {
        calories: 430,
        protein: 6,
        carbohydrates: 40,
        fatTotal: 28,
        fatSaturated: 16,
        sugar: 35,
        dietaryFiber: 0,
      },
    }),
    dish('Lentil Soup', {
      ...known,
      category: 'Soups',
      restaurantIds: ['r1'],
      diets: ['VEGAN'],
      nutrition: {
        calories: 350,
        protein: 18,
        carbohydrates: 45,
        fatTotal: 6,
        fatSaturated: 1,
        dietaryFiber: 11,
        sodium: 380,
      },
    }),
    dish('Staff Soup', { category: 'Soups', displayOnWidget: false, restaurantIds: ['r2'] }),
  ],
}

describe('the arguments of search', () => {
  let service: TestService
  let chain: PublishedChain

  beforeAll(async () => {
    service = await startTestService()
    chain = await onboardWithCatalog(service, 'arguments', CATALOG)
  })
  afterAll(() => service?.close())

  const send = (variables: object): Promise<HttpAnswer> =>
    post(service.address, { query: QUERY, variables }, { authorization: chain.apiKey })
  const search = async (variables: object): Promise<Anything> => {
    const { status, body } = await send(variables)
    expect(body.errors).toBeUndefined()
    expect(status).toBe(200)
    return body.data.search
  }
  const names = (result: Anything): string[] =>
    ['matches', 'almostMatches', 'notMatches'].flatMap((group) =>
      result[group].map((hit: Anything) => hit.dish.name),
    )
  const found = async (variables: object) => names(await search(variables))
  const refusal = async (variables: object) => {
    const { status, body } = await send(variables)
    expect(status).toBe(200)
    expect(body.data).toEqual({ search: null })
    expect(body.errors[0].path).toEqual(['search'])
    return body.errors[0].extensions
  }
  const widget = ['Tomato Soup', 'Crème Brûlée', 'Lentil Soup']

  it('may all be omitted', async () => {
    expect(await found({})).toEqual(widget)
  })

  it('may all be null', async () => {
    const nothing = { restaurantId: null, preferences: null, searchTerm: null, category: null }
    expect(await found({ ...nothing, pagination: null })).toEqual(widget)
  })

  it('may have null or nothing in every place below', async () => {
    const range = { min: null, max: null }
    const nutrientRanges = { protein: null, carbohydrates: range, fatTotal: {} }
    const preferences = [
      {},
      { diets: null, excludeAllergens: null, calorieRange: null, nutrientRanges: null },
      { diets: [], excludeAllergens: [], calorieRange: range, nutrientRanges },
      { calorieRange: {}, nutrientRanges: {} },
    ]
    for (const each of preferences) {
      const { counts } = await search({ preferences: each })
      expect(counts).toEqual({ matches: 3, almostMatches: 0, notMatches: 0, total: 3 })
    }
    const nobody = { first: null, after: null, last: null, before: null }
    expect(await found({ pagination: nobody })).toEqual(widget)
    expect(await found({ pagination: {} })).toEqual(widget)
  })

  it('restaurantId scopes the search to one restaurant, hidden dishes included', async () => {
    expect(await found({ restaurantId: 'r1' })).toEqual(widget)
    expect(await found({ restaurantId: 'r2' })).toEqual(['Tomato Soup', 'Crème Brûlée', 'Staff Soup'])
  })

  it('without restaurantId the search runs over all widget dishes of the chain', async () => {
    expect(await found({ category: 'Soups' })).toEqual(['Tomato Soup', 'Lentil Soup'])
  })

  it('an unknown restaurant is RESTAURANT_NOT_FOUND', async () => {
    for (const restaurantId of ['r3', '', 'R1', '*']) {
      expect(await refusal({ restaurantId })).toMatchObject({
        code: 'RESTAURANT_NOT_FOUND',
        field: 'restaurantId',
      })
    }
  })

  it('category is exact', async () => {
    for (const category of ['soups', 'Soup', 'Soups ', 'Soup*', 'DESSERTS'])
      expect(await found({ category })).toEqual([])
    expect(await found({ category: '' })).toEqual(widget)
    expect(await found({ category: 'Desserts' })).toEqual(['Crème Brûlée'])
  })

  it('searchTerm searches name and description', async () => {
    expect(await found({ searchTerm: 'soup' })).toEqual(
      expect.arrayContaining(['Tomato Soup', 'Lentil Soup']),
    )
    expect(await found({ searchTerm: 'basil' })).toEqual(['Tomato Soup'])
  })

  it('a blank searchTerm counts as absent', async () => {
    for (const searchTerm of ['', '   ', '\t\n', '\u00a0'])
      expect(await found({ searchTerm })).toEqual(widget)
  })

  it('case, accents and surrounding blanks do not matter to a searchTerm', async () => {
    for (const searchTerm of ['creme brulee', 'CRÈME BRÛLÉE', '  crème  ', 'brulées', 'crem', 'brulle'])
      expect(await found({ searchTerm })).toEqual(['Crème Brûlée'])
  })

  it('a searchTerm has at most 200 characters, blanks around it not counted', async () => {
    const longest = 'soup '.repeat(40).slice(0, 199).concat('p')
    expect(longest).toHaveLength(200)
    expect((await send({ searchTerm: longest })).body.errors).toBeUndefined()
    expect((await send({ searchTerm: ` ${'a'.repeat(200)} ` })).body.errors).toBeUndefined()
    expect((await send({ searchTerm: '🥗'.repeat(200) })).body.errors).toBeUndefined()
    for (const searchTerm of [`${longest}x`, 'a'.repeat(201), '🥗'.repeat(201)])
      expect(await refusal({ searchTerm })).toMatchObject({ code: 'INVALID_INPUT', field: 'searchTerm' })
  })

  it('a searchTerm of signs is text, not syntax', async () => {
    for (const searchTerm of ['*', 'name:soup', '"', '\\', '{}', '(a OR', '../', '\u0000', '%00', '🥗'])
      expect((await send({ searchTerm })).body.errors).toBeUndefined()
  })

  it('all work together', async () => {
    const everything = {
      restaurantId: 'r1',
      category: 'Soups',
      searchTerm: 'soup',
      preferences: {
        diets: ['VEGAN'],
        excludeAllergens: ['DAIRY', 'PEANUT'],
        calorieRange: { min: 100, max: 300 },
        nutrientRanges: { protein: { max: 10 }, carbohydrates: { min: 10 }, fatTotal: { min: 0, max: 20 } },
      },
      pagination: { first: 1 },
    }
    const result = await search(everything)
    expect(names(result)).toEqual(['Tomato Soup'])
    expect(result.counts).toEqual({ matches: 1, almostMatches: 0, notMatches: 1, total: 2 })
    expect(result.pageInfo.hasNextPage).toBe(true)
  })

  it('every subset of them works', async () => {
    const all: [string, unknown][] = [
      ['restaurantId', 'r1'],
      ['category', 'Soups'],
      ['searchTerm', 'soup'],
      ['preferences', { diets: ['VEGETARIAN'] }],
      ['pagination', { last: 5 }],
    ]
    const subsets = Array.from({ length: 32 }, (_, bits) => all.filter((_each, n) => bits & (1 << n)))
    const results = await Promise.all(subsets.map((subset) => found(Object.fromEntries(subset))))
    for (const result of results)
      expect(result).toEqual(expect.arrayContaining(['Tomato Soup', 'Lentil Soup']))
  })

  it('each preference filters by itself', async () => {
    const matching = async (preferences: object) =>
      (await search({ preferences })).matches.map((hit: Anything) => hit.dish.name)
    const soups = ['Tomato Soup', 'Lentil Soup']
    expect(await matching({ diets: ['VEGAN'] })).toEqual(soups)
    expect(await matching({ excludeAllergens: ['EGG'] })).toEqual(soups)
    expect(await matching({ calorieRange: { min: 300 } })).toEqual(['Crème Brûlée', 'Lentil Soup'])
    expect(await matching({ calorieRange: { max: 350 } })).toEqual(soups)
    expect(await matching({ nutrientRanges: { protein: { min: 18 } } })).toEqual(['Lentil Soup'])
    expect(await matching({ nutrientRanges: { carbohydrates: { max: 20 } } })).toEqual(['Tomato Soup'])
    expect(await matching({ nutrientRanges: { fatTotal: { max: 6 } } })).toEqual(['Lentil Soup'])
    expect(await matching({ nutrientRanges: { fatSaturated: { max: 2 } } })).toEqual(soups)
    expect(await matching({ nutrientRanges: { sodium: { max: 400 } } })).toEqual(['Lentil Soup'])
    expect(await matching({ nutrientRanges: { dietaryFiber: { min: 4 } } })).toEqual(['Lentil Soup'])
  })

  it('an amount that is unknown is never a match for its range', async () => {
    const { matches, almostMatches } = await search({
      preferences: { nutrientRanges: { sugar: { max: 1_000 } } },
    })
    expect(matches.map((hit: Anything) => hit.dish.name)).toEqual(['Tomato Soup', 'Crème Brûlée'])
    expect(almostMatches.map((hit: Anything) => hit.dish.name)).toEqual(['Lentil Soup'])
  })

  it('a single value stands for a list, a repeated one counts once', async () => {
    const one = await search({ preferences: { diets: 'VEGAN', excludeAllergens: 'EGG' } })
    const many = await search({
      preferences: { diets: ['VEGAN', 'VEGAN'], excludeAllergens: ['EGG', 'EGG'] },
    })
    expect(one).toEqual(many)
  })

  it('bounds may be as large as an Int', async () => {
    const huge = { min: 0, max: 2_147_483_647 }
    expect((await search({ preferences: { calorieRange: huge } })).counts.matches).toBe(3)
  })

  it.each<[string, object, string]>([
    ['a negative bound', { calorieRange: { min: -1 } }, 'preferences.calorieRange.min'],
    ['min above max', { calorieRange: { min: 2, max: 1 } }, 'preferences.calorieRange.max'],
    [
      'a negative bound of a nutrient',
      { nutrientRanges: { fatTotal: { max: -5 } } },
      'preferences.nutrientRanges.fatTotal.max',
    ],
  ])('%s is refused with its path', async (_what, preferences, field) => {
    expect(await refusal({ preferences })).toMatchObject({ code: 'INVALID_INPUT', field })
  })
})
