import type { DishFacts } from '../dish/dish-facts.ts'
import type { FoodPart } from '../dish/food-part.ts'
import type { MatchStatus } from '../vocabulary/vocabulary.ts'
import { type ChangeModel, changeModel } from './change-model.ts'
import { type Conflict, conflictsOf } from './conflict.ts'
import { type Change, fewestChanges, findChanges, type Goal } from './permitted-changes.ts'
import {
  areTracesMinor,
  type MatchSettings,
  type Preferences,
  strictRange,
  tolerantRange,
} from './preferences.ts'

/** The status of one dish for one guest, with its causes. */
export interface Classification {
  readonly status: MatchStatus
  readonly conflicts: readonly Conflict[]
  /** The fewest changes that leave no conflict, or else only minor ones; empty if no change helps. */
  readonly changes: readonly Change[]
}

/** The readable reference of the rule that `classify.painless` applies to a whole scope. */
export function classify(
  facts: DishFacts,
  preferences: Preferences,
  settings: MatchSettings,
): Classification {
  const conflicts = conflictsOf(facts.defaultDish, preferences, settings)
  if (conflicts.length === 0) return { status: 'MATCH', conflicts, changes: [] }
  const model = changeModel(facts)
  const minor = minorGoal(facts, preferences, settings)
  const isMinorAsItIs = conflicts.every((conflict) => conflict.isMinor)
  if (!isMinorAsItIs && findChanges(model, minor, null) === null) {
    return { status: 'NOT_MATCH', conflicts, changes: [] }
  }
  return { status: 'ALMOST_MATCH', conflicts, changes: bestChanges(model, preferences, minor, isMinorAsItIs) }
}

function bestChanges(
  model: ChangeModel,
  preferences: Preferences,
  minor: Goal,
  isMinorAsItIs: boolean,
): readonly Change[] {
  const clean = fewestChanges(model, cleanGoal(preferences))
  return clean.length > 0 || isMinorAsItIs ? clean : fewestChanges(model, minor)
}

/** No conflict left. */
export function cleanGoal(preferences: Preferences): Goal {
  return {
    accepts: (part) =>
      meetsDiets(part, preferences) && levels(part, preferences).every((level) => level === 'FREE'),
    ranges: rangesBy(preferences, strictRange),
    unknownPasses: () => false,
  }
}

/** Only minor conflicts left. An amount that is known must not become unknown: that solves no conflict with a range. */
export function minorGoal(facts: DishFacts, preferences: Preferences, settings: MatchSettings): Goal {
  const bearable = areTracesMinor(preferences, settings) ? ['FREE', 'MAY_CONTAIN'] : ['FREE']
  return {
    accepts: (part) =>
      meetsDiets(part, preferences) && levels(part, preferences).every((level) => bearable.includes(level)),
    ranges: rangesBy(preferences, (range) => tolerantRange(range, settings.tolerancePermille)),
    unknownPasses: (nutrient) => facts.defaultDish.nutrition[nutrient] === null,
  }
}

function meetsDiets(part: FoodPart, preferences: Preferences): boolean {
  return preferences.diets.every((diet) => part.diets[diet].state === 'HOLDS')
}

function levels(part: FoodPart, preferences: Preferences) {
  return preferences.excludeAllergens.map((type) => part.allergens[type].level)
}

function rangesBy(preferences: Preferences, read: typeof strictRange): Goal['ranges'] {
  const entries = Object.entries(preferences.ranges).map(([nutrient, range]) => [nutrient, read(range)])
  return Object.fromEntries(entries) as Goal['ranges']
}
