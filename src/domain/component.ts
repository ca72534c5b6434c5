import { type AllergenFacts, allergenFacts } from './allergen-level.ts'
import { type DietFacts, dietFactsOfComponent } from './diet-fact.ts'
import type { CustomizationOption, Dish, Ingredient } from './dish.ts'
import { amounts, type NutrientAmounts, portion, toMicro } from './nutrients.ts'

/** An ingredient or an option of a dish, seen as what it adds to the dish. Amounts in micro-units. */
export interface Component {
  readonly id: string
  readonly name: string
  /** Index into the dish's customization groups; null for an ingredient. */
  readonly group: number | null
  /** Part of the dish that arrives when the guest changes nothing. */
  readonly isDefault: boolean
  readonly isKeyIngredient: boolean
  readonly nutrition: NutrientAmounts
  readonly allergens: AllergenFacts
  readonly diets: DietFacts
}

/** Every component of a dish, ingredients first, then the options group by group, in catalog order. */
export function componentsOf(dish: Dish): readonly Component[] {
  return [
    ...dish.ingredients.map(ofIngredient),
    ...dish.customizationGroups.flatMap((group, index) =>
      group.options.map((option) => ofOption(option, index)),
    ),
  ]
}

function ofIngredient(ingredient: Ingredient): Component {
  const allergens = allergenFacts((type) => {
    const contained = ingredient.contains[type]
    if (contained === null) return { level: 'UNKNOWN', confidence: 0, source: null }
    return { level: contained ? 'CONTAINS' : 'FREE', confidence: 1, source: ingredient.name }
  })
  return {
    id: ingredient.id,
    name: ingredient.name,
    group: null,
    isDefault: ingredient.isIncluded,
    isKeyIngredient: ingredient.isKeyIngredient,
    nutrition: amounts((nutrient) => portion(ingredient.per100g[nutrient], ingredient.amountGrams)),
    allergens,
    diets: dietFactsOfComponent(ingredient.kind, ingredient.dietaryTags, allergens),
  }
}

function ofOption(option: CustomizationOption, group: number): Component {
  return {
    id: option.id,
    name: option.name,
    group,
    isDefault: option.isDefault,
    isKeyIngredient: false,
    nutrition: amounts((nutrient) => {
      const delta = option.nutrition[nutrient]
      return delta === null ? null : toMicro(delta)
    }),
    allergens: option.allergens,
    diets: dietFactsOfComponent(option.kind, option.dietaryTags, option.allergens),
  }
}
