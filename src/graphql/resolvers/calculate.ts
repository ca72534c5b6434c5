import { allergenViews, unknownAllergens } from '../allergen-view.ts'
import { dietViews } from '../diet-view.ts'
import type { CalculateResultResolvers } from '../generated/resolver-types.ts'
import { calculatedNutrition } from '../nutrition-view.ts'

export const CalculateResult: CalculateResultResolvers = {
  nutrition: ({ facts }) => calculatedNutrition(facts.nutrition),
  allergens: ({ facts }) => allergenViews(facts.allergens),
  unknownAllergens: ({ facts }) => unknownAllergens(facts.allergens),
  diets: ({ facts }) => dietViews(facts.diets, []),
  incompleteNutrients: ({ incomplete }) => incomplete,
}
