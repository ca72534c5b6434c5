import { amounts, type NutrientAmounts, portion, toMicro } from '../vocabulary/nutrients.ts'
import { type AllergenType, type ComponentKind, KIND_OF_ALLERGEN } from '../vocabulary/vocabulary.ts'
import { type AllergenFact, type AllergenFacts, allergenFacts, UNKNOWN_FACT } from './allergen-level.ts'
import { type DietFacts, dietFactsOfComponent } from './diet-fact.ts'
import type { CustomizationOption, Dish, Ingredient, PartOfAllergen } from './dish.ts'

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
  /** What it is said to contain by the name of a part of an allergen. */
  readonly statedParts: readonly PartOfAllergen[]
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
  const { kind, name } = ingredient
  const present: AllergenFact = { level: 'CONTAINS', confidence: 1, source: name }
  const absent: AllergenFact = { level: 'FREE', confidence: 1, source: name }
  const allergens = allergenFacts((type) => {
    const contained = isContained(ingredient, type)
    if (contained === null) return UNKNOWN_FACT
    return contained ? present : absent
  })
  return {
    id: ingredient.id,
    name,
    group: null,
    isDefault: ingredient.isIncluded,
    isKeyIngredient: ingredient.isKeyIngredient,
    nutrition: amounts((nutrient) => portion(ingredient.per100g[nutrient], ingredient.amountGrams)),
    allergens,
    statedParts: [],
    diets: dietFactsOfComponent(kind, ingredient.dietaryTags, allergens),
  }
}

function ofOption(option: CustomizationOption, group: number): Component {
  const allergens = optionAllergens(option)
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
    allergens,
    statedParts: option.statedParts ?? [],
    diets: dietFactsOfComponent(option.kind, option.dietaryTags, allergens, option.otherAllergens),
  }
}

/** Whether an ingredient contains an allergen; null = unknown. A fish contains fish, whatever is said or not said. */
export function isContained({ contains, kind }: Ingredient, type: AllergenType): boolean | null {
  return isThatFood(kind, type) ? true : contains[type]
}

/** What is known of an option's allergens. A fish contains fish, whatever is said or not said of it. */
export function optionAllergens({ kind, allergens }: CustomizationOption): AllergenFacts {
  return allergenFacts((type) =>
    isThatFood(kind, type) ? { ...allergens[type], level: 'CONTAINS', confidence: 1 } : allergens[type],
  )
}

/** Whether a kind of food is the very allergen: fish is fish. */
export function isThatFood(kind: ComponentKind | null, type: AllergenType): boolean {
  return KIND_OF_ALLERGEN[type] === kind
}

/** Whether something is said to be free, or almost free, of the very food it is. Unknown contradicts nothing. */
export function contradictsKind(
  kind: ComponentKind | null,
  allergens: AllergenFacts,
  type: AllergenType,
): boolean {
  const { level } = allergens[type]
  return isThatFood(kind, type) && level !== 'CONTAINS' && level !== 'UNKNOWN'
}
