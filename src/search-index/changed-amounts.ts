import type { DishFacts } from '../domain/dish/dish-facts.ts'
import {
  type ChangeableGroup,
  type ChangeModel,
  canLoseAll,
  changeModel,
  leavesSomething,
  mayLose,
  type Part,
} from '../domain/matching/change-model.ts'
import {
  byRangeField,
  RANGE_NUTRIENTS,
  RANGES,
  type RangeField,
  type RangeNutrient,
} from '../domain/vocabulary/nutrients.ts'

/*
 * The amounts of a dish by default and after permitted changes, as the index looks them up. A search reads from them,
 * without the script, which dishes are within a guest's ranges, which ones no change brings there, and which ones some
 * change does.
 */

/** Micro-units, both inclusive. Absent: no bound. An amount that is unknown has none: it passes any range. */
export interface AmountSpan {
  readonly gte?: number
  readonly lte?: number
}

/** By the amount's field. */
export type AmountSpans = Readonly<Partial<Record<RangeField, AmountSpan>>>

/**
 * The amounts of a few changed dishes. Each is in the place of its dish: place times `PLACE_WIDTH`, plus micro-units.
 * So all amounts in one place are those of one dish.
 */
export type ChangedSamples = Readonly<Partial<Record<RangeField, readonly number[]>>>

/** No amount in a place is as great. */
export const PLACE_WIDTH = 2 ** 40
/** Everything that can be changed is left out. Empty where that is not permitted. */
export const BARE_PLACE = 0
/** From the least to the most calories. */
export const SAMPLE_PLACES = [1, 2, 3, 4] as const

/**
 * A dish with more ways to decide has no samples. The script's search takes fewer steps than these times MAX_SLOTS, which
 * is below MAX_SEARCH_STEPS: it never gives up on a dish of which a sample says that there is an answer.
 */
export const MAX_WAYS = 128

/** One amount for each range nutrient, in their order; NaN = unknown, and so is a sum with it. */
type Amounts = readonly number[]

/** A dish after changes. */
interface ChangedDish {
  readonly amounts: Amounts
  /** The base may hold a share of what went, so that the sum may be too great. */
  readonly hidden: readonly RangeNutrient[]
}

export function defaultSpans({ defaultDish }: DishFacts): AmountSpans {
  return byRangeField((nutrient) => {
    const amount = defaultDish.nutrition[nutrient]
    return amount === null ? {} : { gte: amount, lte: amount }
  })
}

/** What no changes go below or above, whatever allergens and diets forbid. Empty where nothing can be changed. */
export function changedSpans(facts: DishFacts): AmountSpans {
  const model = changeModel(facts)
  return model.slots.length === 0 ? {} : byRangeField((nutrient) => changedSpan(facts, model, nutrient))
}

/** A little too wide: each slot counts as if the others left it all choices. */
function changedSpan(
  { defaultDish }: DishFacts,
  { fixed, slots }: ChangeModel,
  nutrient: RangeNutrient,
): AmountSpan {
  const base = fixed.nutrition[nutrient]
  if (defaultDish.nutrition[nutrient] === null || base === null) return {}
  let [lowest, highest] = [base, base]
  for (const { component, group } of slots) {
    const kept = component.nutrition[nutrient] ?? 0
    const canGo = group === null || mayLose(group, 1)
    let [least, most] = canGo ? [Math.min(0, kept), Math.max(0, kept)] : [kept, kept]
    for (const { nutrition } of group?.candidates ?? []) {
      // A sum that was known must not become unknown.
      const amount = nutrition[nutrient] ?? least
      if (amount < least) least = amount
      if (amount > most) most = amount
    }
    lowest += least
    highest += most
  }
  return { gte: lowest, lte: highest }
}

/** Empty where nothing can be changed, or too much. */
export function changedSamples(facts: DishFacts): ChangedSamples {
  const model = changeModel(facts)
  if (model.slots.length === 0) return {}
  const dishes = changedDishes(model)
  if (dishes === null) return {}
  const placed = [bareDish(model), ...fewOf(dishes)]
  const samples: Partial<Record<RangeField, number[]>> = {}
  RANGE_NUTRIENTS.forEach((nutrient, index) => {
    const values: number[] = []
    placed.forEach((dish, place) => {
      const amount = dish && provenAmount(dish, nutrient, index)
      if (amount !== null) values.push(place * PLACE_WIDTH + amount)
    })
    if (values.length > 0) samples[RANGES[nutrient].field] = values
  })
  return samples
}

