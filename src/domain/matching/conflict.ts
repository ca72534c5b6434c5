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
 * Finds every conflict of a dish with the preferences, in the fixed order of reasons. An unknown fact never meets a
 * preference.
 */
export function conflictFinder(preferences: Preferences, settings: MatchSettings) {
  const excluded = ALLERGEN_TYPES.filter((type) => preferences.excludeAllergens.includes(type))
  const diets = DIET_TYPES.filter((type) => preferences.diets.includes(type))
  const asked = RANGE_NUTRIENTS.flatMap((nutrient) => askedRange(nutrient, preferences, settings))
  const isTraceMinor = areTracesMinor(preferences, settings)
  return (facts: SelectionFacts): readonly Conflict[] => {
    const conflicts: Conflict[] = []
    for (const type of excluded) {
      const { level } = facts.allergens[type]
      if (level === 'FREE') continue
      conflicts.push({ about: 'allergen', type, level, isMinor: level === 'MAY_CONTAIN' && isTraceMinor })
    }
    for (const type of diets) {
      const fact = facts.diets[type]
      if (fact.state !== 'HOLDS') conflicts.push({ about: 'diet', type, fact, isMinor: false })
    }
    for (const { nutrient, range, strict, tolerant } of asked) {
      const value = facts.nutrition[nutrient]
      if (value !== null && isWithin(value, strict)) continue
      const isMinor = value === null || isWithin(value, tolerant)
      conflicts.push({ about: 'nutrient', nutrient, value, range, isMinor })
    }
    return conflicts
  }
}

function askedRange(nutrient: RangeNutrient, { ranges }: Preferences, { tolerancePermille }: MatchSettings) {
  const range = ranges[nutrient]
  if (range === undefined || (range.min === null && range.max === null)) return []
  return { nutrient, range, strict: strictRange(range), tolerant: tolerantRange(range, tolerancePermille) }
}
