import type { Item } from '../../src/domain/items/items-schema.ts'
import { restaurantId } from './chain.ts'
import { groupItem } from './group-item.ts'
import { ingredientItem, type Role } from './ingredient-item.ts'
import { CUISINES, MENUS, preparationTypes, styles } from './labels.ts'
import {
  chartIsComplete,
  listedAllergens,
  type Portion,
  type PortionSpec,
  portionFigures,
  portionGrams,
  portionOf,
} from './portion.ts'
import { basePortions, defaultDish, hasComponents, type Recipe } from './recipe.ts'

export const GRILL_CHAIN = 'mexican-grill'

function wording(portions: readonly Portion[]): string {
  const names = portions.map(({ component, servings }) =>
    servings === 1 ? component.name : `${servings} × ${component.name}`,
  )
  return `${names.join(', ')}.`
}

function ingredients({ key = [], removable = [], addable = [] }: Recipe): NonNullable<Item['ingredients']> {
  const inRole = (specs: readonly PortionSpec[], role: Role) =>
    specs.map((spec) => ingredientItem(portionOf(spec), role))
  return [...inRole(key, 'key'), ...inRole(removable, 'removable'), ...inRole(addable, 'addable')]
}

/** Ingredients and groups, and the base where there is one beside them; else they are all there is. */
function components(recipe: Recipe): Partial<Item> {
  const list = ingredients(recipe)
  const ids = new Set(list.map(({ id }) => id))
  const groups = (recipe.groups ?? []).map((choice) => groupItem(choice, ids))
  const base = basePortions(recipe)
  return {
    ...(base.length > 0
      ? { baseNutrition: portionFigures(base), baseAllergens: listedAllergens(base) }
      : { componentsComplete: true }),
    ...(list.length > 0 && { ingredients: list }),
    ...(groups.length > 0 && { customizationGroups: groups }),
  }
}

function declaredNutrition(portions: readonly Portion[]): Partial<Item> {
  const { calories, ...rest } = portionFigures(portions)
  return { nutrition: { caloriesTotal: calories, ...rest } }
}

function offer({ soldAt, displayOnWidget }: Recipe): Partial<Item> {
  return {
    ...(soldAt && { restaurantIds: soldAt.map((name) => restaurantId(GRILL_CHAIN, name)) }),
    ...(displayOnWidget !== undefined && { displayOnWidget }),
  }
}

function serving({ servingSize }: Recipe, portions: readonly Portion[]): Partial<Item> {
  const grams = portionGrams(portions)
  return { servingSize, ...(grams !== null && { servingSizeInGrams: grams }) }
}

/** The dish as an item of `items.json`. */
export function grillItem(recipe: Recipe): Item {
  const portions = defaultDish(recipe)
  const isCustomizable = hasComponents(recipe)
  return {
    partnerDishId: recipe.id,
    chainProductId: `grill-${recipe.id}`,
    name: recipe.name,
    description: wording(portions),
    category: recipe.category,
    menu: MENUS[recipe.menu ?? 'main'],
    ...serving(recipe, portions),
    ...offer(recipe),
    ...(recipe.declaresNutrition && declaredNutrition(portions)),
    allergens: listedAllergens(portions),
    allergensComplete: chartIsComplete(portions),
    ...(recipe.diets && { diets: [...recipe.diets] }),
    cuisines: CUISINES,
    preparationTypes: preparationTypes(portions),
    styles: styles(portions, isCustomizable),
    ...(isCustomizable && components(recipe)),
  }
}
