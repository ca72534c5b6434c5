import type { Component } from '../dish/component.ts'
import { RANGE_NUTRIENTS, type RangeNutrient, sumKnown } from '../vocabulary/nutrients.ts'
import type { ChangeModel, Part, Slot } from './change-model.ts'
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
  readonly unknownPasses: (nutrient: RangeNutrient) => boolean
}

/**
 * A dish with many removable components has many changed versions. The search gives up, as if there were none,
 * after this many steps: what is given up errs to NOT_MATCH. `classify.painless` has the same bound.
 */
export const MAX_SEARCH_STEPS = 20_000

/** What the undecided slots can still add to one sum. `isOpen`: something unknown among it. */
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
  /** Exactly so many changes; null = any number but none. */
  readonly size: number | null
  readonly cost: SearchCost
}

/** What a search took. One that took more than MAX_SEARCH_STEPS was cut off. */
export interface SearchCost {
  steps: number
}

/**
 * The fewest changes that reach the goal, at least one; empty where none do. All sizes together may take
 * MAX_SEARCH_STEPS; where they take more, the changes that are found are not the fewest.
 */
export function fewestChanges(model: ChangeModel, goal: Goal): readonly Change[] {
  const any: SearchCost = { steps: 0 }
  const some = findChanges(model, goal, null, any)
  if (some === null && any.steps <= MAX_SEARCH_STEPS) return []
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
    return changes.length > 0 && leavesSomething(search.model, changes) ? changes : null
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

/** An empty plate is no dish, and an empty selection means another one to `calculate`: the key ingredients. */
export function leavesSomething(
  { keepsSelected, slots }: ChangeModel,
  changes: readonly Pick<Change, 'action'>[],
): boolean {
  return keepsSelected || changes.filter(({ action }) => action === 'REMOVE').length < slots.length
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

/** Leaving a slot out always counts as possible here: that can only widen the reach. */
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

function changesOf({ model, goal }: Search, slot: Slot, changes: readonly Change[]): readonly Change[] {
  const { component, group, hiddenAmounts } = slot
  if (hiddenAmounts.some((nutrient) => (goal.ranges[nutrient]?.min ?? null) !== null)) return []
  const removal: Change = { action: 'REMOVE', component, replacement: null }
  if (group === null) return [removal]
  const inGroup = changes.filter((change) => change.component.group === component.group)
  const defaults = model.slots.filter((other) => other.group === group).length
  const removed = inGroup.filter((change) => change.action === 'REMOVE').length
  const swaps = unusedCandidates(group.candidates, inGroup)
    .filter(goal.accepts)
    .map((replacement): Change => ({ action: 'SWAP', component, replacement }))
  return defaults - removed > group.lowestCount ? [removal, ...swaps] : swaps
}

/** Candidates after the last one used: two swaps in another order are the same dish. */
function unusedCandidates(
  candidates: readonly Component[],
  inGroup: readonly Change[],
): readonly Component[] {
  const isUsed = (candidate: Component) => inGroup.some((change) => change.replacement === candidate)
  return candidates.slice(candidates.findLastIndex(isUsed) + 1)
}

/** The changeable components that are in the dish after the changes. */
export function selectedAfter(model: ChangeModel, changes: readonly Change[]): readonly Component[] {
  return model.slots.flatMap(({ component }) => {
    const change = changes.find((candidate) => candidate.component.id === component.id)
    if (change === undefined) return [component]
    return change.replacement === null ? [] : [change.replacement]
  })
}
