import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Item } from '../../src/domain/items/items-schema.ts'
import { classify } from '../../src/domain/matching/classification.ts'
import { DEFAULT_MATCH_SETTINGS, stricterPreferences } from '../../src/domain/matching/preferences.ts'
import { reasonsFor } from '../../src/domain/reasons/reasons.ts'
import type { MatchStatus } from '../../src/domain/vocabulary/vocabulary.ts'
import type { PageRequest } from '../../src/features/search/page.ts'
import type { SearchQuestion } from '../../src/features/search/search-request.ts'
import { type SearchAnswer, searchResult } from '../../src/features/search/search-response.ts'
import {
  type DishCase,
  difference,
  dishCase,
  isCutOff,
  type Judged,
  judged,
  printed,
  type WishCase,
  wishCase,
} from './case.ts'
import { type DishEngine, startDishEngine } from './dish-engine.ts'
import { anyItem, deepItem } from './generated-catalog.ts'
import { narrowWishPlan, type WishPlan, wishPlan } from './generated-wishes.ts'
import { PAIRS, report, SEED } from './property-settings.ts'

const DISHES = 60
const GUESTS = 8
/** About: not every dish is in the scope of every guest. */
const PAIRS_OF_A_BATCH = 360
/** Larger than any generated catalog. */
const ALL: PageRequest = { page: 1, size: 100 }
const SMALL_PAGE = 17
const RANK: Readonly<Record<MatchStatus, number>> = { MATCH: 0, ALMOST_MATCH: 1, NOT_MATCH: 2 }

/** Always so many slots; shrinking empties them one by one. */
function slots<T>(value: fc.Arbitrary<T>, count: number): fc.Arbitrary<T[]> {
  return fc
    .array(fc.option(value, { freq: 50 }), { minLength: count, maxLength: count })
    .map((values) => values.filter((one) => one !== null))
}

interface Totals {
  pairs: number
  cut: number
  wrongCuts: number
  readonly statuses: Record<MatchStatus, number>
}

function freshTotals(): Totals {
  return { pairs: 0, cut: 0, wrongCuts: 0, statuses: { MATCH: 0, ALMOST_MATCH: 0, NOT_MATCH: 0 } }
}

describe('script, reference and oracle', () => {
  let engine: DishEngine
  beforeAll(async () => {
    engine = await startDishEngine()
  })
  afterAll(() => engine?.close())

  it(
    'agree on status, reasons, counts and order of every dish of every generated catalog',
    async () => {
      const totals = freshTotals()
      const started = performance.now()
      report(`seed ${SEED}, ${PAIRS} pairs through Elasticsearch`)
      const batch = fc.asyncProperty(slots(anyItem, DISHES), slots(wishPlan, GUESTS), (items, plans) =>
        compareBatch(engine, items.map(dishCase), plans, totals),
      )
      for (let round = 0; totals.pairs < PAIRS; round += 1) {
        const numRuns = Math.min(20, Math.ceil((PAIRS - totals.pairs) / PAIRS_OF_A_BATCH))
        await fc.assert(batch, { seed: SEED + round, numRuns })
      }
      report(summary(totals, started))
      expect(totals.pairs).toBeGreaterThanOrEqual(PAIRS)
    },
    60 * 60_000,
  )

  it(
    'agree where the search for changes is cut off, and then say NOT_MATCH',
    async () => {
      const totals = freshTotals()
      const started = performance.now()
      const batch = fc.asyncProperty(slots(deepItem, 4), slots(narrowWishPlan, GUESTS), (items, plans) =>
        compareBatch(engine, items.map(dishCase), plans, totals),
      )
      await fc.assert(batch, { seed: SEED, numRuns: Math.max(2, Math.ceil(PAIRS / 2_500)) })
      report(`13 to 16 removable components, narrow ranges: ${summary(totals, started)}`)
    },
    60 * 60_000,
  )

  it('agree that no change takes an amount below zero into a range', async () => {
    const totals = freshTotals()
    const guest = { diets: [], traces: null, settings: DEFAULT_MATCH_SETTINGS, restaurantId: null }
    const plans = [
      { ...guest, excludeAllergens: [], ranges: { calories: { min: null, max: { value: 50 } } } },
      {
        ...guest,
        excludeAllergens: ['DAIRY' as const],
        ranges: { calories: { min: null, max: { value: 900 } } },
      },
      {
        ...guest,
        excludeAllergens: ['DAIRY' as const],
        ranges: { calories: { min: { value: 0 }, max: null } },
      },
    ]
    await compareBatch(engine, BELOW_ZERO.map(dishCase), plans, totals)
    expect(totals.statuses).toEqual({ MATCH: 0, ALMOST_MATCH: 1, NOT_MATCH: 5 })
  })
})

