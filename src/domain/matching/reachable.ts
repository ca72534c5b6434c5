import type { FoodPart } from '../dish/food-part.ts'
import type { ChangeableGroup, ChangeModel } from './change-model.ts'

/**
 * Whether permitted changes can make a dish acceptable that is not, whatever its amounts are then. Counts, as
 * `canLoseConflicts` of `classify.painless` does. What is out of reach for one preference is so beside others, too: they
 * only make fewer parts acceptable.
 */
export function isReachable(model: ChangeModel, accepts: (part: FoodPart) => boolean): boolean {
  const { fixed, slots, groups, mayLoseAll } = model
  if (!accepts(fixed)) return false
  const ways = groups.filter(({ slotCount }) => slotCount > 0).map((group) => waysIn(model, group, accepts))
  if (ways.some(({ removals, swaps, needed }) => removals + swaps < needed)) return false
  const isChangeable =
    slots.some(({ group }) => group === null) || ways.some(({ removals, swaps }) => removals + swaps > 0)
  const isSomethingLeft =
    mayLoseAll || slots.some(({ component }) => accepts(component)) || ways.some(({ swaps }) => swaps > 0)
  return isChangeable && isSomethingLeft
}

/** How many options of a group may be left out, how many can replace one, and for how many this has to be done. */
function waysIn({ slots }: ChangeModel, group: ChangeableGroup, accepts: (part: FoodPart) => boolean) {
  return {
    removals: Math.max(0, group.slotCount - group.lowestCount),
    swaps: group.candidates.filter(accepts).length,
    needed: slots.filter((slot) => slot.group === group && !accepts(slot.component)).length,
  }
}
