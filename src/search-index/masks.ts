import type { Part } from '../domain/change-model.ts'
import type { MatchSettings, Preferences } from '../domain/preferences.ts'
import { ALLERGEN_TYPES, type AllergenType, DIET_TYPES, type DietType } from '../domain/vocabulary.ts'

/** First bit of each field of a mask; the layout is stated in `classify.painless`. */
const FIRST_BIT = { contains: 0, mayContain: 9, unknown: 18, dietViolated: 27, dietUnconfirmed: 30 } as const

const LEVEL_FIELD = { CONTAINS: 'contains', MAY_CONTAIN: 'mayContain', UNKNOWN: 'unknown' } as const
const DIET_FIELD = { VIOLATED: 'dietViolated', UNCONFIRMED: 'dietUnconfirmed' } as const

/** A mask has 33 bits: within the safe integers, beyond what bitwise operators hold. */
function bit(field: keyof typeof FIRST_BIT, position: number): number {
  return 2 ** (FIRST_BIT[field] + position)
}

function sumOver<T>(values: readonly T[], of: (value: T, position: number) => number): number {
  return values.reduce((sum, value, position) => sum + of(value, position), 0)
}

/** What is against a part of a dish, as one mask. */
export function partMask(part: Pick<Part, 'allergens' | 'diets'>): number {
  const allergens = sumOver<AllergenType>(ALLERGEN_TYPES, (type, position) => {
    const { level } = part.allergens[type]
    return level === 'FREE' ? 0 : bit(LEVEL_FIELD[level], position)
  })
  const diets = sumOver<DietType>(DIET_TYPES, (diet, position) => {
    const { state } = part.diets[diet]
    return state === 'HOLDS' ? 0 : bit(DIET_FIELD[state], position)
  })
  return allergens + diets
}

/** What a guest's preferences forbid an almost match (`major`) and, beyond that, a match (`minor`). */
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
  const isMajor = settings.mayContain === 'NOT_MATCH'
  return { major: certain + diets + (isMajor ? mayContain : 0), minor: isMajor ? 0 : mayContain }
}
