import { type Food, foodNamed } from '../vocabulary/food-vocabulary.ts'

/** Surely or maybe. */
export function bearsAllergen({ allergens, mayMean }: Food): boolean {
  return allergens.length > 0 || mayMean.length > 0
}

/** A general name of one of the nine, which stands for the allergen. */
export function isGeneral({ is, name, allergens }: Food): boolean {
  if (allergens.length === 0) return false
  return is === 'WHOLE' || GENERAL_NAMES.has(name) || GENERAL_PICTURES.has(name) || name.endsWith(' product')
}

const GENERAL_NAMES = new Set(
  [
    'lactose',
    'lactosa',
    'milk protein',
    'seafood',
    'crustacean',
    'mollusc',
    'mollusk',
    'crustaceo',
    'molusco',
  ].map((name) => foodNamed(name)?.name ?? name),
)

/** No text of a dish names it, so that leaving it out by its name would leave out nothing. */
export function isPicture({ name }: Food): boolean {
  return !/\p{L}/u.test(name)
}

const GENERAL_PICTURES = new Set(['🥜', '🥛', '🥚', '🐟', '🦐', '🌰', '🌾'])

/** Whether an element of a term, or a food of a list, has such a name. */
export function isWhole(one: { readonly food: Food | null } | undefined): boolean {
  return one?.food != null && isGeneral(one.food)
}

/** Who leaves these out is a vegetarian. */
export function isMeat({ name }: Food): boolean {
  return MEAT_NAMES.has(name)
}

const MEAT_NAMES = new Set(['meat', 'carne', '🥩'])
