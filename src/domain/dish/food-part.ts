import { type AllergenFacts, worstOf } from './allergen-level.ts'
import { type DietFacts, joinDiets } from './diet-fact.ts'

/** A base, a component or an open choice, reduced to allergens and diets. */
export interface FoodPart {
  readonly allergens: AllergenFacts
  readonly diets: DietFacts
}

/** All parts together: the worst level of each allergen, the worst state of each diet. */
export function joinParts(parts: readonly FoodPart[]): FoodPart {
  return {
    allergens: worstOf(parts.map((part) => part.allergens)),
    diets: joinDiets(parts.map((part) => part.diets)),
  }
}
