import fc from 'fast-check'
import { DEFAULT_MATCH_SETTINGS, type MatchSettings } from '../../src/domain/matching/preferences.ts'
import type { PreferencesInput } from '../../src/features/search/preferences-input.ts'
import {
  ALLERGENS,
  DIETS,
  MAX_VERSIONS,
  NUTRIENTS,
  type Nutrient,
  type OracleDish,
  type Wishes,
} from './oracle.ts'

/** A bound that is a plain number, or one that touches an amount of some version of some dish of the catalog. */
export type BoundPlan =
  | { readonly value: number }
  | {
      readonly dish: number
      readonly version: number
      /** The amount itself, or the bound whose tolerance just reaches it. */
      readonly at: 'amount' | 'tolerance'
      readonly nudge: number
    }

export interface RangePlan {
  readonly min: BoundPlan | null
  readonly max: BoundPlan | null
}

/** What a guest asks for, not yet tied to a catalog. */
export interface WishPlan {
  readonly diets: readonly (typeof DIETS)[number][]
  readonly excludeAllergens: readonly (typeof ALLERGENS)[number][]
  readonly ranges: Readonly<Partial<Record<Nutrient, RangePlan>>>
  readonly traces: 'EXCLUDE' | null
  readonly settings: MatchSettings
  readonly restaurantId: string | null
}

/** A guest who asks for everything. */
export const NO_WISHES: WishPlan = {
  diets: [],
  excludeAllergens: [],
  ranges: {},
  traces: null,
  settings: DEFAULT_MATCH_SETTINGS,
  restaurantId: null,
}

const MOST: Readonly<Record<Nutrient, number>> = {
  calories: 1200,
  protein: 120,
  carbohydrates: 180,
  fatTotal: 120,
  fatSaturated: 60,
  sugar: 90,
  dietaryFiber: 40,
  sodium: 1_500,
}
const LARGEST_INT = 2 ** 31 - 1

function bound(nutrient: Nutrient): fc.Arbitrary<BoundPlan> {
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        dish: fc.nat({ max: 59 }),
        version: fc.nat({ max: 20 }),
        at: fc.constantFrom('amount' as const, 'tolerance' as const),
        nudge: fc.constantFrom(0, 0, 0, -1, 1),
      }),
    },
    { weight: 2, arbitrary: fc.record({ value: fc.nat({ max: MOST[nutrient] }) }) },
    { weight: 1, arbitrary: fc.record({ value: fc.constantFrom(0, 1, 5_000, LARGEST_INT) }) },
  )
}

const range = (nutrient: Nutrient): fc.Arbitrary<RangePlan> =>
  fc.oneof(
    fc.record({ min: fc.constant(null), max: bound(nutrient) }),
    fc.record({ min: fc.constant(null), max: bound(nutrient) }),
    fc.record({ min: bound(nutrient), max: fc.constant(null) }),
    fc.record({ min: bound(nutrient), max: bound(nutrient) }),
  )

const ranges = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(...NUTRIENTS)
      .chain((nutrient) => range(nutrient).map((made) => ({ [nutrient]: made }))),
  },
  {
    weight: 2,
    arbitrary: fc.record(Object.fromEntries(NUTRIENTS.map((nutrient) => [nutrient, range(nutrient)])), {
      requiredKeys: [],
    }),
  },
)

const excluded = fc.oneof(
  { weight: 5, arbitrary: fc.constant([]) },
  { weight: 6, arbitrary: fc.subarray([...ALLERGENS], { minLength: 1, maxLength: 2 }) },
  { weight: 1, arbitrary: fc.shuffledSubarray([...ALLERGENS]) },
  { weight: 1, arbitrary: fc.constant([...ALLERGENS]) },
)

const diets = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 2, arbitrary: fc.shuffledSubarray([...DIETS]) },
)

