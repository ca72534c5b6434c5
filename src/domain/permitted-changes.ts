import type { ChangeModel, Part } from './change-model.ts'
import type { Component } from './component.ts'
import { RANGE_NUTRIENTS, type RangeNutrient } from './nutrients.ts'
import type { MicroRange } from './preferences.ts'

export interface Change {
  readonly action: 'REMOVE' | 'SWAP'
  readonly component: Component
  readonly replacement: Component | null
}

/** What a changed dish has to be: built of acceptable parts only, its sums within the ranges. */
export interface Goal {
  readonly accepts: (part: Pick<Part, 'allergens' | 'diets'>) => boolean
  readonly ranges: Readonly<Partial<Record<RangeNutrient, MicroRange>>>
  /** Whether an amount that is unknown passes. */
  readonly unknownPasses: boolean
}

/**
 * A dish with many removable components has many changed versions. The search gives up, as if there were none,
 * after this many steps: what is given up errs to NOT_MATCH. `classify.painless` has the same bound.
 */
export const MAX_SEARCH_STEPS = 20_000

/** One amount per goal nutrient; null = unknown. */
type Sums = readonly (number | null)[]

/** What the slots from here to the last can still add. `isOpen`: something unknown among it. */
interface Reach {
  readonly least: number
  readonly most: number
  readonly isOpen: boolean
}

interface Search {
  readonly model: ChangeModel
  readonly goal: Goal
  readonly nutrients: readonly RangeNutrient[]
  /** By slot, then by nutrient. */
  readonly reach: readonly (readonly Reach[])[]
  /** Exactly so many changes; null = any number but none. */
  readonly size: number | null
  readonly cost: SearchCost
}

/** What a search took. One that took more than MAX_SEARCH_STEPS was cut off. */
export interface SearchCost {
  steps: number
}

/**
 * The fewest changes that reach the goal, or null where none do. At least one change. All sizes together may take
 * MAX_SEARCH_STEPS; where they take more, the changes that are found are not the fewest.
 */
export function fewestChanges(model: ChangeModel, goal: Goal): readonly Change[] | null {
  const any: SearchCost = { steps: 0 }
  const some = findChanges(model, goal, null, any)
  if (some === null && any.steps <= MAX_SEARCH_STEPS) return null
  const most = some === null ? model.slots.length : some.length - 1
  const sized: SearchCost = { steps: 0 }
  for (let size = 1; size <= most && sized.steps <= MAX_SEARCH_STEPS; size += 1) {
    const found = findChanges(model, goal, size, sized)
    if (found !== null) return found
  }
  return some
}

/** Some changes that reach the goal, or null. Slots are decided in order: keep, leave out, swap. */
export function findChanges(
  model: ChangeModel,
  goal: Goal,
  size: number | null,
  cost: SearchCost = { steps: 0 },
): readonly Change[] | null {
  if (!goal.accepts(model.fixed)) return null
  const nutrients = RANGE_NUTRIENTS.filter((nutrient) => goal.ranges[nutrient] !== undefined)
  const search: Search = { model, goal, nutrients, reach: reachOf(model, goal, nutrients), size, cost }
  const sums = nutrients.map((nutrient) => model.fixed.nutrition[nutrient])
  return decide(search, [], 0, sums)
}

function decide(
  search: Search,
  changes: readonly Change[],
  index: number,
  sums: Sums,
): readonly Change[] | null {
  search.cost.steps += 1
  if (search.cost.steps > MAX_SEARCH_STEPS || !canStillReach(search, changes.length, index, sums)) return null
  const slot = search.model.slots[index]
  if (slot === undefined) return isEnough(search, changes.length) ? changes : null
  if (search.goal.accepts(slot.component)) {
    const kept = decide(search, changes, index + 1, add(search, sums, slot.component))
    if (kept !== null) return kept
  }
  for (const change of changesOf(search, index, changes)) {
    const found = decide(search, [...changes, change], index + 1, add(search, sums, change.replacement))
    if (found !== null) return found
  }
  return null
}

