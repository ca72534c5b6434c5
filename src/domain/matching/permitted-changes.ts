import type { Component } from '../dish/component.ts'
import type { DishFacts } from '../dish/dish-facts.ts'
import type { FoodPart } from '../dish/food-part.ts'
import { RANGE_NUTRIENTS, type RangeNutrient } from '../vocabulary/nutrients.ts'
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
 * passes only where the goal lets unknown amounts pass. A sum below zero is no amount and never passes. Two swaps in the
 * other order give the same dish, so the swaps of a group take their options in order. A group never goes below its
 * lowest count.
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
  readonly first: Undecided | null
  readonly count: number
  /** How many of them cannot be kept. */
  readonly forced: number
  /** One for each range of the goal. */
  readonly reach: readonly Reach[]
}

interface Undecided {
  readonly slot: Slot
  readonly isAcceptable: boolean
  /** The acceptable candidates. */
  readonly swaps: readonly Component[]
  readonly after: Rest
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
 * MAX_SEARCH_STEPS; if they take more, the result is not the fewest. `known`: what `findChanges` found for any size.
 */
export function fewestChanges(
  model: ChangeModel,
  goal: Goal,
  known: readonly Change[] | null = null,
): readonly Change[] {
  if (!goal.accepts(model.fixed)) return []
  const rest = restOf(model, goal)
  const any: SearchCost = { steps: 0 }
  const some = known ?? decideAll({ model, goal, size: null, cost: any }, rest)
  if (some === null && any.steps <= MAX_SEARCH_STEPS) return []
  // The search for as many changes as these would find the same ones first.
  const most = some === null ? model.slots.length : some.length - 1
  const sized: SearchCost = { steps: 0 }
  for (let size = Math.max(1, rest.forced); size <= most; size += 1) {
    const found = decideAll({ model, goal, size, cost: sized }, rest)
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
  return goal.accepts(model.fixed) ? decideAll({ model, goal, size, cost }, restOf(model, goal)) : null
}

function decideAll(search: Search, rest: Rest): readonly Change[] | null {
  const { nutrition } = search.model.fixed
  const sums = rest.reach.map(({ nutrient }) => nutrition[nutrient])
  return decide(search, [], rest, sums)
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
  const { slot, isAcceptable, swaps, after } = rest.first
  const { component, group } = slot
  if (isAcceptable) {
    const kept = decide(search, changes, after, add(rest, sums, component))
    if (kept !== null) return kept
  }
  if (changes.length === search.size || isShareAsked(search.goal, slot)) return null
  const inGroup = group === null ? [] : changes.filter((change) => change.component.group === component.group)
  if (group === null || mayLose(group, removalsIn(inGroup) + 1)) {
    const removal: Change = { action: 'REMOVE', component, replacement: null }
    const found = decide(search, [...changes, removal], after, sums)
    if (found !== null) return found
  }
  for (let at = firstUnused(swaps, inGroup); at < swaps.length; at += 1) {
    const replacement = swaps[at] as Component
    const swap: Change = { action: 'SWAP', component, replacement }
    const found = decide(search, [...changes, swap], after, add(rest, sums, replacement))
    if (found !== null) return found
  }
  return null
}

/** Its hidden share stays in the base, and proves no minimum. */
function isShareAsked({ ranges }: Goal, { hiddenAmounts }: Slot): boolean {
  for (const nutrient of hiddenAmounts) if ((ranges[nutrient]?.min ?? null) !== null) return true
  return false
}

/** After the last candidate used: two swaps in the other order give the same dish. */
function firstUnused(candidates: readonly Component[], inGroup: readonly Change[]): number {
  let next = 0
  for (const { replacement } of inGroup)
    if (replacement !== null) next = Math.max(next, candidates.indexOf(replacement) + 1)
  return next
}

function removalsIn(changes: readonly Change[]): number {
  return changes.filter(({ action }) => action === 'REMOVE').length
}

function add({ reach }: Rest, sums: Sums, part: Component): Sums {
  if (reach.length === 0) return sums
  return reach.map(({ nutrient }, index) => {
    const sum = sums[index] ?? null
    const added = part.nutrition[nutrient]
    return sum === null || added === null ? null : sum + added
  })
}

function canStillReach({ goal, size }: Search, count: number, rest: Rest, sums: Sums): boolean {
  if (size !== null && (count + rest.forced > size || count + rest.count < size)) return false
  let index = 0
  for (const { nutrient, range, least, most, isOpen } of rest.reach) {
    const sum = sums[index] ?? null
    index += 1
    if ((sum === null || isOpen) && goal.unknownPasses(nutrient)) continue
    if (sum === null) return false
    if (sum + most < (range.min ?? 0)) return false
    if (range.max !== null && sum + least > range.max) return false
  }
  return true
}

function restOf(model: ChangeModel, goal: Goal): Rest {
  const reach = RANGE_NUTRIENTS.flatMap((nutrient) => {
    const range = goal.ranges[nutrient]
    return range === undefined ? [] : { nutrient, range, least: 0, most: 0, isOpen: false }
  })
  const none: Rest = { first: null, count: 0, forced: 0, reach }
  return model.slots.reduceRight<Rest>((after, slot) => {
    const isAcceptable = goal.accepts(slot.component)
    const swaps = slot.group?.candidates.filter(goal.accepts) ?? []
    const choices = isAcceptable ? [slot.component, ...swaps] : swaps
    return {
      first: { slot, isAcceptable, swaps, after },
      count: after.count + 1,
      forced: after.forced + (isAcceptable ? 0 : 1),
      reach: after.reach.map((reachAfter) => widened(reachAfter, choices)),
    }
  }, none)
}

/** Assumes that every slot can be left out. This can only widen the reach. */
function widened(after: Reach, choices: readonly Component[]): Reach {
  const { nutrient, range } = after
  let { isOpen } = after
  let [lowest, highest] = [0, 0]
  for (const { nutrition } of choices) {
    const term = nutrition[nutrient]
    if (term === null) isOpen = true
    else if (term > 0) highest = Math.max(highest, term)
    else lowest = Math.min(lowest, term)
  }
  return { nutrient, range, least: after.least + lowest, most: after.most + highest, isOpen }
}

/** Ids of what is selected after the changes, in catalog order. */
export function selectionAfter(facts: DishFacts, changes: readonly Change[]): readonly string[] {
  return componentsAfter(facts, changes).map(({ id }) => id)
}

/** The same with the components themselves. */
export function componentsAfter(facts: DishFacts, changes: readonly Change[]): readonly Component[] {
  const gone = new Set(changes.map(({ component }) => component.id))
  const come = new Set(changes.map(({ replacement }) => replacement?.id))
  return facts.components.filter(({ id, isDefault }) => come.has(id) || (isDefault && !gone.has(id)))
}
