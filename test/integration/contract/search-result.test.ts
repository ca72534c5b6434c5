import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ingredient } from '../../support/dish-builder.ts'
import { type Anything, ask } from '../../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const QUERY = `query ($preferences: PreferencesInput, $searchTerm: String, $pagination: PaginationArgs) {
  search(preferences: $preferences, searchTerm: $searchTerm, pagination: $pagination) {
    counts { matches almostMatches notMatches total }
    matches { matchStatus dish { name nutrition { calories protein carbohydrates fatTotal } } }
    almostMatches { matchStatus matchReasons dish { name } }
    notMatches { matchStatus matchReasons dish { name } } } }`

const salad = {
  allergens: [],
  allergensComplete: true,
  nutrition: { calories: 300, protein: 9, carbohydrates: 12, fatTotal: 20 },
}
const bacon = ingredient('Bacon', { kind: 'MEAT', caloriesTotalPer100g: 160 })
const CATALOG = [
  {
    ...salad,
    partnerDishId: '9',
    name: 'Cheese Salad',
    allergens: [{ type: 'DAIRY' }],
    description: 'pepper',
  },
  {
    ...{ partnerDishId: '8', name: 'Bacon Salad', allergens: [], allergensComplete: true },
    componentsComplete: true,
    ingredients: [bacon, ingredient('Leaves', { kind: 'PLANT', caloriesTotalPer100g: 690 })],
  },
  { ...salad, partnerDishId: '7', name: 'Green Salad', diets: ['VEGAN'] },
  { ...salad, partnerDishId: '6', name: 'Pepper Salad', diets: ['VEGAN'], description: 'green leaves' },
  { ...salad, partnerDishId: '5', name: 'Pepper', diets: ['VEGAN'], ingredients: [] },
  {
    ...{ partnerDishId: '4', name: 'Stew', diets: ['VEGAN'], allergens: [], allergensComplete: true },
    ...{ nutrition: { calories: 720 }, ingredients: [ingredient('Green pepper', { kind: 'PLANT' })] },
  },
]

describe('the result of a search', () => {
  let service: TestService
  let chain: PublishedChain

  beforeAll(async () => {
    service = await startTestService()
    chain = await onboardWithCatalog(service, 'result', CATALOG)
  })
  afterAll(() => service?.close())

  const search = async (variables: object = {}): Promise<Anything> =>
    (await ask(service.address, chain.apiKey, QUERY, { ...variables })).search
  const names = (hits: Anything[]) => hits.map((hit) => hit.dish.name)
  const joined = (result: Anything) =>
    names([...result.matches, ...result.almostMatches, ...result.notMatches])

  it('without preferences every dish is a MATCH', async () => {
    const { counts, matches } = await search()
    expect(counts).toEqual({ matches: 6, almostMatches: 0, notMatches: 0, total: 6 })
    expect(matches.every((hit: Anything) => hit.matchStatus === 'MATCH')).toBe(true)
  })

  it('groups dishes by status: every preference met, a minor conflict, a critical one', async () => {
    const preferences = { diets: ['VEGAN'], excludeAllergens: ['DAIRY'], calorieRange: { max: 700 } }
    const { matches, almostMatches, notMatches } = await search({ preferences })
    expect(names(matches)).toEqual(['Green Salad', 'Pepper Salad', 'Pepper'])
    expect(names(almostMatches)).toEqual(['Bacon Salad', 'Stew'])
    expect(names(notMatches)).toEqual(['Cheese Salad'])
    expect(new Set(matches.map((hit: Anything) => hit.matchStatus))).toEqual(new Set(['MATCH']))
    expect(new Set(almostMatches.map((hit: Anything) => hit.matchStatus))).toEqual(new Set(['ALMOST_MATCH']))
    expect(new Set(notMatches.map((hit: Anything) => hit.matchStatus))).toEqual(new Set(['NOT_MATCH']))
  })

  it('reasons name the allergen, the removable ingredient, the meat and the two numbers', async () => {
    const preferences = { diets: ['VEGAN'], excludeAllergens: ['DAIRY'], calorieRange: { max: 700 } }
    const { almostMatches, notMatches } = await search({ preferences })
    expect(almostMatches[0].matchReasons).toEqual([
      'Contains meat (Bacon can be removed)',
      'Calories 850 exceed your limit of 700 (690 without Bacon)',
    ])
    expect(almostMatches[1].matchReasons).toEqual(['Calories 720 exceed your limit of 700'])
    expect(notMatches[0].matchReasons).toEqual(['Contains Dairy'])
  })

  it('counts give each group and the total over the whole scope, whatever the page', async () => {
    const preferences = { excludeAllergens: ['DAIRY'], calorieRange: { max: 700 } }
    const expected = { matches: 3, almostMatches: 2, notMatches: 1, total: 6 }
    for (const pagination of [{ first: 1 }, { last: 4 }, { first: 5, after: 'OTk=' }])
      expect((await search({ preferences, pagination })).counts).toEqual(expected)
  })

  it('pages run over the joined list: MATCH, then ALMOST_MATCH, then NOT_MATCH', async () => {
    const preferences = { excludeAllergens: ['DAIRY'], calorieRange: { max: 700 } }
    const all = joined(await search({ preferences }))
    expect(all).toEqual(['Green Salad', 'Pepper Salad', 'Pepper', 'Bacon Salad', 'Stew', 'Cheese Salad'])
    const second = await search({ preferences, pagination: { first: 2, after: 'MQ==' } })
    expect(names(second.matches)).toEqual(['Pepper'])
    expect(names(second.almostMatches)).toEqual(['Bacon Salad'])
  })

  it('without a searchTerm the order inside a group is that of the catalog file', async () => {
    expect(joined(await search())).toEqual(CATALOG.map(({ name }) => name))
  })

  it('with a searchTerm it is relevance: the exact name, name, ingredients, description', async () => {
    expect(joined(await search({ searchTerm: 'pepper' }))).toEqual([
      'Pepper',
      'Pepper Salad',
      'Stew',
      'Cheese Salad',
    ])
  })

  it('relevance never outranks the status', async () => {
    const preferences = { excludeAllergens: ['DAIRY'] }
    const { matches, notMatches } = await search({ searchTerm: 'cheese salad', preferences })
    expect(names(matches)).toEqual([])
    expect(names(notMatches)).toEqual(['Cheese Salad'])
    const salads = await search({ searchTerm: 'salad', preferences })
    expect(joined(salads).at(-1)).toBe('Cheese Salad')
  })

  it('the nutrition of a found dish has calories, protein, carbohydrates and fatTotal', async () => {
    const { matches } = await search({ searchTerm: 'green salad' })
    expect(matches[0].dish.nutrition).toEqual({ calories: 300, protein: 9, carbohydrates: 12, fatTotal: 20 })
  })

  it('the same question gets the same answer', async () => {
    const question = { searchTerm: 'salad', preferences: { diets: ['VEGAN'] } }
    expect(await search(question)).toEqual(await search(question))
  })
})