function isEnough(search: Search, count: number): boolean {
  return search.size === null ? count > 0 : count === search.size
}

function add(search: Search, sums: Sums, part: Component | null): Sums {
  if (part === null) return sums
  return search.nutrients.map((nutrient, position) => {
    const sum = sums[position] ?? null
    const term = part.nutrition[nutrient]
    return sum === null || term === null ? null : sum + term
  })
}

function canStillReach(search: Search, count: number, index: number, sums: Sums): boolean {
  const slotsLeft = search.model.slots.length - index
  if (search.size !== null && (count > search.size || count + slotsLeft < search.size)) return false
  return search.nutrients.every((nutrient, position) => {
    const range = search.goal.ranges[nutrient]
    const sum = sums[position] ?? null
    const reach = search.reach[index]?.[position]
    if (range === undefined || reach === undefined) return true
    if (sum === null) return search.goal.unknownPasses
    if (reach.isOpen && search.goal.unknownPasses) return true
    const isTooLow = range.min !== null && sum + reach.most < range.min
    const isTooHigh = range.max !== null && sum + reach.least > range.max
    return !isTooLow && !isTooHigh
  })
}

/** From the last slot to the first: the least and the most that the remaining choices can add. */
function reachOf(model: ChangeModel, goal: Goal, nutrients: readonly RangeNutrient[]): Reach[][] {
  const reach: Reach[][] = [nutrients.map(() => ({ least: 0, most: 0, isOpen: false }))]
  for (const slot of model.slots.toReversed()) {
    const choices = [
      slot.component,
      ...(slot.group === null ? [] : (model.groups[slot.group]?.candidates ?? [])),
    ]
    const accepted = choices.filter((choice) => goal.accepts(choice))
    const after = reach[0] ?? []
    reach.unshift(nutrients.map((nutrient, position) => widened(after[position], accepted, nutrient)))
  }
  return reach
}

/** Leaving a slot out always counts as possible here: that can only widen the reach. */
function widened(after: Reach | undefined, choices: readonly Component[], nutrient: RangeNutrient): Reach {
  const terms = choices.map((choice) => choice.nutrition[nutrient])
  const known = terms.filter((term) => term !== null)
  return {
    least: (after?.least ?? 0) + Math.min(0, ...known),
    most: (after?.most ?? 0) + Math.max(0, ...known),
    isOpen: (after?.isOpen ?? false) || known.length < terms.length,
  }
}

function changesOf(search: Search, index: number, changes: readonly Change[]): readonly Change[] {
  const slot = search.model.slots[index]
  if (slot === undefined) return []
  const { component } = slot
  const removal: Change = { action: 'REMOVE', component, replacement: null }
  if (slot.group === null) return [removal]
  const group = search.model.groups[slot.group]
  if (group === undefined) return []
  const inGroup = changes.filter((change) => change.component.group === slot.group)
  const defaults = search.model.slots.filter((other) => other.group === slot.group).length
  const removed = inGroup.filter((change) => change.action === 'REMOVE').length
  const swaps = unusedCandidates(group.candidates, inGroup)
    .filter((candidate) => search.goal.accepts(candidate))
    .map((replacement): Change => ({ action: 'SWAP', component, replacement }))
  return defaults - removed > group.lowestCount ? [removal, ...swaps] : swaps
}

/** Candidates after the last one used: two swaps in another order are the same dish. */
function unusedCandidates(
  candidates: readonly Component[],
  inGroup: readonly Change[],
): readonly Component[] {
  const last = inGroup.findLast((change) => change.replacement !== null)?.replacement
  return last ? candidates.slice(candidates.indexOf(last) + 1) : candidates
}

/** The changeable components that are in the dish after the changes. */
export function selectedAfter(model: ChangeModel, changes: readonly Change[]): readonly Component[] {
  return model.slots.flatMap(({ component }) => {
    const change = changes.find((candidate) => candidate.component === component)
    if (change === undefined) return [component]
    return change.replacement === null ? [] : [change.replacement]
  })
}
