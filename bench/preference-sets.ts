import type { Preferences } from '../src/domain/matching/preferences.ts'
import { ALLERGEN_TYPES, DIET_TYPES } from '../src/domain/vocabulary/vocabulary.ts'

export interface PreferenceSet {
  readonly name: string
  readonly preferences: Preferences
}

export const NONE: Preferences = { diets: [], excludeAllergens: [], ranges: {} }
export const VEGAN_DINNER: Preferences = {
  diets: ['VEGAN'],
  excludeAllergens: ['DAIRY'],
  ranges: { caloriesTotal: { min: null, max: 700 } },
}
const EVERYTHING: Preferences = {
  diets: DIET_TYPES,
  excludeAllergens: ALLERGEN_TYPES,
  ranges: {
    caloriesTotal: { min: 300, max: 700 },
    protein: { min: 20, max: 60 },
    carbohydrates: { min: 10, max: 80 },
    fatTotal: { min: 5, max: 30 },
  },
}

export const PREFERENCE_SETS: readonly PreferenceSet[] = [
  { name: 'none', preferences: NONE },
  { name: 'one allergen', preferences: { ...NONE, excludeAllergens: ['DAIRY'] } },
  { name: 'vegan, no dairy, 700 kcal', preferences: VEGAN_DINNER },
  { name: '9 allergens, 3 diets, 4 ranges', preferences: EVERYTHING },
  { name: 'a range only', preferences: { ...NONE, ranges: { caloriesTotal: { min: 400, max: 600 } } } },
  { name: 'four ranges only', preferences: { ...NONE, ranges: EVERYTHING.ranges } },
]

/** Preferences number `index`; each number gives different ones. */
export function distinctPreferences(index: number): Preferences {
  return {
    diets: DIET_TYPES.filter((_, bit) => (index >> (bit + 9)) & 1),
    excludeAllergens: ALLERGEN_TYPES.filter((_, bit) => (index >> bit) & 1),
    ranges: { caloriesTotal: { min: null, max: 100 + index } },
  }
}
