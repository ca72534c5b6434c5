import { readFileSync } from 'node:fs'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../../harness/catalogs/upload-catalog.ts'
import {
  ALL_CALCULATED_FIELDS,
  ALL_CONFLICT_FIELDS,
  ALL_DISH_FIELDS,
} from '../../../harness/requests/all-fields.ts'
import { largeCatalog } from '../../../samples/generator/large/large-catalog.ts'
import { sampleChains } from '../../../samples/sample-chains.ts'
import { type Anything, ask } from '../../support/graphql.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

const SEARCH = `query ($restaurantId: ID, $after: String, $preferences: PreferencesInput) {
  search(restaurantId: $restaurantId, preferences: $preferences, pagination: { first: 100, after: $after }) {
    counts { matches almostMatches notMatches total } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    matches { matchStatus dish ${ALL_DISH_FIELDS} }
    almostMatches { matchStatus matchReasons dish ${ALL_DISH_FIELDS} selectedOptions
      modifications { action componentId name replacementId replacementName } adjusted ${ALL_CALCULATED_FIELDS} }
    notMatches { matchStatus matchReasons dish ${ALL_DISH_FIELDS} } } }`
const WHY = `matchReasons conflicts ${ALL_CONFLICT_FIELDS}`
const AVOID = `avoid { componentId name conflicts ${ALL_CONFLICT_FIELDS} }`
const REASONS = `query ($preferences: PreferencesInput) { search(preferences: $preferences, pagination: { first: 100 }) {
  matches { matchStatus ${AVOID} dish { id } } almostMatches { matchStatus ${WHY} ${AVOID} dish { id } }
  notMatches { matchStatus ${WHY} ${AVOID} dish { id } } } }`
const MATCH = `query ($id: ID!, $preferences: PreferencesInput) {
  dish(id: $id, preferences: $preferences) { match { status ${WHY} } } }`
const CALCULATE = `query ($id: ID!, $ids: [ID!]!) { calculate(dishId: $id, selectedOptions: $ids) ${ALL_CALCULATED_FIELDS} }`
const FILTERS = `{ filterOptions { diets { type displayName description icon isEnabled }
  allergens { type displayName description icon isEnabled }
  nutrients { type displayName unit defaultMin defaultMax } categories { name count } } }`
const PICKY = {
  diets: ['VEGETARIAN'],
  excludeAllergens: ['DAIRY', 'PEANUT'],
  calorieRange: { min: 50, max: 600 },
  nutrientRanges: { protein: { min: 5 }, carbohydrates: { max: 90 }, fatTotal: { max: 30 } },
}

/** An item in which everything is absent, null or empty where the schema of items.json allows it. */
const sparse = [
  { partnerDishId: '1', name: 'Nothing' },
  {
    ...{ partnerDishId: '2', name: 'Nulls', chainProductId: null, description: null, category: null },
    ...{
      originalCategoryName: null,
      menu: null,
      imageUrl: null,
      servingSize: null,
      servingSizeInGrams: null,
    },
    ...{ restaurantIds: null, nutrition: null, baseNutrition: null, allergens: [], diets: [], cuisines: [] },
    ...{ preparationTypes: [], styles: [], baseAllergens: [], ingredients: [], customizationGroups: [] },
  },
  {
    ...{
      partnerDishId: ' 3 ',
      name: ' Blanks ',
      description: ' ',
      category: ' ',
      menu: { id: ' ', name: ' M ' },
    },
    cuisines: [
      { name: 'A', parent: null },
      { name: 'B', parent: { name: 'C' } },
    ],
    preparationTypes: [{ name: 'P', description: null, confidence: null }],
    styles: [{ id: '', name: 'S' }],
    allergens: [{ type: '☃' }, { type: 'milk', confidence: null, source: null }],
    diets: ['KETO', { type: 'vegan', confidence: null, source: null }],
    nutrition: { calories: null, caloriesTotal: null },
    ingredients: [
      {
        ...{ id: 'i', name: 'I', amountGrams: 0, quantity: null, unit: null, brand: null, supplier: null },
        ...{ caloriesTotalPer100g: null, containsMilk: null, dietaryTags: [] },
      },
    ],
    customizationGroups: [
      { id: 'g', name: 'G', options: [], maxSelections: null },
      { id: 'h', name: 'H', options: [{ id: 'o', name: 'O', nutrition: null, chainOptionId: null }] },
    ],
  },
]

const CATALOGS: Record<string, () => string> = {
  ...Object.fromEntries(sampleChains().map(({ id, catalog }) => [id, () => readFileSync(catalog, 'utf8')])),
  generated: () => [...largeCatalog({ items: 300, seed: 20_261_121 })].join(''),
  sparse: () => JSON.stringify(sparse),
}

