import { httpsImage } from '../../domain/dish/https-image.ts'
import { isCode } from '../../domain/vocabulary/allergen-names.ts'
import { catalogFacts } from '../../features/chains/catalog-facts.ts'
import { chainRestaurants, restaurantPage } from '../../features/chains/restaurants.ts'
import type { DishResolvers } from '../generated/resolver-types.ts'
import { allergenViews, unknownAllergens } from '../views/allergen-view.ts'
import { dietViews } from '../views/diet-view.ts'
import { dishNutrition, plainAmounts, shortNutrition } from '../views/nutrition-view.ts'

export const Dish: DishResolvers = {
  match: ({ match }) => match ?? null,
  id: ({ facts }) => facts.dish.id,
  partnerDishId: ({ facts }) => facts.dish.partnerDishId,
  chainProductId: ({ facts }) => facts.dish.chainProductId,
  name: ({ facts }) => facts.dish.name,
  description: ({ facts }) => facts.dish.description,
  category: ({ facts }) => facts.dish.category,
  originalCategoryName: ({ facts }) => facts.dish.originalCategoryName,
  imageUrl: ({ facts }) => httpsImage(facts.dish.imageUrl),
  image: ({ facts }) => {
    const url = httpsImage(facts.dish.imageUrl)
    return url === null ? null : { url, alt: facts.dish.imageAlt ?? facts.dish.name }
  },
  servingSize: ({ facts }) => facts.dish.servingSize,
  servingSizeInGrams: ({ facts }) => facts.dish.servingSizeInGrams,
  nutrition: ({ facts }) => dishNutrition(facts.defaultDish.nutrition),
  displayOnWidget: ({ facts }) => facts.dish.displayOnWidget,
  isCustomizable: ({ facts }) => facts.dish.isCustomizable,
  cuisines: ({ facts }) => facts.dish.cuisines,
  allergens: ({ facts }) => allergenViews(facts.defaultDish.allergens),
  unknownAllergens: ({ facts }) => unknownAllergens(facts.defaultDish.allergens),
  otherAllergens: ({ facts }) =>
    facts.dish.otherAllergens.flatMap(({ name, level }) =>
      level === 'FREE' || isCode(name) ? [] : [{ name, level }],
    ),
  diets: ({ facts }) => dietViews(facts.defaultDish.diets, facts.dish.declaredDiets),
  preparationTypes: ({ facts }) => facts.dish.preparationTypes,
  styles: ({ facts }) => facts.dish.styles,
  addedIngredients: ({ facts }) => facts.dish.ingredients,
  menu: ({ facts }) => facts.dish.menu,
  baseNutrition: ({ facts }) => shortNutrition(plainAmounts(facts.baseNutrition)),
  baseAllergens: ({ facts }) => allergenViews(facts.baseAllergens),
  unknownBaseAllergens: ({ facts }) => unknownAllergens(facts.baseAllergens),
  verifiedAt: ({ facts }) => facts.dish.verifiedAt ?? null,
  customizationGroups: ({ facts }) => facts.dish.customizationGroups,
  restaurants: async ({ facts }, page, { chain }) =>
    restaurantPage(await chainRestaurants(chain()), page, facts.dish),
  catalog: (_dish, _args, { chain }) => catalogFacts(chain(), null),
}
