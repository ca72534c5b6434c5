import { ALLERGEN_TYPES, DIET_TYPES } from '../../src/domain/vocabulary/vocabulary.ts'
import type { PreferencesInput } from '../../src/features/search/preferences-input.ts'
import { NUMBER } from '../load.ts'

const LEAST_CALORIES = 400

/** Guests of four usual kinds. Each asks for something else, so nobody can have the answer of another. */
export function differingGuests(count: number): readonly PreferencesInput[] {
  return Array.from({ length: count }, (_, place) => {
    const calorieRange = { max: LEAST_CALORIES + place }
    const allergen = ALLERGEN_TYPES[place % ALLERGEN_TYPES.length] ?? 'DAIRY'
    const diet = DIET_TYPES[place % DIET_TYPES.length] ?? 'VEGAN'
    const kinds: readonly PreferencesInput[] = [
      { calorieRange },
      { excludeAllergens: [allergen], calorieRange },
      { diets: [diet], excludeAllergens: [allergen], calorieRange },
      { calorieRange: { min: LEAST_CALORIES / 2, ...calorieRange } },
    ]
    return kinds[place % kinds.length] ?? {}
  })
}

/** The same guests, each with a limit of fat that leaves nothing out. A load puts another one into each request. */
export function neverRepeated(guests: readonly PreferencesInput[]): readonly PreferencesInput[] {
  return guests.map((guest) => ({ ...guest, nutrientRanges: { fatTotal: { max: Number(NUMBER) } } }))
}
