import { type AllergenFacts, statedLevel } from '../../domain/dish/allergen-level.ts'
import { ALLERGEN_TERMS, ALLERGEN_TYPES, type AllergenType } from '../../domain/vocabulary/vocabulary.ts'
import type { Allergen } from '../generated/resolver-types.ts'

/**
 * Allergens that are stated to be contained, or may be. One of which not everything is known stands among them with the
 * level that is stated, and in `unknownAllergens` as well.
 */
export function allergenViews(facts: AllergenFacts): Allergen[] {
  return ALLERGEN_TYPES.flatMap((type) => {
    const { confidence, source } = facts[type]
    const level = statedLevel(facts[type])
    if (level === null) return []
    const { displayName, description } = ALLERGEN_TERMS[type]
    return [
      {
        id: `allergen_${type.toLowerCase()}`,
        name: displayName,
        description,
        confidence,
        type,
        displayName,
        source,
        level,
      },
    ]
  })
}

export function unknownAllergens(facts: AllergenFacts): AllergenType[] {
  return ALLERGEN_TYPES.filter((type) => facts[type].level === 'UNKNOWN')
}
