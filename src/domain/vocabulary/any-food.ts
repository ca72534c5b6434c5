import type { NamedFood } from './foods-in.ts'
import { ALLERGEN_TYPES, KINDS_AGAINST_DIET } from './vocabulary.ts'

const ANY_FOOD_NAME = '(any food)'

/** What a property may name that cannot be read. No part of a dish explains it. */
export function anyFood(word: string): NamedFood {
  return {
    word,
    name: ANY_FOOD_NAME,
    allergens: ALLERGEN_TYPES,
    kinds: KINDS_AGAINST_DIET.VEGAN,
    mayMean: [],
  }
}

/** `name`: that of a food. */
export function isAnyFood(name: string): boolean {
  return name === ANY_FOOD_NAME
}