/** null where it proves nothing about a range. */
function provenAmount(
  { amounts, hidden }: ChangedDish,
  nutrient: RangeNutrient,
  index: number,
): number | null {
  const amount = amounts[index] ?? Number.NaN
  return amount >= 0 && amount < PLACE_WIDTH - 1 && !hidden.includes(nutrient) ? amount : null
}

function bareDish(model: ChangeModel): ChangedDish | null {
  const hidden = model.slots.flatMap(({ hiddenAmounts }) => hiddenAmounts)
  return canLoseAll(model) ? { amounts: amountsOf(model.fixed), hidden } : null
}

/** Evenly spread by calories, with the least and the most. */
function fewOf(dishes: readonly ChangedDish[]): readonly ChangedDish[] {
  const byCalories = dishes.toSorted((a, b) => (a.amounts[0] || 0) - (b.amounts[0] || 0))
  if (byCalories.length <= SAMPLE_PLACES.length) return byCalories
  const step = (byCalories.length - 1) / (SAMPLE_PLACES.length - 1)
  return SAMPLE_PLACES.flatMap((_, index) => byCalories[Math.round(index * step)] ?? [])
}

/** What was decided of a group. */
interface GroupState {
  removed: number
  /** Swaps take the candidates in their order, as `findChanges` does: another order gives the same dish. */
  nextSwap: number
}

/** A slot as the decisions need it. */
interface Decision {
  readonly kept: Amounts
  readonly swaps: readonly Amounts[]
  readonly group: ChangeableGroup | null
  readonly state: GroupState
  readonly hidden: readonly RangeNutrient[]
}

/** Every changed dish, by the same decisions as `findChanges`; null where they are too many. */
function changedDishes(model: ChangeModel): readonly ChangedDish[] | null {
  const slots = decisionsOf(model)
  if (slots.reduce((ways, { swaps }) => ways * (2 + swaps.length), 1) > MAX_WAYS) return null
  const dishes: ChangedDish[] = []
  let removed = 0
  const decide = (
    at: number,
    amounts: Amounts,
    isChanged: boolean,
    hidden: readonly RangeNutrient[],
  ): void => {
    const slot = slots[at]
    if (slot === undefined) {
      if (isChanged && leavesSomething(model, removed)) dishes.push({ amounts, hidden })
      return
    }
    const { kept, swaps, group, state } = slot
    decide(at + 1, sumOf(amounts, kept), isChanged, hidden)
    const gone = slot.hidden.length === 0 ? hidden : [...hidden, ...slot.hidden]
    if (group === null || mayLose(group, state.removed + 1)) {
      removed += 1
      state.removed += 1
      decide(at + 1, amounts, true, gone)
      state.removed -= 1
      removed -= 1
    }
    const first = state.nextSwap
    for (let swap = first; swap < swaps.length; swap += 1) {
      state.nextSwap = swap + 1
      decide(at + 1, sumOf(amounts, swaps[swap] as Amounts), true, gone)
    }
    state.nextSwap = first
  }
  decide(0, amountsOf(model.fixed), false, [])
  return dishes
}

function decisionsOf({ slots, groups }: ChangeModel): readonly Decision[] {
  const changeable = groups.map((group) => ({
    group,
    state: { removed: 0, nextSwap: 0 },
    swaps: group.slotCount === 0 ? [] : group.candidates.map(amountsOf),
  }))
  return slots.map(({ component, group, hiddenAmounts }) => {
    const shared = changeable.find((one) => one.group === group)
    const alone = { group: null, state: { removed: 0, nextSwap: 0 }, swaps: [] }
    return { kept: amountsOf(component), hidden: hiddenAmounts, ...(shared ?? alone) }
  })
}

function amountsOf({ nutrition }: Pick<Part, 'nutrition'>): Amounts {
  return RANGE_NUTRIENTS.map((nutrient) => nutrition[nutrient] ?? Number.NaN)
}

function sumOf(amounts: Amounts, added: Amounts): Amounts {
  const sums: number[] = []
  for (let index = 0; index < amounts.length; index += 1)
    sums.push((amounts[index] as number) + (added[index] as number))
  return sums
}
