import type { Dish } from '../../src/domain/dish/dish.ts'
import type { DishFacts } from '../../src/domain/dish/dish-facts.ts'
import { changeModel } from '../../src/domain/matching/change-model.ts'
import {
  type Classification,
  classify,
  cleanGoal,
  minorGoal,
} from '../../src/domain/matching/classification.ts'
import { findChanges, type Goal, MAX_SEARCH_STEPS } from '../../src/domain/matching/permitted-changes.ts'
import type { MatchSettings, Preferences } from '../../src/domain/matching/preferences.ts'
import { reasonsFor } from '../../src/domain/reasons/reasons.ts'
import type { MatchStatus } from '../../src/domain/vocabulary/vocabulary.ts'
import { type ModificationView, modificationsOf } from '../../src/features/search/modified-dish.ts'
import { type ChangedDish, changedDish, type PermittedChange, permittedChanges } from './changed-dish.ts'
import { type ExplainedConflict, explainedConflict } from './explained-conflict.ts'
import { type PartRow, partRows } from './parts.ts'

/** Why one dish has its status for one guest; plain data. Amounts in kcal and grams. */
export interface Explanation {
  readonly dish: Pick<Dish, (typeof DISH_FIELDS)[number]>
  readonly preferences: Preferences
  readonly settings: MatchSettings
  readonly status: MatchStatus
  readonly reasons: readonly string[]
  readonly conflicts: readonly ExplainedConflict[]
  readonly parts: readonly PartRow[]
  readonly permitted: readonly PermittedChange[]
  /** Steps that the search for some permitted changes took, which decided; null where it was not needed. */
  readonly searchSteps: number | null
  readonly isSearchCutOff: boolean
  readonly modifications: readonly ModificationView[]
  /** Null where nothing is changed. */
  readonly changed: ChangedDish | null
}

const DISH_FIELDS = [
  'id',
  'partnerDishId',
  'name',
  'isCustomizable',
  'displayOnWidget',
  'restaurantIds',
  'allergensComplete',
  'declaredDiets',
  'reviewedWords',
] as const

export function explain(facts: DishFacts, preferences: Preferences, settings: MatchSettings): Explanation {
  const classification = classify(facts, preferences, settings)
  const { status, conflicts } = classification
  const goal = goalOfSearch(facts, preferences, settings, classification)
  const searchSteps = goal && stepsOfSearch(facts, goal)
  return {
    dish: Object.fromEntries(DISH_FIELDS.map((name) => [name, facts.dish[name]])) as Explanation['dish'],
    preferences,
    settings,
    status,
    reasons: reasonsFor(facts, classification),
    conflicts: conflicts.map((conflict) => explainedConflict(facts, conflict)),
    parts: partRows(facts, preferences),
    permitted: permittedChanges(facts),
    searchSteps,
    isSearchCutOff: searchSteps !== null && searchSteps > MAX_SEARCH_STEPS,
    modifications: modificationsOf({ classification }),
    changed: changedDish(facts, preferences, classification),
  }
}

/** `classify` looks for minor conflicts only where there are others; else it looks for changes that leave none. */
function goalOfSearch(
  facts: DishFacts,
  preferences: Preferences,
  settings: MatchSettings,
  { conflicts }: Classification,
): Goal | null {
  if (conflicts.length === 0) return null
  const isMinorAsItIs = conflicts.every((conflict) => conflict.isMinor)
  return isMinorAsItIs ? cleanGoal(preferences) : minorGoal(facts, preferences, settings)
}

function stepsOfSearch(facts: DishFacts, goal: Goal): number {
  const cost = { steps: 0 }
  findChanges(changeModel(facts), goal, null, cost)
  return cost.steps
}
