import type { Item } from '../../src/domain/items/items-schema.ts'
import { classify } from '../../src/domain/matching/classification.ts'
import { DEFAULT_MATCH_SETTINGS, type Preferences } from '../../src/domain/matching/preferences.ts'
import { reasonsFor } from '../../src/domain/reasons/reasons.ts'
import { aGuest, factsOf, ingredient } from './dish-builder.ts'

/** Dishes, guests and their reasons in short form, for tests of reasons. */

export function reasons(item: Partial<Item>, wishes: Partial<Preferences>): readonly string[] {
  const facts = factsOf(item)
  return reasonsFor(facts, classify(facts, aGuest(wishes), DEFAULT_MATCH_SETTINGS))
}

export const complete = { allergensComplete: true }
export const cheddar = ingredient('Cheddar', { containsMilk: true, kind: 'DAIRY' })
export const bacon = ingredient('Bacon', { kind: 'MEAT' })
export const keyBacon = ingredient('Bacon', { kind: 'MEAT', isKeyIngredient: true })
export const rice = ingredient('Rice', { kind: 'PLANT' })
/** A part that has to stay, because not all of a dish can be left out. */
export const plate = ingredient('Potatoes', { kind: 'PLANT', isKeyIngredient: true, caloriesTotalPer100g: 0 })
export const calories = (total: number, ...parts: [name: string, kcal: number][]): Partial<Item> => ({
  ...complete,
  nutrition: { calories: total },
  ingredients: [plate, ...parts.map(([name, kcal]) => ingredient(name, { caloriesTotalPer100g: kcal }))],
})
export const without = (...excludeAllergens: Preferences['excludeAllergens']) => ({ excludeAllergens })
export const diet = (...diets: Preferences['diets']) => ({ diets })
export const atMost = (max: number) => ({ ranges: { caloriesTotal: { min: null, max } } })
export const grams = (
  nutrient: 'protein' | 'carbohydrates' | 'fatTotal',
  min: number | null,
  max: number | null,
) => ({ ranges: { [nutrient]: { min, max } } })
