import { baseOf, type DishFacts } from '../dish/dish-facts.ts'
import type { FoodPart } from '../dish/food-part.ts'
import { changeModel, leavesSomething, mayLose, type Slot } from '../matching/change-model.ts'

/** The parts that one sentence speaks of, and what may take their place. */
export interface Concern {
  readonly isConcerned: (part: FoodPart) => boolean
  readonly isFine: (part: FoodPart) => boolean
}

/** What a guest can do with every part concerned by itself. One kind of change for all of them, or none. */
export interface Remedy {
  readonly action: 'removed' | 'swapped'
  readonly slots: readonly Slot[]
}

/** What a dish has in it that is no ingredient or option, and so has no name. */
export function unnamedParts(facts: DishFacts): readonly FoodPart[] {
  return [baseOf(facts), ...facts.openChoices]
}

/** null where some part concerned has to stay. */
export function remedyFor(facts: DishFacts, { isConcerned, isFine }: Concern): Remedy | null {
  const slots = changeModel(facts).slots.filter((slot) => isConcerned(slot.component))
  if (fixedParts(facts).some(isConcerned)) return null
  const actions = ['removed', 'swapped'] as const
  const action = actions.find((possible) => goTogether(facts, [{ action: possible, slots }], isFine))
  return action === undefined ? null : { action, slots }
}

/** What a guest cannot change, one by one: the model's join of them says the worst of each diet only. */
function fixedParts(facts: DishFacts): readonly FoodPart[] {
  const changeable = new Set(changeModel(facts).slots.map((slot) => slot.component.id))
  return [...unnamedParts(facts), ...facts.defaults.filter((component) => !changeable.has(component.id))]
}

/**
 * Whether a guest may do all of it at once: something stays, each group keeps its least number and has enough to swap
 * for. What one sentence removes and another swaps counts as both: a guest may follow either.
 */
export function goTogether(
  facts: DishFacts,
  remedies: readonly Remedy[],
  isFine: (part: FoodPart) => boolean,
): boolean {
  const model = changeModel(facts)
  const { slots, groups } = model
  const concernedBy = (action: Remedy['action']) =>
    slots.filter((slot) => remedies.some((remedy) => remedy.action === action && remedy.slots.includes(slot)))
  const [removed, swapped] = [concernedBy('removed'), concernedBy('swapped')]
  if (swapped.some((slot) => slot.group === null)) return false
  if (!leavesSomething(model, removed.length)) return false
  return groups.every((group) => {
    const countIn = (some: readonly Slot[]) => some.filter((slot) => slot.group === group).length
    return mayLose(group, countIn(removed)) && group.candidates.filter(isFine).length >= countIn(swapped)
  })
}
