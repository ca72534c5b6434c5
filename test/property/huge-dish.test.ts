import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Item } from '../../src/domain/items/items-schema.ts'
import { searchResult } from '../../src/features/search/search-response.ts'
import { dishCase, wishCase } from './case.ts'
import { type DishEngine, startDishEngine } from './dish-engine.ts'
import { NO_WISHES } from './generated-wishes.ts'

const MOST_INGREDIENTS = 200
const MOST_OPTIONS = 200

function ingredients(): NonNullable<Item['ingredients']> {
  return Array.from({ length: MOST_INGREDIENTS }, (_, index) => ({
    id: `i${index}`,
    name: 'Crumb',
    amountGrams: 1,
    isRemovable: true,
    caloriesTotalPer100g: 100,
  }))
}

function groups(count: number, defaults: number): NonNullable<Item['customizationGroups']> {
  return Array.from({ length: count }, (_, g) => ({
    id: `g${g}`,
    name: 'Toppings',
    options: Array.from({ length: MOST_OPTIONS }, (_, o) => ({
      id: `${g}.${o}`,
      name: 'Topping',
      isDefault: o < defaults,
      nutrition: { calories: 1 },
    })),
  }))
}

/** The validator accepts such dishes. One of them must not make the searches of its chain fail. */
describe('a dish with more removable components than any menu has', () => {
  let engine: DishEngine
  beforeAll(async () => {
    engine = await startDishEngine()
  })
  afterAll(() => engine?.close())

  it.each<[string, Pick<Item, 'ingredients' | 'customizationGroups'>]>([
    ['200 ingredients', { ingredients: ingredients() }],
    ['4,000 default options', { customizationGroups: groups(20, MOST_OPTIONS) }],
    [
      '1,700 default options, as many to swap them for',
      { customizationGroups: groups(17, MOST_OPTIONS / 2) },
    ],
  ])('%s: is classified in the engine and in the page alike', async (_, shape) => {
    const dish = dishCase({ partnerDishId: 'huge', name: 'Huge', nutrition: { calories: 9_000 }, ...shape })
    const wishes = [8_999, 8_950, 8_000].map((value) =>
      wishCase(
        {
          ...NO_WISHES,
          ranges: { calories: { min: null, max: { value } } },
          settings: { mayContain: 'ALMOST_MATCH', tolerancePermille: 0 },
        },
        [dish],
      ),
    )
    await engine.replaceCatalog([dish])
    const questions = wishes.map(({ preferences, settings }) => ({
      scope: { restaurantId: null, category: null, searchTerm: null },
      preferences,
      settings,
      page: { page: 1, size: 20 },
    }))
    const answers = await engine.ask(questions)
    const found = questions.flatMap((question, index) => {
      const answer = answers[index]
      if (answer === undefined) throw new Error('an answer is missing')
      const { matches, almostMatches, notMatches } = searchResult(question, answer)
      return [...matches, ...almostMatches, ...notMatches]
    })
    expect(found.map((one) => one.matchStatus)).toEqual(['ALMOST_MATCH', 'ALMOST_MATCH', 'NOT_MATCH'])
    expect(found.map((one) => one.classification.status)).toEqual(found.map((one) => one.matchStatus))
    expect(found.map((one) => one.classification.changes.length)).toEqual([1, 50, 0])
  })

  it('has no upper limit where the guest gives none, however absurd its amounts', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      id: `i${index}`,
      name: 'Lard',
      amountGrams: 100_000,
      caloriesTotalPer100g: 1_000_000,
    }))
    const dish = dishCase({ partnerDishId: 'absurd', name: 'Absurd', ingredients: many })
    const ranges = { calories: { min: { value: 2_000 }, max: null } }
    const settings = { mayContain: 'ALMOST_MATCH', tolerancePermille: 100 } as const
    const plan = { diets: [], excludeAllergens: [], ranges, traces: null, settings, restaurantId: null }
    const { preferences } = wishCase(plan, [dish])
    const scope = { restaurantId: null, category: null, searchTerm: null }
    await engine.replaceCatalog([dish])
    const question = { scope, preferences, settings, page: { page: 1, size: 20 } }
    const [answer] = await engine.ask([question])
    expect(answer && searchResult(question, answer).counts.matches).toBe(1)
  })
})
