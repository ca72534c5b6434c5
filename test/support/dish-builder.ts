import type { AllergenFacts, Level } from '../../src/domain/dish/allergen-level.ts'
import type { DietFacts } from '../../src/domain/dish/diet-fact.ts'
import type { Dish } from '../../src/domain/dish/dish.ts'
import { type DishFacts, dishFacts } from '../../src/domain/dish/dish-facts.ts'
import { ruleErrors } from '../../src/domain/items/item-rules.ts'
import { itemErrors } from '../../src/domain/items/item-validator.ts'
import type { GroupItem, IngredientItem, Item, OptionItem } from '../../src/domain/items/items-schema.ts'
import { type FileFacts, type NormalisedItem, normaliseItem } from '../../src/domain/items/normalise-item.ts'
import { withoutNulls } from '../../src/domain/items/nullable-schema.ts'
import { unreadStatements } from '../../src/domain/items/unread-statements.ts'
import type { Preferences } from '../../src/domain/matching/preferences.ts'
import { fromMicro, type NutrientAmounts } from '../../src/domain/vocabulary/nutrients.ts'
import {
  ALLERGEN_TYPES,
  type AllergenType,
  DIET_TYPES,
  type DietType,
} from '../../src/domain/vocabulary/vocabulary.ts'

/** Items as partners write them, so that tests read like a menu. Properties that a test does not set are harmless. */

/**
 * A list that is said to be complete is empty where the test does not give it. A dish of which the test does not
 * describe the base consists of nothing but its components.
 */
export function anItem(item: Partial<Item> = {}): Item {
  const { allergensComplete = false, baseAllergens, baseNutrition, ingredients, customizationGroups } = item
  const hasParts = ingredients !== undefined || customizationGroups !== undefined
  const isOnlyParts = hasParts && baseAllergens === undefined && baseNutrition === undefined
  return {
    partnerDishId: 'dish-1',
    name: 'Dish',
    ...(allergensComplete === false ? {} : { allergens: [] }),
    ...(isOnlyParts ? { componentsComplete: true } : {}),
    ...item,
  }
}

/** Reads an item as the ingest does. Fails the test where the ingest would refuse the item. */
export function normalised(item: Partial<Item> = {}, file: FileFacts = {}): NormalisedItem {
  const whole = anItem(item)
  const errors = [...itemErrors(whole), ...ruleErrors(whole)]
  if (errors.length > 0) throw new Error(`the test's item is not valid: ${JSON.stringify(errors)}`)
  const { item: read, isOpen, evidence, problems } = unreadStatements(withoutNulls(whole))
  const { dish, ...found } = normaliseItem(read, `id-of-${whole.partnerDishId}`, file, isOpen, evidence)
  return { dish, problems: [...problems, ...found.problems] }
}

export function aDish(item: Partial<Item> = {}): Dish {
  return normalised(item).dish
}

export function factsOf(item: Partial<Item> = {}, file: FileFacts = {}): DishFacts {
  return dishFacts(normalised(item, file).dish)
}

const NO_ALLERGENS = {
  containsMilk: false,
  containsEgg: false,
  containsFish: false,
  containsShellfish: false,
  containsTreeNut: false,
  containsPeanut: false,
  containsWheat: false,
  containsSoy: false,
  containsSesame: false,
} as const

/** 100 g, part of the dish, removable unless it is key, free of all nine. Its id is its name in lower case. */
export function ingredient(name: string, more: Partial<IngredientItem> = {}): IngredientItem {
  const isRemovable = more.isKeyIngredient !== true
  return { id: name.toLowerCase(), name, amountGrams: 100, isRemovable, ...NO_ALLERGENS, ...more }
}

/** An option whose list of allergens is complete. Its id is its name in lower case. */
export function option(name: string, more: Partial<OptionItem> = {}): OptionItem {
  return { id: name.toLowerCase(), name, allergens: [], allergensComplete: true, ...more }
}

/** The option that comes with the dish. */
export function defaultOption(name: string, more: Partial<OptionItem> = {}): OptionItem {
  return option(name, { isDefault: true, ...more })
}

export function group(
  name: string,
  options: readonly OptionItem[],
  more: Partial<GroupItem> = {},
): GroupItem {
  return { id: name.toLowerCase(), name, options: [...options], ...more }
}

export function contains(...types: string[]): { type: string }[] {
  return types.map((type) => ({ type }))
}

export function aGuest(wishes: Partial<Preferences> = {}): Preferences {
  return { diets: [], excludeAllergens: [], ranges: {}, ...wishes }
}

/** The allergens that are not known to be absent. */
export function notFree(facts: AllergenFacts): Partial<Record<AllergenType, Level>> {
  const found = ALLERGEN_TYPES.filter((type) => facts[type].level !== 'FREE')
  return Object.fromEntries(found.map((type) => [type, facts[type].level]))
}

export function heldDiets(facts: DietFacts): DietType[] {
  return DIET_TYPES.filter((diet) => facts[diet].state === 'HOLDS')
}

/** The known amounts in kcal, g, mg. */
export function knownAmounts(nutrition: NutrientAmounts): Record<string, number> {
  return Object.fromEntries(
    Object.entries(nutrition).flatMap(([name, micro]) => (micro === null ? [] : [[name, fromMicro(micro)]])),
  )
}
