import { amounts, type NutrientAmounts, portion, toMicro } from '../vocabulary/nutrients.ts'
import { type AllergenType, type ComponentKind, KIND_OF_ALLERGEN } from '../vocabulary/vocabulary.ts'
import { type AllergenFact, type AllergenFacts, allergenFacts, UNKNOWN_FACT } from './allergen-level.ts'
import { type DietFacts, dietFactsOfComponent } from './diet-fact.ts'
import type { CustomizationOption, Dish, Ingredient, OtherAllergen, PartOfAllergen } from './dish.ts'

/** An ingredient or an option, and what it adds to its dish. Amounts in micro-units. */
export interface Component {
  readonly id: string
  readonly name: string
  /** The partner's statements about it. */
  readonly stated: Ingredient | CustomizationOption
  /** Index into the dish's customization groups; null for an ingredient. */
  readonly group: number | null
  /** Part of the dish that arrives when the guest changes nothing. */
  readonly isDefault: boolean
  readonly isKeyIngredient: boolean
  /** Whether a kitchen leaves it out on request. The rules of its group decide about an option. */
  readonly isRemovable: boolean
  readonly nutrition: NutrientAmounts
  readonly allergens: AllergenFacts
  /** Names of parts of an allergen (almonds) that it is stated to contain. */
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
  const allergens = ingredientAllergens(ingredient)
  return {
    id: ingredient.id,
    name,
    stated: ingredient,
    group: null,
    isDefault: ingredient.isIncluded,
    isKeyIngredient: ingredient.isKeyIngredient,
    isRemovable: ingredient.isRemovable ?? false,
    nutrition: amounts((nutrient) => portion(ingredient.per100g[nutrient], ingredient.amountGrams)),
    allergens,
    statedParts: ingredient.statedParts ?? [],
    diets: dietFactsOfComponent(kind, ingredient.dietaryTags, allergens, ingredient.otherAllergens),
  }
}

function ofOption(option: CustomizationOption, group: number): Component {
  const allergens = optionAllergens(option)
  return {
    id: option.id,
    name: option.name,
    stated: option,
    group,
    isDefault: option.isDefault,
    isKeyIngredient: false,
    isRemovable: true,
    nutrition: amounts((nutrient) => {
      const delta = option.nutrition[nutrient]
      return delta === null ? null : toMicro(delta)
    }),
    allergens,
    statedParts: option.statedParts ?? [],
    diets: dietFactsOfComponent(option.kind, option.dietaryTags, allergens, option.otherAllergens),
  }
}

/** Allergens beyond the nine that a component states. */
export function otherAllergensOf({ stated }: Component): readonly OtherAllergen[] {
  return stated.otherAllergens ?? []
}

/**
 * Where the level of an allergen in a component comes from. KIND: the component is that food. A fish contains fish,
 * even if a list states otherwise. FLAG: the contains* flag of an ingredient. LIST: its list of allergens.
 * NOT_STATED: none of them.
 */
export type ComponentAllergenCause = 'KIND' | 'FLAG' | 'LIST' | 'NOT_STATED'

export function componentAllergenCause({ stated }: Component, type: AllergenType): ComponentAllergenCause {
  if (isThatFood(stated.kind, type)) return 'KIND'
  const fact = factOf(stated, type)
  if ('contains' in stated && stated.contains[type] !== null && flagFact(stated, type).level === fact.level)
    return 'FLAG'
  const isSilent = fact.level === 'UNKNOWN' && fact.unknownBecause === undefined && fact.stated === undefined
  return isSilent ? 'NOT_STATED' : 'LIST'
}

function factOf(stated: Ingredient | CustomizationOption, type: AllergenType): AllergenFact {
  return stated.allergens?.[type] ?? ('contains' in stated ? flagFact(stated, type) : UNKNOWN_FACT)
}

function flagFact({ contains, name }: Ingredient, type: AllergenType): AllergenFact {
  const isContained = contains[type]
  if (isContained === null) return UNKNOWN_FACT
  return { level: isContained ? 'CONTAINS' : 'FREE', confidence: 1, source: name }
}

/** What is stated of an ingredient's allergens. */
function ingredientAllergens(ingredient: Ingredient): AllergenFacts {
  return allergenFacts((type) => {
    if (isThatFood(ingredient.kind, type))
      return { level: 'CONTAINS', confidence: 1, source: ingredient.name }
    return factOf(ingredient, type)
  })
}

/** Whether a component contains an allergen; null = not known for certain. */
export function isContained({ allergens }: Component, type: AllergenType): boolean | null {
  const { level } = allergens[type]
  if (level === 'CONTAINS') return true
  return level === 'FREE' ? false : null
}

/** What is stated of an option's allergens. */
function optionAllergens({ allergens, kind }: CustomizationOption): AllergenFacts {
  return allergenFacts((type) => {
    const { source } = allergens[type]
    return isThatFood(kind, type) ? { level: 'CONTAINS', confidence: 1, source } : allergens[type]
  })
}

/** Whether a kind of food is the allergen itself: fish is fish. */
export function isThatFood(kind: ComponentKind | null, type: AllergenType): boolean {
  return KIND_OF_ALLERGEN[type] === kind
}

/** Whether the level of an allergen contradicts the kind of a component. UNKNOWN contradicts nothing. */
export function contradictsKind(
  kind: ComponentKind | null,
  allergens: AllergenFacts,
  type: AllergenType,
): boolean {
  const { level } = allergens[type]
  return isThatFood(kind, type) && level !== 'CONTAINS' && level !== 'UNKNOWN'
}
