import type { DietFacts } from '../../domain/dish/diet-fact.ts'
import type { DietStatementFact } from '../../domain/dish/dish.ts'
import { DIET_TERMS, DIET_TYPES, IMPLIED_DIETS } from '../../domain/vocabulary/vocabulary.ts'
import type { Diet } from '../generated/resolver-types.ts'

/** The diets that hold, with the confidence of the partner's statement if there is one. */
export function dietViews(facts: DietFacts, declared: readonly DietStatementFact[]): Diet[] {
  return DIET_TYPES.filter((type) => facts[type].state === 'HOLDS').map((type) => {
    const { displayName, description } = DIET_TERMS[type]
    const statements = declared.filter((statement) => IMPLIED_DIETS[statement.type].includes(type))
    const confidence =
      statements.length === 0 ? 1 : Math.max(...statements.map((statement) => statement.confidence))
    return { id: `diet_${type.toLowerCase()}`, name: displayName, description, confidence, type, displayName }
  })
}
