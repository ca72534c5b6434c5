import { httpsImage } from '../../domain/dish/https-image.ts'
import { isCode } from '../../domain/vocabulary/allergen-names.ts'
import { catalogFacts } from '../../features/chains/catalog-facts.ts'
import { chainRestaurants, restaurantPage } from '../../features/chains/restaurants.ts'
import type { DishResolvers } from '../generated/resolver-types.ts'
import { allergenViews, unknownAllergens } from '../views/allergen-view.ts'
import { groupViews, ingredientViews } from '../views/component-view.ts'
import { dietViews } from '../views/diet-view.ts'
import { plainAmounts, shortNutrition } from '../views/nutrition-view.ts'

/** The other fields are properties of the view. */
export const Dish: DishResolvers = {
  imageUrl: ({ imageUrl }) => httpsImage(imageUrl),
  image: ({ imageUrl, imageAlt, name }) => {
    const url = httpsImage(imageUrl)
    return url === null ? null : { url, alt: imageAlt ?? name }
  },
  allergens: ({ facts }) => allergenViews(facts.defaultDish.allergens),
  unknownAllergens: ({ facts }) => unknownAllergens(facts.defaultDish.allergens),
  otherAllergens: ({ otherAllergens }) =>
    otherAllergens.flatMap(({ name, level }) => (level === 'FREE' || isCode(name) ? [] : [{ name, level }])),
  diets: ({ facts, declaredDiets }) => dietViews(facts.defaultDish.diets, declaredDiets),
  addedIngredients: ({ facts }) => ingredientViews(facts),
  baseNutrition: ({ facts }) => shortNutrition(plainAmounts(facts.baseNutrition)),
  baseAllergens: ({ facts }) => allergenViews(facts.baseAllergens),
  unknownBaseAllergens: ({ facts }) => unknownAllergens(facts.baseAllergens),
  customizationGroups: ({ facts }) => groupViews(facts),
  restaurants: async (dish, page, { chain }) => restaurantPage(await chainRestaurants(chain()), page, dish),
  catalog: (_dish, _args, { chain }) => catalogFacts(chain(), null),
}
