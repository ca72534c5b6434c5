import { byAllergen, type Level } from '../domain/dish/allergen-level.ts'
import type { DietFact } from '../domain/dish/diet-fact.ts'
import type { Part, Slot } from '../domain/matching/change-model.ts'
import { areTracesMinor, type MatchSettings, type Preferences } from '../domain/matching/preferences.ts'
import { RANGE_NUTRIENTS, type RangeNutrient } from '../domain/vocabulary/nutrients.ts'
import {
  ALLERGEN_TYPES,
  type AllergenType,
  DIET_TYPES,
  type DietType,
} from '../domain/vocabulary/vocabulary.ts'
import { FIRST_BIT } from './script-layout.ts'

/** Sets bits by addition. A mask is a safe integer but has more than the 32 bits of bitwise operators. */
function bit(field: keyof typeof FIRST_BIT, position: number): number {
  return 2 ** (FIRST_BIT[field] + position)
}

const allergenBits = (of: (position: number) => number) =>
  byAllergen((type) => of(ALLERGEN_TYPES.indexOf(type)))
const dietBits = (of: (position: number) => number) =>
  Object.fromEntries(DIET_TYPES.map((diet, position) => [diet, of(position)])) as Record<DietType, number>

const ALLERGEN_BITS: Readonly<Record<Level, Readonly<Record<AllergenType, number>>>> = {
  FREE: allergenBits(() => 0),
  MAY_CONTAIN: allergenBits((position) => bit('mayContain', position)),
  UNKNOWN: allergenBits((position) => bit('unknown', position)),
  CONTAINS: allergenBits((position) => bit('contains', position)),
}
const DIET_BITS: Readonly<Record<DietFact['state'], Readonly<Record<DietType, number>>>> = {
  HOLDS: dietBits(() => 0),
  UNCONFIRMED: dietBits((position) => bit('dietUnconfirmed', position)),
  VIOLATED: dietBits((position) => bit('dietViolated', position)),
}

function sumOver<T>(values: readonly T[], of: (value: T, position: number) => number): number {
  return values.reduce((sum, value, position) => sum + of(value, position), 0)
}

/** The allergen levels and diet states of one part of a dish, as one mask. */
export function partMask(part: Pick<Part, 'allergens' | 'diets'>): number {
  let mask = 0
  for (const type of ALLERGEN_TYPES) mask += ALLERGEN_BITS[part.allergens[type].level][type]
  for (const diet of DIET_TYPES) mask += DIET_BITS[part.diets[diet].state][diet]
  return mask
}

/** The same for a removable part, with the amounts whose share stays when the part goes. */
export function slotMask({ component, hiddenAmounts }: Pick<Slot, 'component' | 'hiddenAmounts'>): number {
  return (
    partMask(component) +
    sumOver<RangeNutrient>(hiddenAmounts, (nutrient) =>
      bit('hiddenAmount', RANGE_NUTRIENTS.indexOf(nutrient)),
    )
  )
}

/** The bits that a guest's preferences exclude: `major` from an almost match, `minor` only from a match. */
export function preferenceMasks(
  preferences: Preferences,
  settings: MatchSettings,
): { major: number; minor: number } {
  const mayContain = sumOver<AllergenType>(ALLERGEN_TYPES, (type, position) =>
    preferences.excludeAllergens.includes(type) ? bit('mayContain', position) : 0,
  )
  const certain = sumOver<AllergenType>(ALLERGEN_TYPES, (type, position) =>
    preferences.excludeAllergens.includes(type) ? bit('contains', position) + bit('unknown', position) : 0,
  )
  const diets = sumOver<DietType>(DIET_TYPES, (diet, position) =>
    preferences.diets.includes(diet) ? bit('dietViolated', position) + bit('dietUnconfirmed', position) : 0,
  )
  const isMinor = areTracesMinor(preferences, settings)
  return { major: certain + diets + (isMinor ? 0 : mayContain), minor: isMinor ? mayContain : 0 }
}
