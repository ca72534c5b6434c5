import type { DishFacts } from '../dish/dish-facts.ts'
import type { FoodPart } from '../dish/food-part.ts'
import { changeModel, leavesSomething, mayLose, type Slot } from '../matching/change-model.ts'

/** The parts that one reason is about, and their possible replacements. */
export interface Concern {
  readonly isConcerned: (part: FoodPart) => boolean
  readonly isFine: (part: FoodPart) => boolean
}

/** One kind of change that a guest can make to each part concerned. */
export interface Remedy {
  readonly action: 'REMOVE' | 'SWAP'
  readonly slots: readonly Slot[]
}

/** null if a part concerned has to stay. */
export function remedyFor(facts: DishFacts, { isConcerned, isFine }: Concern): Remedy | null {
  const model = changeModel(facts)
  if (model.fixedParts.some(isConcerned)) return null
  const slots = model.slots.filter((slot) => isConcerned(slot.component))
  const actions = ['REMOVE', 'SWAP'] as const
  const action = actions.find((possible) => areCompatible(facts, [{ action: possible, slots }], isFine))
  return action === undefined ? null : { action, slots }
}

/**
 * Whether a guest may make all these changes at once: something stays, and each group keeps its lowest count and has
 * enough options to swap in. A part that one reason removes and another swaps counts as both, because a guest may
 * follow either.
 */
export function areCompatible(
  facts: DishFacts,
  remedies: readonly Remedy[],
  isFine: (part: FoodPart) => boolean,
): boolean {
  const model = changeModel(facts)
  const { slots, groups } = model
  const concernedBy = (action: Remedy['action']) =>
    slots.filter((slot) => remedies.some((remedy) => remedy.action === action && remedy.slots.includes(slot)))
  const [removed, swapped] = [concernedBy('REMOVE'), concernedBy('SWAP')]
  if (swapped.some((slot) => slot.group === null)) return false
  if (!leavesSomething(model, removed.length)) return false
  return groups.every((group) => {
    const countIn = (some: readonly Slot[]) => some.filter((slot) => slot.group === group).length
    return mayLose(group, countIn(removed)) && group.candidates.filter(isFine).length >= countIn(swapped)
  })
}
