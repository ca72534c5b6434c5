import { catalogFacts } from '../../features/chains/catalog-facts.ts'
import type { CalculateResultResolvers } from '../generated/resolver-types.ts'
import { allergenViews, unknownAllergens } from '../views/allergen-view.ts'
import { dietViews } from '../views/diet-view.ts'
import { calculatedNutrition } from '../views/nutrition-view.ts'

export const CalculateResult: CalculateResultResolvers = {
  nutrition: ({ facts }) => calculatedNutrition(facts.nutrition),
  allergens: ({ facts }) => allergenViews(facts.allergens),
  unknownAllergens: ({ facts }) => unknownAllergens(facts.allergens),
  diets: ({ facts }) => dietViews(facts.diets, []),
  match: ({ match }) => match(),
  incompleteNutrients: ({ incomplete }) => incomplete,
  catalog: (_selection, _args, { chain }) => catalogFacts(chain(), null),
}
