import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ingredient } from '../../support/dish-builder.ts'
import { type Anything, ask } from '../../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const QUERY = `query ($preferences: PreferencesInput) { search(preferences: $preferences) {
  counts { matches } matches { dish { ...Facts } } almostMatches { dish { ...Facts } } notMatches { dish { ...Facts } } } }
  fragment Facts on Dish { name allergens { type level confidence } unknownAllergens diets { type } }`
const cream = ingredient('Cream', { kind: 'DAIRY', containsMilk: true, isKeyIngredient: true })
const CATALOG = [
  {
    partnerDishId: '1',
    name: 'Vegan with cream',
    allergensComplete: true,
    diets: ['VEGAN'],
    ingredients: [cream],
  },
  {
    ...{ partnerDishId: '2', name: 'Free with cream', allergensComplete: true, ingredients: [cream] },
    allergens: [{ type: 'DAIRY', level: 'FREE_FROM' }],
  },
  {
    ...{ partnerDishId: '3', name: 'Both said', allergensComplete: true },
    allergens: [
      { type: 'EGG', level: 'FREE_FROM' },
      { type: 'EGG', level: 'CONTAINS', confidence: 0.8 },
    ],
  },
  { partnerDishId: '4', name: 'Empty list', allergens: [] },
]

describe('where facts conflict or are missing, the unsafe reading wins', () => {
  let service: TestService
  let chain: PublishedChain

  beforeAll(async () => {
    service = await startTestService()
    chain = await onboardWithCatalog(service, 'conflicts', CATALOG)
  })
  afterAll(() => service?.close())

  const dishes = async (preferences: object | null = null): Promise<Record<string, Anything>> => {
    const { search } = await ask(service.address, chain.apiKey, QUERY, { preferences })
    const hits = [...search.matches, ...search.almostMatches, ...search.notMatches]
    return Object.fromEntries(hits.map(({ dish }) => [dish.name, dish]))
  }
  const matches = async (preferences: object): Promise<number> =>
    (await ask(service.address, chain.apiKey, QUERY, { preferences })).search.counts.matches
  const warned = (code: string) =>
    chain.upload.problems.filter((each) => each.code === code).map((each) => each.partnerDishId)

  it('declared vegan, yet with cream: not vegan, and the report says so', async () => {
    const { 'Vegan with cream': dish } = await dishes()
    expect(dish.diets.map((diet: Anything) => diet.type)).not.toContain('VEGAN')
    expect(await matches({ diets: ['VEGAN'] })).toBe(0)
    expect(warned('CONFLICTING_DIETS')).toEqual(['1'])
  })

  it('declared free of dairy, yet with cream: contains dairy, and the report says so', async () => {
    const { 'Free with cream': dish } = await dishes()
    expect(dish.allergens).toContainEqual({ type: 'DAIRY', level: 'CONTAINS', confidence: 1 })
    expect(warned('CONFLICTING_ALLERGENS')).toContain('2')
  })

  it('declared both free of an allergen and with it: contains it', async () => {
    const { 'Both said': dish } = await dishes()
    expect(dish.allergens).toEqual([{ type: 'EGG', level: 'CONTAINS', confidence: 0.8 }])
  })

  it('an empty list of allergens alone says nothing', async () => {
    const { 'Empty list': dish } = await dishes()
    expect(dish.allergens).toEqual([])
    expect(dish.unknownAllergens).toHaveLength(9)
    const excluding = await ask(service.address, chain.apiKey, QUERY, {
      preferences: { excludeAllergens: ['PEANUT'] },
    })
    expect(excluding.search.notMatches.map((hit: Anything) => hit.dish.name)).toContain('Empty list')
  })
})
