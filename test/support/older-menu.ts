import type { Item } from '../../src/domain/items/items-schema.ts'
import { contains, defaultOption, group, ingredient, option } from './dish-builder.ts'

const KNOWN = { caloriesTotalPer100g: 200, proteinPer100g: 10, carbohydratesPer100g: 20, fatTotalPer100g: 5 }
const rice = ingredient('Rice', { isKeyIngredient: true, ...KNOWN })
const cheese = ingredient('Cheese', { containsMilk: true, ...KNOWN, caloriesTotalPer100g: 400 })
const base: Partial<Item> = {
  allergensComplete: true,
  baseAllergens: [],
  diets: ['VEGAN'],
  baseNutrition: { calories: 100, protein: 1, carbohydrates: 2, fatTotal: 3 },
}
const milks = group(
  'Milk',
  [
    defaultOption('Whole', { allergens: contains('MILK'), nutrition: { calories: 90, protein: 5 } }),
    option('Oat', { nutrition: { calories: 40, protein: 1 } }),
    option('Soya', { allergens: contains('SOY'), nutrition: { calories: 50 } }),
  ],
  { selectionType: 'single', minSelections: 1 },
)

const ITEMS: readonly Partial<Item>[] = [
  { ...base, ingredients: [rice] },
  { ...base, ingredients: [rice, cheese] },
  { ...base, ingredients: [rice, { ...cheese, isKeyIngredient: true }] },
  { ...base, ingredients: [rice, cheese, ingredient('Bacon', { ...KNOWN, caloriesTotalPer100g: 600 })] },
  { ...base, ingredients: [rice], customizationGroups: [milks] },
  { ...base, ingredients: [rice, cheese], customizationGroups: [milks] },
  { ...base, ingredients: [rice, cheese], isCustomizable: false },
  {
    componentsComplete: false,
    nutrition: { calories: 500, protein: 20, carbohydrates: 40, fatTotal: 20 },
    ingredients: [ingredient('Bread', { isKeyIngredient: true }), ingredient('Egg', { containsEgg: true })],
  },
  { ...base, baseNutrition: { calories: 100 }, ingredients: [ingredient('Rice'), ingredient('Peas')] },
]

/** Dishes whose status depends on each part of a dish document: masks, amounts, slots, groups, candidates. */
export const OLDER_MENU: readonly Partial<Item>[] = ITEMS.map((item, place) => ({
  partnerDishId: `older-${place}`,
  name: `Older Dish ${place}`,
  ...item,
}))
