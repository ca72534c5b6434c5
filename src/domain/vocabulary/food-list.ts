import type { AllergenType, FoodKind } from './vocabulary.ts'

/** Names of foods in one language that carry the same. What `is` means stands at `FOOD_LISTS`. */
export interface FoodList {
  readonly is: 'WHOLE' | 'FOOD' | 'DISH' | 'LIST' | 'OTHER' | 'NONE' | 'START' | 'END'
  readonly language: 'en' | 'es' | 'fr' | 'de' | 'it' | 'nl' | 'pt'
  readonly allergens: readonly AllergenType[]
  /** Kinds of food for diets, beside those that the allergens imply. */
  readonly kinds?: readonly FoodKind[]
  /** What it may mean as well: menus say "nuts" for tree nuts and peanuts. */
  readonly mayMean?: readonly AllergenType[]
  /** Separated by commas. */
  readonly words: string
}
