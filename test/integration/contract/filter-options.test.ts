import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Anything, ask } from '../../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const QUERY = `{ filterOptions {
  diets { type displayName description icon isEnabled }
  allergens { type displayName description icon isEnabled }
  nutrients { type displayName unit defaultMin defaultMax }
  categories { name count } } }`

const dish = (id: string, category: string | null, calories: number, more: object = {}) => ({
  partnerDishId: id,
  name: id,
  category,
  nutrition: {
    calories,
    protein: calories / 100,
    carbohydrates: 10.5,
    sugar: calories / 200,
    sodium: calories,
  },
  ...more,
})
const CATALOG = [
  dish('1', 'Soups', 123, { diets: ['VEGETARIAN'] }),
  dish('2', 'Bowls & "More"', 455, { allergens: [{ type: 'EGG', level: 'FREE_FROM' }] }),
  dish('3', 'Bowls & "More"', 810.5, { allergens: [{ type: 'SOY', level: 'CONTAINS' }] }),
  dish('4', 'Secret', 991, { displayOnWidget: false }),
  dish('5', null, 500),
]

describe('filterOptions', () => {
  let service: TestService
  let chain: PublishedChain
  let options: Anything

  beforeAll(async () => {
    service = await startTestService()
    chain = await onboardWithCatalog(service, 'filters', CATALOG)
    await service.stores.chains.save({ chainId: 'filters', settings: { disabledAllergens: ['SOY'] } })
    options = await settled()
  })
  afterAll(() => service?.close())

  /** Waits until the service knows the chain's settings, at most some 2 s. */
  const settled = () =>
    vi.waitFor(async () => {
      const { filterOptions } = await ask(service.address, chain.apiKey, QUERY)
      const soy = filterOptions.allergens.find((each: Anything) => each.type === 'SOY')
      if (soy.isEnabled) throw new Error('the settings are not known yet')
      return filterOptions
    }, 5_000)

  it('lists the three diets with type, displayName, description, icon and isEnabled', () => {
    expect(options.diets).toEqual([
      {
        type: 'VEGAN',
        displayName: 'Vegan',
        description: 'No food of animal origin',
        icon: '🌱',
        isEnabled: false,
      },
      expect.objectContaining({ type: 'VEGETARIAN', displayName: 'Vegetarian', isEnabled: true }),
      expect.objectContaining({ type: 'PESCATARIAN', displayName: 'Pescatarian', isEnabled: true }),
    ])
  })

  it('lists the nine allergens with type, displayName, icon and isEnabled', () => {
    expect(options.allergens.map((each: Anything) => each.type)).toEqual(
      'DAIRY EGG FISH SHELLFISH TREE_NUT PEANUT WHEAT SOY SESAME'.split(' '),
    )
    for (const allergen of options.allergens) {
      expect(allergen).toMatchObject({
        displayName: expect.stringMatching(/\S/),
        description: expect.stringMatching(/\S/),
        icon: expect.stringMatching(/^\p{Emoji}/u),
        isEnabled: expect.any(Boolean),
      })
    }
  })

  it('a filter is enabled where the data speak of it and the chain has not switched it off', () => {
    const enabled = options.allergens.filter((each: Anything) => each.isEnabled)
    expect(enabled.map((each: Anything) => each.type)).toEqual(['EGG'])
  })

  it('lists the nutrients with unit and with bounds from the data, rounded outward', () => {
    expect(options.nutrients).toEqual([
      { type: 'calories', displayName: 'Calories', unit: 'kcal', defaultMin: 120, defaultMax: 1000 },
      { type: 'protein', displayName: 'Protein', unit: 'g', defaultMin: 1, defaultMax: 10 },
      { type: 'carbohydrates', displayName: 'Carbohydrates', unit: 'g', defaultMin: 10, defaultMax: 11 },
      { type: 'fatTotal', displayName: 'Fat', unit: 'g', defaultMin: null, defaultMax: null },
      { type: 'fatSaturated', displayName: 'Saturated fat', unit: 'g', defaultMin: null, defaultMax: null },
      { type: 'sugar', displayName: 'Sugar', unit: 'g', defaultMin: 0, defaultMax: 5 },
      { type: 'dietaryFiber', displayName: 'Dietary fiber', unit: 'g', defaultMin: null, defaultMax: null },
      { type: 'sodium', displayName: 'Sodium', unit: 'mg', defaultMin: 120, defaultMax: 1000 },
    ])
  })

  it('counts the categories over the widget scope, in the order of the menu', () => {
    expect(options.categories).toEqual([
      { name: 'Soups', count: 1 },
      { name: 'Bowls & "More"', count: 2 },
    ])
  })

  it('every category can be searched for by the name it has here', async () => {
    for (const { name, count } of options.categories) {
      const query = 'query ($category: String) { search(category: $category) { counts { total } } }'
      const { search } = await ask(service.address, chain.apiKey, query, { category: name })
      expect(search.counts.total).toBe(count)
    }
  })

  it('a chain without a catalog offers what it has: nothing enabled, no bounds, no categories', async () => {
    const empty = await service.onboard({ chainId: 'empty' })
    const { filterOptions } = await ask(service.address, empty.apiKey, QUERY)
    expect(filterOptions.diets.every((each: Anything) => each.isEnabled === false)).toBe(true)
    expect(filterOptions.nutrients.every((each: Anything) => each.defaultMin === null)).toBe(true)
    expect(filterOptions.categories).toEqual([])
  })
})