describe('nothing that is declared non-null is null, for any accepted catalog', () => {
  let service: TestService
  const keys: Record<string, string> = {}
  const dishes: Record<string, Anything[]> = {}

  beforeAll(async () => {
    service = await startTestService({
      settings: { REQUESTS_PER_MINUTE: '100000', INGEST_CONCURRENCY: '8' },
    })
    await Promise.all(Object.entries(CATALOGS).map(([id, read]) => publish(id, read())))
  })
  afterAll(() => service?.close())

  async function publish(chainId: string, file: string): Promise<void> {
    const chain = await service.onboard({ chainId })
    const ended = await uploadCatalog(service.address, chain.partnerToken, file)
    expect(ended).toMatchObject({ state: 'LIVE', counts: { rejected: 0 } })
    keys[chainId] = chain.apiKey
    dishes[chainId] = await allDishes(chain.apiKey)
  }

  /** Every dish of the widget, by pages. Fails where any answer has an error. */
  async function allDishes(key: string, variables: object = {}): Promise<Anything[]> {
    const found: Anything[] = []
    for (let after: string | null = null; ; ) {
      const { search } = await ask(service.address, key, SEARCH, { ...variables, after })
      found.push(...search.matches, ...search.almostMatches, ...search.notMatches)
      if (!search.pageInfo.hasNextPage) return found.map((hit) => hit.dish)
      after = search.pageInfo.endCursor
    }
  }

  const chains = Object.keys(CATALOGS)

  it.each(chains)('%s: all fields of all dishes', (chain) => {
    const shown = dishes[chain] ?? []
    expect(shown.length).toBeGreaterThan(2)
    expect(new Set(shown.map((dish) => dish.id)).size).toBe(shown.length)
  })

  it.each(chains)('%s: all fields of all dishes for a picky guest, the same dishes', async (chain) => {
    const picky = await allDishes(keys[chain] ?? '', { preferences: PICKY })
    const byId = (list: Anything[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(byId(picky)).toEqual(byId(dishes[chain] ?? []))
  })

  it.each(chains)(
    '%s: why, and what to avoid, for a picky guest; a dish by itself says the same',
    async (chain) => {
      const key = keys[chain] ?? ''
      const { search } = await ask(service.address, key, REASONS, { preferences: PICKY })
      const found: Anything[] = [...search.matches, ...search.almostMatches, ...search.notMatches]
      expect(found.length).toBeGreaterThan(2)
      for (const { dish, matchStatus, matchReasons = [], conflicts = [] } of found.slice(0, 40)) {
        const answer = await ask(service.address, key, MATCH, { id: dish.id, preferences: PICKY })
        expect(answer.dish.match).toEqual({ status: matchStatus, matchReasons, conflicts })
      }
    },
  )

  it.each(chains)('%s: selecting the defaults gives the default dish, for every dish', async (chain) => {
    const customizable = (dishes[chain] ?? []).filter((dish) => dish.isCustomizable)
    // More at once would be too many for a busy machine, and refused.
    await pLimit(16).map(customizable, async (dish) => {
      const options = dish.customizationGroups.flatMap((group: Anything) => group.options)
      const ids = [
        ...dish.addedIngredients.filter((each: Anything) => each.isIncluded),
        ...options.filter((each: Anything) => each.isDefault),
      ].map((each) => each.id)
      await ask(service.address, keys[chain] ?? '', CALCULATE, { id: dish.id, ids: [] })
      if (ids.length === 0) return
      const { calculate } = await ask(service.address, keys[chain] ?? '', CALCULATE, { id: dish.id, ids })
      const { calories: _calories, ...nutrition } = dish.nutrition
      const known = Object.entries(nutrition).filter(([, value]) => value !== null)
      expect(calculate.nutrition).toMatchObject(Object.fromEntries(known))
      expect(calculate.allergens).toEqual(dish.allergens)
      expect(calculate.unknownAllergens).toEqual(dish.unknownAllergens)
      expect(calculate.diets.map((diet: Anything) => diet.type)).toEqual(
        dish.diets.map((diet: Anything) => diet.type),
      )
    })
  })

  it.each(chains)('%s: all filter options, and the counts of its categories', async (chain) => {
    const { filterOptions } = await ask(service.address, keys[chain] ?? '', FILTERS)
    for (const { name, count } of filterOptions.categories)
      expect((dishes[chain] ?? []).filter((dish) => dish.category === name)).toHaveLength(count)
  })

  it('no number of any dish has floating-point noise', () => {
    expect(JSON.stringify(dishes)).not.toMatch(/\d\.\d{7,}/)
  })
})
