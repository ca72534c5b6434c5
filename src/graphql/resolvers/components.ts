import { ingredientAllergens, isContained, optionAllergens } from '../../domain/dish/component.ts'
import { fromMicro, NUTRIENTS, type Nutrient, toMicro } from '../../domain/vocabulary/nutrients.ts'
import type { AllergenType } from '../../domain/vocabulary/vocabulary.ts'
import type {
  CustomizationGroupResolvers,
  CustomizationOptionResolvers,
  IngredientResolvers,
} from '../generated/resolver-types.ts'
import type { IngredientView } from '../view-types.ts'
import { allergenViews, unknownAllergens } from '../views/allergen-view.ts'
import { shortNutrition } from '../views/nutrition-view.ts'

type Per100gResolvers = Record<`${Nutrient}Per100g`, (ingredient: IngredientView) => string | null>

const per100g = Object.fromEntries(
  NUTRIENTS.map((nutrient) => [
    `${nutrient}Per100g`,
    (ingredient: IngredientView) => decimal(ingredient.per100g[nutrient]),
  ]),
) as Per100gResolvers

/** Prints a number as text. JavaScript prints an exponent below a millionth; our amounts are never finer than that. */
function decimal(value: number | null): string | null {
  return value === null ? null : String(fromMicro(toMicro(value)))
}

const contains = (type: AllergenType) => (ingredient: IngredientView) => isContained(ingredient, type)

export const Ingredient: IngredientResolvers = {
  ...per100g,
  containsEgg: contains('EGG'),
  containsFish: contains('FISH'),
  containsMilk: contains('DAIRY'),
  containsSesame: contains('SESAME'),
  containsShellfish: contains('SHELLFISH'),
  containsWheat: contains('WHEAT'),
  containsPeanut: contains('PEANUT'),
  containsSoy: contains('SOY'),
  containsTreeNut: contains('TREE_NUT'),
  allergens: (ingredient) => allergenViews(ingredientAllergens(ingredient)),
  unknownAllergens: (ingredient) => unknownAllergens(ingredientAllergens(ingredient)),
  amountGrams: ({ amountGrams }) => amountGrams ?? 0,
  isAmountKnown: ({ amountGrams }) => amountGrams !== null,
  dietaryTags: ({ dietaryTags }) => dietaryTags,
}

export const CustomizationGroup: CustomizationGroupResolvers = {
  options: ({ options }) => options,
}

export const CustomizationOption: CustomizationOptionResolvers = {
  nutrition: ({ nutrition }) => shortNutrition(nutrition),
  allergens: (option) => allergenViews(optionAllergens(option)),
  unknownAllergens: (option) => unknownAllergens(optionAllergens(option)),
  dietaryTags: ({ dietaryTags }) => dietaryTags,
}
