import { NUTRIENTS } from '../vocabulary/nutrients.ts'
import { ALLERGEN_TYPES } from '../vocabulary/vocabulary.ts'
import type { Dish } from './dish.ts'

/**
 * Whether the partner's statements about the base alone prove that there is food beside the listed components: an
 * amount above 0, or an allergen that it contains. Traces prove nothing, because they are of the kitchen. What is left
 * of a declared total proves nothing either: it holds the error of every part. A dish that is said to be nothing but its
 * components has no base.
 *
 * If not, nobody knows what is left when everything that is listed is left out: perhaps an empty plate.
 */
export function isBaseProved({
  declaredBaseNutrition,
  declaredBaseAllergens,
  componentsComplete = false,
}: Dish): boolean {
  if (componentsComplete) return false
  return (
    NUTRIENTS.some((nutrient) => (declaredBaseNutrition[nutrient] ?? 0) > 0) ||
    ALLERGEN_TYPES.some((type) => declaredBaseAllergens[type]?.level === 'CONTAINS')
  )
}