/** The swap takes the calories below zero. With the side they are unknown by default, and known after it is left out. */
const BELOW_ZERO = [[], [{ id: 'side', name: 'Side', amountGrams: 100, isRemovable: true }]].map(
  (ingredients, index): Item => ({
    partnerDishId: `below-zero-${index}`,
    name: 'Dish',
    allergens: [],
    allergensComplete: true,
    baseNutrition: { calories: 100 },
    ingredients: ingredients.map((one) => ({ ...one, allergens: [], allergensComplete: true })),
    customizationGroups: [
      {
        id: 'size',
        name: 'Size',
        minSelections: 1,
        options: [
          {
            id: 'full',
            name: 'Full',
            isDefault: true,
            nutrition: { calories: 500 },
            allergens: [{ type: 'DAIRY' }],
          },
          { id: 'half', name: 'Half', nutrition: { calories: -300 }, allergens: [], allergensComplete: true },
        ],
      },
    ],
  }),
)

function summary({ pairs, cut, wrongCuts, statuses }: Totals, started: number): string {
  const share = pairs === 0 ? 0 : (100 * cut) / pairs
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return `${pairs} pairs, no difference; ${JSON.stringify(statuses)}; ${cut} searches cut off (${share.toFixed(3)} %), ${wrongCuts} of them in vain; ${seconds} s`
}

async function compareBatch(
  engine: DishEngine,
  dishes: readonly DishCase[],
  plans: readonly WishPlan[],
  totals: Totals,
): Promise<void> {
  await engine.replaceCatalog(dishes)
  const wishes = plans.map((plan) => wishCase(plan, dishes))
  const answers = await engine.ask(wishes.map((wish) => questionOf(wish, ALL)))
  wishes.forEach((wish, index) => {
    const answer = answers[index]
    if (answer === undefined) throw new Error('an answer is missing')
    const pairs = inScope(dishes, wish).map((dish) => judged(dish, wish))
    for (const pair of pairs) count(pair, totals)
    compareAnswer(pairs, questionOf(wish, ALL), answer)
  })
  await compareTables(engine, dishes, wishes)
  const first = wishes[0]
  if (first !== undefined) await comparePages(engine, first, idsOf(answers[0]))
}

/**
 * Two guests who eat from one dish, as a guest whose search term asks for more: their ranges may leave nothing between
 * them.
 */
async function compareTables(
  engine: DishEngine,
  dishes: readonly DishCase[],
  wishes: readonly WishCase[],
): Promise<void> {
  const tables = wishes.slice(1).map((wish, index) => {
    const preferences = stricterPreferences(wish.preferences, wishes[index]?.preferences ?? wish.preferences)
    return { ...wish, preferences }
  })
  const answers = await engine.ask(tables.map((wish) => questionOf(wish, ALL)))
  tables.forEach((wish, index) => {
    const { matches, almostMatches, notMatches } = searchResult(
      questionOf(wish, ALL),
      answers[index] as SearchAnswer,
    )
    const found = [...matches, ...almostMatches, ...notMatches]
    const statusOf = new Map(found.map(({ dish, matchStatus }) => [dish.facts.dish.id, matchStatus]))
    for (const { dish, facts } of inScope(dishes, wish)) {
      const { status } = classify(facts, wish.preferences, wish.settings)
      if (statusOf.get(dish.id) !== status)
        throw new Error(
          `${statusOf.get(dish.id)} by the script, ${status} by the reference\n${JSON.stringify([dish, wish])}`,
        )
    }
  })
}

