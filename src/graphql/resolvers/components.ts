import type { Nutrient } from '../../domain/nutrients.ts'
import { NUTRIENTS } from '../../domain/nutrients.ts'
import { allergenViews, unknownAllergens } from '../allergen-view.ts'
import type {
  CustomizationGroupResolvers,
  CustomizationOptionResolvers,
  IngredientResolvers,
} from '../generated/resolver-types.ts'
import { shortNutrition } from '../nutrition-view.ts'
import type { IngredientView } from '../views.ts'

type Per100gResolvers = Required<Pick<IngredientResolvers, `${Nutrient}Per100g`>>

const per100g = Object.fromEntries(
  NUTRIENTS.map((nutrient) => [
    `${nutrient}Per100g`,
    (ingredient: IngredientView) => ingredient.per100g[nutrient]?.toString() ?? null,
  ]),
) as unknown as Per100gResolvers

export const Ingredient: IngredientResolvers = {
  ...per100g,
  containsEgg: ({ contains }) => contains.EGG,
  containsFish: ({ contains }) => contains.FISH,
  containsMilk: ({ contains }) => contains.DAIRY,
  containsSesame: ({ contains }) => contains.SESAME,
  containsShellfish: ({ contains }) => contains.SHELLFISH,
  containsWheat: ({ contains }) => contains.WHEAT,
  containsPeanut: ({ contains }) => contains.PEANUT,
  containsSoy: ({ contains }) => contains.SOY,
  containsTreeNut: ({ contains }) => contains.TREE_NUT,
  dietaryTags: ({ dietaryTags }) => dietaryTags,
}

export const CustomizationGroup: CustomizationGroupResolvers = {
  options: ({ options }) => options,
}

export const CustomizationOption: CustomizationOptionResolvers = {
  nutrition: ({ nutrition }) => shortNutrition(nutrition),
  allergens: ({ allergens }) => allergenViews(allergens),
  unknownAllergens: ({ allergens }) => unknownAllergens(allergens),
  dietaryTags: ({ dietaryTags }) => dietaryTags,
}
