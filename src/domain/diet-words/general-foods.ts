import { type Food, foodNamed } from '../vocabulary/food-vocabulary.ts'

/** Whether a food carries one of the nine allergens, or may. */
export function bearsAllergen({ allergens, mayMean }: Food): boolean {
  return allergens.length > 0 || mayMean.length > 0
}

/** Whether it is a general name of one of the nine, which stands for the allergen. */
export function isGeneral({ is, name, allergens }: Food): boolean {
  if (allergens.length === 0) return false
  return is === 'WHOLE' || GENERAL_NAMES.has(name) || GENERAL_EMOJI.has(name) || name.endsWith(' product')
}

/** Not whole allergens, but guests mean these by them. */
export const MEANT_IN_GENERAL = [
  'lactose',
  'lactosa',
  'laktose',
  'lattosio',
  'milk protein',
  'cow milk',
  'cow milk protein',
  'leche de vaca',
  'seafood',
  'crustacean',
  'crustacea',
  'mollusc',
  'mollusk',
  'crustaceo',
  'molusco',
  'crustace',
  'mollusque',
  'krebstier',
  'krebstiere',
  'krustentier',
  'krustentiere',
  'schalentier',
  'weichtier',
  'weichtiere',
  'crostacei',
  'crostaceo',
  'molluschi',
  'mollusco',
  'schaaldier',
  'schaaldieren',
  'weekdier',
  'weekdieren',
]

const GENERAL_NAMES = new Set(MEANT_IN_GENERAL.map((name) => foodNamed(name)?.name ?? name))

/** Whether the name of a food is an emoji. Texts of dishes have none, so a search for the name would find nothing. */
export function isEmoji({ name }: Food): boolean {
  return !/\p{L}/u.test(name)
}

const GENERAL_EMOJI = new Set(['🥜', '🥛', '🥚', '🐟', '🦐', '🌰', '🌾'])

/** Whether the food of an element of a term, or of a list, has a general name. */
export function hasGeneralFood(one: { readonly food: Food | null } | undefined): boolean {
  return one?.food != null && isGeneral(one.food)
}

/** Whether a guest who leaves it out is a vegetarian. */
export function isMeat({ name }: Food): boolean {
  return MEAT_NAMES.has(name)
}

const MEAT_NAMES = new Set(
  ['meat', 'carne', 'viande', 'fleisch', 'vlees', '🥩'].map((name) => foodNamed(name)?.name ?? name),
)