function questionOf({ preferences, settings, restaurantId }: WishCase, page: PageRequest): SearchQuestion {
  return { scope: { restaurantId, category: null, searchTerm: null }, preferences, settings, page }
}

function inScope(dishes: readonly DishCase[], { restaurantId }: WishCase): DishCase[] {
  return dishes.filter(({ item }) =>
    restaurantId === null
      ? item.displayOnWidget !== false
      : item.restaurantIds == null || item.restaurantIds.includes(restaurantId),
  )
}

function count(pair: Judged, totals: Totals): void {
  totals.pairs += 1
  totals.statuses[pair.classification.status] += 1
  if (!isCutOff(pair)) return
  totals.cut += 1
  if (pair.verdict.status !== 'NOT_MATCH') totals.wrongCuts += 1
}

/** One answer of the engine against reference and oracle, for all dishes in scope. */
function compareAnswer(pairs: readonly Judged[], question: SearchQuestion, answer: SearchAnswer): void {
  const result = searchResult(question, answer)
  const groups = [...result.matches, ...result.almostMatches, ...result.notMatches]
  const answered = new Map(groups.map((one) => [one.dish.facts.dish.id, one]))
  for (const pair of pairs) {
    const found = difference(pair)
    if (found !== null) throw new Error(`${found}\n${printed(pair)}`)
    const { status } = pair.classification
    const one = answered.get(pair.dish.dish.id)
    if (one?.matchStatus !== status) {
      throw new Error(`${one?.matchStatus} by the script, ${status} by the reference\n${printed(pair)}`)
    }
    const words = reasonsFor(pair.dish.facts, pair.classification)
    if ((words.length === 0) !== (status === 'MATCH') || !isDeepStrictEqual(one.matchReasons, words)) {
      const [told, expected] = [one.matchReasons, words].map((reasons) => JSON.stringify(reasons))
      throw new Error(`${status} with the reasons ${told}, by the reference ${expected}\n${printed(pair)}`)
    }
  }
  const sizeOf = (status: MatchStatus) => pairs.filter((one) => one.classification.status === status).length
  expect(result.counts).toEqual({
    matches: sizeOf('MATCH'),
    almostMatches: sizeOf('ALMOST_MATCH'),
    notMatches: sizeOf('NOT_MATCH'),
    total: pairs.length,
  })
  const inOrder = pairs.toSorted((a, b) => RANK[a.classification.status] - RANK[b.classification.status])
  expect(idsOf(answer)).toEqual(inOrder.map((pair) => pair.dish.dish.id))
}

function idsOf(answer: SearchAnswer | undefined): (string | undefined)[] {
  return (answer?.hits.hits ?? []).map((hit) => hit._source?.dish.id)
}

/** Small pages, and the last one asked for from the end, add up to the joined list. */
async function comparePages(
  engine: DishEngine,
  wish: WishCase,
  all: readonly (string | undefined)[],
): Promise<void> {
  const pages = Array.from({ length: Math.ceil(all.length / SMALL_PAGE) }, (_, index) => index + 1)
  const requests = [...pages, 'last' as const].map((page) => questionOf(wish, { page, size: SMALL_PAGE }))
  const answers = await engine.ask(requests)
  expect(answers.slice(0, -1).flatMap(idsOf)).toEqual(all)
  const onLast = all.length % SMALL_PAGE || Math.min(all.length, SMALL_PAGE)
  expect(idsOf(answers.at(-1)).slice(0, onLast).toReversed()).toEqual(all.slice(all.length - onLast))
}
