import type { Component } from '../dish/component.ts'
import type { DishFacts } from '../dish/dish-facts.ts'
import type { FoodPart } from '../dish/food-part.ts'
import { RANGE_NUTRIENTS, type RangeNutrient, sumKnown } from '../vocabulary/nutrients.ts'
import { type ChangeModel, leavesSomething, mayLose, type Slot } from './change-model.ts'
import type { MicroRange } from './preferences.ts'

/*
 * The search for permitted changes.
 *
 * A dish is a fixed part and a list of slots. A slot is a default component that a guest may keep, leave out or swap
 * for another option of its group. A set of changes is one decision for each slot. The search looks for a set of
 * changes after which the dish reaches a goal: each part in it is acceptable (allergens and diets), and its sums of
 * calories and nutrients are within the ranges of the guest.
 *
 * The search goes through the slots in their order and decides one at a time. It first tries to keep the component,
 * then to leave it out, then each swap. It carries the sums of what it has decided. When the slots are all decided, it
 * has found an answer if something is changed and something is left. When a decision leads nowhere, it goes back and
 * tries the next one. So the first answer keeps as much as possible of the first slots.
 *
 * Even without swaps n slots have 2^n sets of decisions, so the search stops early where it can. Before it begins, it
 * works out for each slot the least and the most that this slot and all later ones can add to each sum (`Reach`). It
 * leaves a branch as soon as the sums cannot come within the ranges any more. An unknown amount can have any value: it
 * passes only where the goal lets unknown amounts pass. Two swaps in the other order give the same dish, so the swaps
 * of a group take their options in order. A group never goes below its lowest count.
 *
 * `findChanges` gives up after MAX_SEARCH_STEPS, as if there were no answer: the dish is then NOT_MATCH, which is the
 * safe side. `fewestChanges` asks for any answer first, and then for answers of exactly 1, 2, 3 … changes; where these
 * searches together reach the bound, it takes the first answer. `classify.painless` decides for a whole catalog whether
 * there is an answer. Where the guest gives ranges, it goes through the same branches in the same order with the same
 * bound; without ranges it only counts.
 */

export interface Change {
  readonly action: 'REMOVE' | 'SWAP'
  readonly component: Component
  readonly replacement: Component | null
}

/** The goal of a search: each part acceptable, each sum within its range. */
export interface Goal {
  readonly accepts: (part: FoodPart) => boolean
  readonly ranges: Readonly<Partial<Record<RangeNutrient, MicroRange>>>
  /** Whether an unknown amount passes. */
  readonly unknownPasses: (nutrient: RangeNutrient) => boolean
}

/**
 * The most steps of one search. A search that needs more finds nothing, which errs to NOT_MATCH. `classify.painless` has
 * the same bound.
 */
export const MAX_SEARCH_STEPS = 20_000

/** What the undecided slots can still add to one sum. `isOpen`: one of their amounts is unknown. */
interface Reach {
  readonly nutrient: RangeNutrient
  readonly range: MicroRange
  readonly least: number
  readonly most: number
  readonly isOpen: boolean
}

/** The slots that are not decided yet. */
interface Rest {
  readonly first: { readonly slot: Slot; readonly after: Rest } | null
  readonly count: number
  /** One for each range of the goal. */
  readonly reach: readonly Reach[]
}

/** One amount for each range of the goal; null = unknown. */
type Sums = readonly (number | null)[]

interface Search {
  readonly model: ChangeModel
  readonly goal: Goal
  /** The exact number of changes; null = any number except none. */
  readonly size: number | null
  readonly cost: SearchCost
}

/** The steps of a search. A search with more than MAX_SEARCH_STEPS was cut off. */
export interface SearchCost {
  steps: number
}

/**
 * The fewest changes that reach the goal, at least one; empty if none do. All sizes together may take
 * MAX_SEARCH_STEPS; if they take more, the result is not the fewest.
 */
export function fewestChanges(model: ChangeModel, goal: Goal): readonly Change[] {
  const any: SearchCost = { steps: 0 }
  const some = findChanges(model, goal, null, any)
  if (some === null && any.steps <= MAX_SEARCH_STEPS) return []
  // The search for exactly one change would find the same one first.
  if (some?.length === 1) return some
  const sized: SearchCost = { steps: 0 }
  for (let size = 1; size <= model.slots.length; size += 1) {
    const found = findChanges(model, goal, size, sized)
    if (found !== null) return found
  }
  return some ?? []
}

