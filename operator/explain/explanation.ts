import { changeModel } from '../../src/domain/change-model.ts'
import { type Classification, classify, minorGoal } from '../../src/domain/classification.ts'
import type { Conflict } from '../../src/domain/conflict.ts'
import type { Dish } from '../../src/domain/dish.ts'
import type { DishFacts } from '../../src/domain/dish-facts.ts'
import { fromMicro, type Nutrient } from '../../src/domain/nutrients.ts'
import { findChanges, MAX_SEARCH_STEPS } from '../../src/domain/permitted-changes.ts'
import type { MatchSettings, Preferences } from '../../src/domain/preferences.ts'
import { reasonsFor } from '../../src/domain/reasons.ts'
import type { MatchStatus } from '../../src/domain/vocabulary.ts'
import {
  adjustedOf,
  type ModificationView,
  modificationsOf,
  selectedOptionsOf,
} from '../../src/features/search/modified-dish.ts'
import type { ClassifiedDish } from '../../src/features/search/search-response.ts'
import { allergenOrigins, type Origin } from './allergen-origins.ts'
import { dietOrigins } from './diet-origins.ts'
import { nutrientOrigins } from './nutrient-origins.ts'
import { knownOf, type PartRow, partRows } from './parts.ts'

/** Why one dish is where it is for one guest; plain data. Amounts in kcal and grams. */
export interface Explanation {
  readonly dish: Pick<Dish, (typeof DISH_FIELDS)[number]>
  readonly preferences: Preferences
  readonly settings: MatchSettings
  readonly status: MatchStatus
  readonly reasons: readonly string[]
  readonly conflicts: readonly ExplainedConflict[]
  readonly parts: readonly PartRow[]
  readonly permitted: readonly PermittedChange[]
  /** Steps that the search for some permitted changes took; null where it was not needed. */
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
] as const

export interface ExplainedConflict {
  readonly about: string
  readonly found: string
  readonly isMinor: boolean
  readonly origins: readonly Origin[]
}

/** A default part that can go, or be swapped within its group. */
export interface PermittedChange {
  readonly name: string
  /** Null for an ingredient, which can only be left out. */
  readonly group: {
    readonly name: string
    readonly lowestCount: number
    readonly swaps: readonly string[]
  } | null
}

export interface ChangedDish {
  readonly selectedOptions: readonly string[]
  /** What `calculate` answers; null where no ingredient or option is left. */
  readonly after: Pick<PartRow, 'allergens' | 'diets' | 'amounts'> | null
  /** Amounts that count something unknown as zero. */
  readonly incomplete: readonly Nutrient[]
}

export function explain(facts: DishFacts, preferences: Preferences, settings: MatchSettings): Explanation {
  const classification = classify(facts, preferences, settings)
  const { status, conflicts } = classification
  const searchSteps = conflicts.length === 0 ? null : stepsOfSearch(facts, preferences, settings)
  return {
    dish: Object.fromEntries(DISH_FIELDS.map((name) => [name, facts.dish[name]])) as Explanation['dish'],
    preferences,
    settings,
    status,
    reasons: reasonsFor(facts, classification),
    conflicts: conflicts.map((conflict) => explained(facts, conflict)),
    parts: partRows(facts, preferences),
    permitted: permittedChanges(facts),
    searchSteps,
    isSearchCutOff: searchSteps !== null && searchSteps > MAX_SEARCH_STEPS,
    modifications: modificationsOf(classified(facts, classification)),
    changed: changedDish(facts, preferences, classification),
  }
}

function permittedChanges(facts: DishFacts): PermittedChange[] {
  const { slots, groups } = changeModel(facts)
  return slots.map(({ component: { name }, group }) => {
    if (group === null) return { name, group }
    const { lowestCount = 0, candidates = [] } = groups[group] ?? {}
    const swaps = candidates.map((candidate) => candidate.name)
    return { name, group: { name: facts.dish.customizationGroups[group]?.name ?? '', lowestCount, swaps } }
  })
}

function stepsOfSearch(facts: DishFacts, preferences: Preferences, settings: MatchSettings): number {
  const cost = { steps: 0 }
  findChanges(changeModel(facts), minorGoal(preferences, settings), null, cost)
  return cost.steps
}

function explained(facts: DishFacts, conflict: Conflict): ExplainedConflict {
  const { isMinor } = conflict
  if (conflict.about === 'allergen') {
    const { type, level } = conflict
    return { about: `no ${type}`, found: level, isMinor, origins: allergenOrigins(facts, type) }
  }
  if (conflict.about === 'diet') {
    const { type, fact } = conflict
    return { about: type, found: fact.state, isMinor, origins: dietOrigins(facts, type) }
  }
  const { nutrient, range, value } = conflict
  return {
    about: `${nutrient} ${range.min ?? 0} to ${range.max ?? '∞'}`,
    found: value === null ? 'UNKNOWN' : String(fromMicro(value)),
    isMinor,
    origins: nutrientOrigins(facts, nutrient),
  }
}

/** As the search hands a dish to the modules that the API's fields are made with. */
function classified(facts: DishFacts, classification: Classification): ClassifiedDish {
  const dish = { facts, createdAt: '', updatedAt: '' }
  return { dish, classification, matchStatus: classification.status, matchReasons: [] }
}

function changedDish(
  facts: DishFacts,
  preferences: Preferences,
  classification: Classification,
): ChangedDish | null {
  if (classification.changes.length === 0) return null
  const after = classified(facts, classification)
  const selection = adjustedOf(after)
  return {
    selectedOptions: selectedOptionsOf(after),
    after: selection && knownOf(selection.facts, preferences),
    incomplete: selection?.incomplete ?? [],
  }
}
