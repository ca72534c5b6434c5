import { isContained } from '../../domain/dish/component.ts'
import { fromMicro, NUTRIENTS, type Nutrient, toMicro } from '../../domain/vocabulary/nutrients.ts'
import type { AllergenType } from '../../domain/vocabulary/vocabulary.ts'
import type {
  CustomizationGroupResolvers,
  CustomizationOptionResolvers,
  IngredientResolvers,
} from '../generated/resolver-types.ts'
import type { IngredientView } from '../view-types.ts'
import { allergenViews, unknownAllergens } from '../views/allergen-view.ts'
import { shownTags } from '../views/component-view.ts'
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

const contains =
  (type: AllergenType) =>
  ({ known }: IngredientView) =>
    isContained(known, type)

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
  isRemovable: ({ isRemovable }) => isRemovable ?? false,
  allergens: ({ known }) => allergenViews(known.allergens),
  unknownAllergens: ({ known }) => unknownAllergens(known.allergens),
  amountGrams: ({ amountGrams }) => amountGrams ?? 0,
  isAmountKnown: ({ amountGrams }) => amountGrams !== null,
  dietaryTags: ({ known }) => shownTags(known),
}

export const CustomizationGroup: CustomizationGroupResolvers = {
  options: ({ options }) => options,
}

export const CustomizationOption: CustomizationOptionResolvers = {
  nutrition: ({ nutrition }) => shortNutrition(nutrition),
  allergens: ({ known }) => allergenViews(known.allergens),
  unknownAllergens: ({ known }) => unknownAllergens(known.allergens),
  dietaryTags: ({ known }) => shownTags(known),
}
