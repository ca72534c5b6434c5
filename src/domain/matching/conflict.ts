import type { Level } from '../dish/allergen-level.ts'
import type { DietFact } from '../dish/diet-fact.ts'
import type { SelectionFacts } from '../dish/dish-facts.ts'
import { RANGE_NUTRIENTS, type RangeNutrient } from '../vocabulary/nutrients.ts'
import { ALLERGEN_TYPES, type AllergenType, DIET_TYPES, type DietType } from '../vocabulary/vocabulary.ts'
import {
  areTracesMinor,
  isWithin,
  type MatchSettings,
  type Preferences,
  type Range,
  strictRange,
  tolerantRange,
} from './preferences.ts'

/** One preference that a dish does not meet. A dish whose conflicts are all minor is an almost match. */
export type Conflict =
  | {
      readonly about: 'allergen'
      readonly type: AllergenType
      readonly level: Exclude<Level, 'FREE'>
      readonly isMinor: boolean
    }
  | { readonly about: 'diet'; readonly type: DietType; readonly fact: DietFact; readonly isMinor: false }
  | {
      readonly about: 'nutrient'
      readonly nutrient: RangeNutrient
      /** Micro-units; null = unknown. */
      readonly value: number | null
      readonly range: Range
      readonly isMinor: boolean
    }

/**
 * Every conflict of a dish with the preferences, in the fixed order of reasons. An unknown fact never meets a
 * preference.
 */
export function conflictsOf(
  facts: SelectionFacts,
  preferences: Preferences,
  settings: MatchSettings,
): readonly Conflict[] {
  return [
    ...ALLERGEN_TYPES.filter((type) => preferences.excludeAllergens.includes(type)).flatMap((type) =>
      allergenConflict(type, facts.allergens[type].level, areTracesMinor(preferences, settings)),
    ),
    ...DIET_TYPES.filter((diet) => preferences.diets.includes(diet)).flatMap((diet) =>
      dietConflict(diet, facts.diets[diet]),
    ),
    ...RANGE_NUTRIENTS.flatMap((nutrient) =>
      rangeConflict(nutrient, facts.nutrition[nutrient], preferences.ranges[nutrient], settings),
    ),
  ]
}

function allergenConflict(type: AllergenType, level: Level, isTraceMinor: boolean): Conflict[] {
  if (level === 'FREE') return []
  const isMinor = level === 'MAY_CONTAIN' && isTraceMinor
  return [{ about: 'allergen', type, level, isMinor }]
}

function dietConflict(type: DietType, fact: DietFact): Conflict[] {
  return fact.state === 'HOLDS' ? [] : [{ about: 'diet', type, fact, isMinor: false }]
}

function rangeConflict(
  nutrient: RangeNutrient,
  value: number | null,
  range: Range | undefined,
  settings: MatchSettings,
): Conflict[] {
  if (range === undefined || (range.min === null && range.max === null)) return []
  if (value !== null && isWithin(value, strictRange(range))) return []
  const isMinor = value === null || isWithin(value, tolerantRange(range, settings.tolerancePermille))
  return [{ about: 'nutrient', nutrient, value, range, isMinor }]
}