/** Some changes that reach the goal, or null. Slots are decided in order: keep, leave out, swap. */
export function findChanges(
  model: ChangeModel,
  goal: Goal,
  size: number | null,
  cost: SearchCost = { steps: 0 },
): readonly Change[] | null {
  if (!goal.accepts(model.fixed)) return null
  const rest = restOf(model, goal)
  const sums = rest.reach.map(({ nutrient }) => model.fixed.nutrition[nutrient])
  return decide({ model, goal, size, cost }, [], rest, sums)
}

function decide(
  search: Search,
  changes: readonly Change[],
  rest: Rest,
  sums: Sums,
): readonly Change[] | null {
  search.cost.steps += 1
  if (search.cost.steps > MAX_SEARCH_STEPS || !canStillReach(search, changes.length, rest, sums)) return null
  if (rest.first === null)
    return changes.length > 0 && leavesSomething(search.model, removalsIn(changes)) ? changes : null
  const { slot, after } = rest.first
  if (search.goal.accepts(slot.component)) {
    const kept = decide(search, changes, after, add(rest, sums, slot.component))
    if (kept !== null) return kept
  }
  for (const change of changesOf(search, slot, changes)) {
    const found = decide(search, [...changes, change], after, add(rest, sums, change.replacement))
    if (found !== null) return found
  }
  return null
}

function removalsIn(changes: readonly Change[]): number {
  return changes.filter(({ action }) => action === 'REMOVE').length
}

function add({ reach }: Rest, sums: Sums, part: Component | null): Sums {
  if (part === null) return sums
  return reach.map(({ nutrient }, index) => sumKnown([sums[index] ?? null, part.nutrition[nutrient]]))
}

function canStillReach({ goal, size }: Search, count: number, rest: Rest, sums: Sums): boolean {
  if (size !== null && (count > size || count + rest.count < size)) return false
  return rest.reach.every(({ nutrient, range, least, most, isOpen }, index) => {
    const sum = sums[index] ?? null
    if (sum === null || isOpen) {
      if (goal.unknownPasses(nutrient)) return true
      if (sum === null) return false
    }
    const isTooLow = range.min !== null && sum + most < range.min
    const isTooHigh = range.max !== null && sum + least > range.max
    return !isTooLow && !isTooHigh
  })
}

function restOf(model: ChangeModel, goal: Goal): Rest {
  const reach = RANGE_NUTRIENTS.flatMap((nutrient) => {
    const range = goal.ranges[nutrient]
    return range === undefined ? [] : { nutrient, range, least: 0, most: 0, isOpen: false }
  })
  const none: Rest = { first: null, count: 0, reach }
  return model.slots.reduceRight<Rest>((after, slot) => {
    const choices = [slot.component, ...(slot.group?.candidates ?? [])].filter(goal.accepts)
    return {
      first: { slot, after },
      count: after.count + 1,
      reach: after.reach.map((reachAfter) => widened(reachAfter, choices)),
    }
  }, none)
}

/** Assumes that every slot can be left out. This can only widen the reach. */
function widened(after: Reach, choices: readonly Component[]): Reach {
  const terms = choices.map((choice) => choice.nutrition[after.nutrient])
  const added = terms.map((term) => term ?? 0)
  return {
    ...after,
    least: after.least + Math.min(0, ...added),
    most: after.most + Math.max(0, ...added),
    isOpen: after.isOpen || terms.includes(null),
  }
}

function changesOf({ goal }: Search, slot: Slot, changes: readonly Change[]): readonly Change[] {
  const { component, group, hiddenAmounts } = slot
  if (hiddenAmounts.some((nutrient) => (goal.ranges[nutrient]?.min ?? null) !== null)) return []
  const removal: Change = { action: 'REMOVE', component, replacement: null }
  if (group === null) return [removal]
  const inGroup = changes.filter((change) => change.component.group === component.group)
  const swaps = unusedCandidates(group.candidates, inGroup)
    .filter(goal.accepts)
    .map((replacement): Change => ({ action: 'SWAP', component, replacement }))
  return mayLose(group, removalsIn(inGroup) + 1) ? [removal, ...swaps] : swaps
}

/** Candidates after the last one used: two swaps in the other order give the same dish. */
function unusedCandidates(
  candidates: readonly Component[],
  inGroup: readonly Change[],
): readonly Component[] {
  const isUsed = (candidate: Component) => inGroup.some((change) => change.replacement === candidate)
  return candidates.slice(candidates.findLastIndex(isUsed) + 1)
}

/** Ids of what is selected after the changes, in catalog order. */
export function selectionAfter(facts: DishFacts, changes: readonly Change[]): readonly string[] {
  const gone = new Set(changes.map(({ component }) => component.id))
  const come = new Set(changes.map(({ replacement }) => replacement?.id))
  return facts.components
    .filter(({ id, isDefault }) => come.has(id) || (isDefault && !gone.has(id)))
    .map(({ id }) => id)
}
