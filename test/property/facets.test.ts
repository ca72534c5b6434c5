import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALLERGEN_TYPES, DIET_TYPES } from '../../src/domain/vocabulary/vocabulary.ts'
import type { SearchQuestion } from '../../src/features/search/search-request.ts'
import { searchResult } from '../../src/features/search/search-response.ts'
import { type DishCase, dishCase, wishCase } from './case.ts'
import { type DishEngine, startDishEngine } from './dish-engine.ts'
import { anyItem } from './generated-catalog.ts'
import { type WishPlan, wishPlan } from './generated-wishes.ts'
import { PAIRS, report, SEED, seedsUntil } from './property-settings.ts'

const DISHES = 40
const CATEGORIES = ['Bowls', 'Sides & more', 'Empty']
const RUNS = Math.max(12, Math.ceil(PAIRS / 250))
const TERMS = [null, null, null, 'ham']

let engine: DishEngine
beforeAll(async () => {
  engine = await startDishEngine()
})
afterAll(() => engine?.close())

/** Every third dish has no category, and none is in the last one. */
function inCategory(item: Parameters<typeof dishCase>[0], index: number): DishCase {
  const one = dishCase(item, index)
  const dish = { ...one.dish, category: CATEGORIES[index % 3 === 2 ? CATEGORIES.length : index % 3] ?? null }
  return { ...one, dish }
}

/** The searches that a guest could make next, by the names of their filters. */
function nextSearches(question: SearchQuestion): Map<string, SearchQuestion> {
  const { preferences, scope } = question
  const page = { page: 1, size: 1 }
  return new Map<string, SearchQuestion>([
    ...DIET_TYPES.map(
      (diet) =>
        [
          `diets ${diet}`,
          { ...question, page, preferences: { ...preferences, diets: [...preferences.diets, diet] } },
        ] as const,
    ),
    ...ALLERGEN_TYPES.map((type) => {
      const excludeAllergens = [...preferences.excludeAllergens, type]
      return [
        `allergens ${type}`,
        { ...question, page, preferences: { ...preferences, excludeAllergens } },
      ] as const
    }),
    ...CATEGORIES.map(
      (name) => [`categories ${name}`, { ...question, page, scope: { ...scope, category: [name] } }] as const,
    ),
  ])
}

async function compareFacets(dishes: readonly DishCase[], plan: WishPlan, searchTerm: string | null) {
  await engine.replaceCatalog(dishes)
  const { preferences, settings, restaurantId } = wishCase(plan, dishes)
  const page = { page: 1, size: 1 }
  const question = { scope: { restaurantId, category: null, searchTerm }, preferences, settings, page }
  const next = nextSearches(question)
  const answers = await engine.ask([...next.values()])
  const counted = new Map(
    [...next].map(([name, asked], place) => {
      const answer = answers[place]
      if (answer === undefined) throw new Error('an answer is missing')
      const { matches, almostMatches } = searchResult(asked, answer, []).counts
      return [name, { matches, almostMatches }]
    }),
  )
  for (const facets of await engine.countFacets(question, CATEGORIES)) {
    const told = Object.entries(facets).flatMap(([kind, found]) =>
      [...found].map(([name, counts]) => [`${kind} ${name}`, counts] as const),
    )
    const nothing = { matches: 0, almostMatches: 0 }
    expect({
      ...Object.fromEntries([...counted.keys()].map((name) => [name, nothing])),
      ...Object.fromEntries(told),
    }).toEqual(Object.fromEntries(counted))
  }
  const all = [...counted.values()]
  return {
    matches: all.reduce((sum, { matches }) => sum + matches, 0),
    almost: all.reduce((sum, { almostMatches }) => sum + almostMatches, 0),
  }
}

it(
  'counts for each diet, allergen and category what the search with it counts, by terms and by the script',
  async () => {
    const found = { matches: 0, almost: 0 }
    const items = fc.array(anyItem, { minLength: DISHES / 2, maxLength: DISHES })
    const property = fc.asyncProperty(
      items,
      wishPlan,
      fc.constantFrom(...TERMS),
      async (some, plan, term) => {
        const { matches, almost } = await compareFacets(some.map(inCategory), plan, term)
        found.matches += matches
        found.almost += almost
      },
    )
    for (const seed of seedsUntil(found)) await fc.assert(property, { seed, numRuns: RUNS })
    report(`facets: seed ${SEED}, ${RUNS} catalogs, ${15 * RUNS} counts, ${JSON.stringify(found)}`)
  },
  10 * 60_000,
)
