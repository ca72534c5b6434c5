import type { DishFacts } from '../dish/dish-facts.ts'
import type { FoodPart } from '../dish/food-part.ts'
import type { MatchStatus } from '../vocabulary/vocabulary.ts'
import { changeModel } from './change-model.ts'
import { type Conflict, conflictFinder } from './conflict.ts'
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
  return classifier(preferences, settings)(facts)
}

/** The same for many dishes: what the guest asks for is read once. */
export function classifier(preferences: Preferences, settings: MatchSettings) {
  const conflictsOf = conflictFinder(preferences, settings)
  const clean = cleanGoal(preferences)
  const minorFor = minorGoals(preferences, settings)
  return (facts: DishFacts): Classification => {
    const conflicts = conflictsOf(facts.defaultDish)
    if (conflicts.length === 0) return { status: 'MATCH', conflicts, changes: [] }
    const model = changeModel(facts)
    if (conflicts.every((conflict) => conflict.isMinor))
      return { status: 'ALMOST_MATCH', conflicts, changes: fewestChanges(model, clean) }
    const minor = minorFor(facts)
    const some = findChanges(model, minor, null)
    if (some === null) return { status: 'NOT_MATCH', conflicts, changes: [] }
    const changes = fewestChanges(model, clean)
    return {
      status: 'ALMOST_MATCH',
      conflicts,
      changes: changes.length > 0 ? changes : fewestChanges(model, minor, some),
    }
  }
}

/** No conflict left. */
export function cleanGoal(preferences: Preferences): Goal {
  return {
    accepts: (part) => meetsDiets(part, preferences) && isFree(part, preferences, false),
    ranges: rangesBy(preferences, strictRange),
    unknownPasses: () => false,
  }
}

/** Only minor conflicts left. An amount that is known must not become unknown: that solves no conflict with a range. */
export function minorGoal(facts: DishFacts, preferences: Preferences, settings: MatchSettings): Goal {
  return minorGoals(preferences, settings)(facts)
}

function minorGoals(preferences: Preferences, settings: MatchSettings): (facts: DishFacts) => Goal {
  const withTraces = areTracesMinor(preferences, settings)
  const accepts: Goal['accepts'] = (part) =>
    meetsDiets(part, preferences) && isFree(part, preferences, withTraces)
  const ranges = rangesBy(preferences, (range) => tolerantRange(range, settings.tolerancePermille))
  return ({ defaultDish: { nutrition } }) => ({
    accepts,
    ranges,
    unknownPasses: (nutrient) => nutrition[nutrient] === null,
  })
}

function meetsDiets(part: FoodPart, { diets }: Preferences): boolean {
  for (const diet of diets) if (part.diets[diet].state !== 'HOLDS') return false
  return true
}

function isFree(part: FoodPart, { excludeAllergens }: Preferences, withTraces: boolean): boolean {
  for (const type of excludeAllergens) {
    const { level } = part.allergens[type]
    if (level !== 'FREE' && !(withTraces && level === 'MAY_CONTAIN')) return false
  }
  return true
}

function rangesBy(preferences: Preferences, read: typeof strictRange): Goal['ranges'] {
  const entries = Object.entries(preferences.ranges).map(([nutrient, range]) => [nutrient, read(range)])
  return Object.fromEntries(entries) as Goal['ranges']
}