const settings: fc.Arbitrary<MatchSettings> = fc.record({
  mayContain: fc.constantFrom('ALMOST_MATCH', 'ALMOST_MATCH', 'NOT_MATCH'),
  tolerancePermille: fc.constantFrom(100, 100, 100, 0, 1, 50, 99),
})

export const wishPlan: fc.Arbitrary<WishPlan> = fc.record({
  diets,
  excludeAllergens: excluded,
  ranges,
  traces: fc.constantFrom(null, null, null, 'EXCLUDE' as const),
  settings,
  restaurantId: fc.constantFrom(null, null, null, 'r-1'),
})

/** The amounts of one changed version with almost no tolerance: an exact search takes longest to find it. */
export const narrowWishPlan: fc.Arbitrary<WishPlan> = fc
  .record({
    dish: fc.nat({ max: 59 }),
    version: fc.nat({ max: MAX_VERSIONS }),
    nutrients: fc.subarray([...NUTRIENTS], { minLength: 1 }),
    nudge: fc.constantFrom(0, 0, 1, 3),
    tolerancePermille: fc.constantFrom(0, 1, 10),
  })
  .map(({ nutrients, tolerancePermille, ...place }) => {
    const touching: BoundPlan = { ...place, at: 'amount' }
    return {
      ...NO_WISHES,
      ranges: Object.fromEntries(nutrients.map((nutrient) => [nutrient, { min: touching, max: touching }])),
      settings: { mayContain: 'ALMOST_MATCH', tolerancePermille },
    }
  })

interface HasOracle {
  readonly oracle: OracleDish
}

function boundOf(
  plan: BoundPlan,
  nutrient: Nutrient,
  side: 'min' | 'max',
  permille: number,
  dishes: readonly HasOracle[],
): number {
  if ('value' in plan) return plan.value
  const dish = dishes[plan.dish % Math.max(1, dishes.length)]
  const versions = dish === undefined ? [] : [dish.oracle.defaultDish, ...dish.oracle.versions]
  const micro = versions[plan.version % Math.max(1, versions.length)]?.amounts[nutrient] ?? 100e6
  const reach = plan.at === 'amount' ? 1000 : side === 'max' ? 1000 + permille : 1000 - permille
  const exact = (micro * 1000) / (reach * 1e6)
  const whole = side === 'max' ? Math.ceil(exact - 1e-9) : Math.floor(exact + 1e-9)
  return Math.min(LARGEST_INT, Math.max(0, whole + plan.nudge))
}

/** The wishes as a guest would send them; bounds in the wrong order are turned round. */
export function inputOf(plan: WishPlan, dishes: readonly HasOracle[]): PreferencesInput {
  const rangeFor = (nutrient: Nutrient) => {
    const made = plan.ranges[nutrient]
    if (made === undefined) return undefined
    const { tolerancePermille } = plan.settings
    const min = made.min && boundOf(made.min, nutrient, 'min', tolerancePermille, dishes)
    const max = made.max && boundOf(made.max, nutrient, 'max', tolerancePermille, dishes)
    return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }
  }
  return {
    diets: plan.diets,
    excludeAllergens: plan.excludeAllergens,
    calorieRange: rangeFor('calories'),
    nutrientRanges: Object.fromEntries(
      NUTRIENTS.filter((nutrient) => nutrient !== 'calories').map((nutrient) => [
        nutrient,
        rangeFor(nutrient),
      ]),
    ),
    traces: plan.traces,
  }
}

/** The same wishes for the oracle. */
export function wishesOf(input: PreferencesInput): Wishes {
  const asked = { calories: input.calorieRange, ...input.nutrientRanges }
  const made = Object.entries(asked).flatMap(([nutrient, one]) =>
    one == null ? [] : [[nutrient, { min: one.min ?? null, max: one.max ?? null }] as const],
  )
  return {
    diets: input.diets ?? [],
    excludeAllergens: input.excludeAllergens ?? [],
    ranges: Object.fromEntries(made),
    excludesTraces: input.traces === 'EXCLUDE',
  }
}
