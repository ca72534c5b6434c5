import { type AllergenFacts, isPresent } from '../../domain/dish/allergen-level.ts'
import { ALLERGEN_TERMS, ALLERGEN_TYPES, type AllergenType } from '../../domain/vocabulary/vocabulary.ts'
import type { Allergen } from '../generated/resolver-types.ts'

/** Allergens with level CONTAINS or MAY_CONTAIN. An allergen with level UNKNOWN is never among them. */
export function allergenViews(facts: AllergenFacts): Allergen[] {
  return ALLERGEN_TYPES.flatMap((type) => {
    const { level, confidence, source, specific } = facts[type]
    if (!isPresent(level)) return []
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
        specific: specific ?? [],
      },
    ]
  })
}

export function unknownAllergens(facts: AllergenFacts): AllergenType[] {
  return ALLERGEN_TYPES.filter((type) => facts[type].level === 'UNKNOWN')
}
