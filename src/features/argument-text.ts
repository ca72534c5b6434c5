import { MAX_CATEGORY_LENGTH, MAX_DISH_COMPONENTS, MAX_ID_LENGTH } from '../domain/items/items-schema.ts'
import { invalidInput } from '../errors.ts'

/*
 * Limits of the texts and lists that clients send. Every feature checks its arguments here before it asks the engine.
 * Otherwise an invalid argument would fail in the engine and look like an outage.
 */

/** Maximum length in characters as a guest counts them: an emoji is one. */
export const MAX_LENGTHS = {
  searchTerm: 200,
  category: MAX_CATEGORY_LENGTH,
  identity: 320,
  /** No version is as long. */
  catalogVersion: 200,
  /** Maximum length of an ingredient or option id. */
  componentId: MAX_ID_LENGTH,
} as const
/** The longest cursor that the service issues is about half of it. */
export const MAX_CURSOR_LENGTH = 200
/** Maximum number of values in a list. */
export const MAX_SELECTED_OPTIONS = MAX_DISH_COMPONENTS
export const MAX_CATEGORIES_ASKED = 50
/** Ids of dishes in one list. */
export const MAX_DISHES_ASKED = 50
/** There are nine allergens and three diets. A repeated value counts once. */
export const MAX_ENUM_VALUES = 64

export interface ArgumentBounds {
  /** Path of the argument, e.g. `input.guestId`. */
  readonly field: string
  /** The name of the argument in the message. Default: the field. */
  readonly name?: string
  readonly most: number
}

/** Returns the text unchanged. Throws INVALID_INPUT if it is too long or holds half a character. */
export function checkedText(text: string, bounds: ArgumentBounds): string {
  const { field, name = field, most } = bounds
  if (isLonger(text, most)) throw invalidInput(`${name} is longer than ${most} characters`, field)
  if (!text.isWellFormed()) throw invalidInput(`${name} holds half a character`, field)
  return text
}

/**
 * The same for text that people write. Control characters count as blanks. Leading and trailing blanks do not count.
 */
export function checkedWords(text: string, bounds: ArgumentBounds): string {
  return checkedText(text.replace(/\p{Cc}/gu, ' ').trim(), bounds)
}

/** Returns the list unchanged. Throws INVALID_INPUT if it is too long. */
export function checkedList<T>(
  values: readonly T[],
  { field, name = field, most }: ArgumentBounds,
): readonly T[] {
  if (values.length > most) throw invalidInput(`${name} holds more than ${most} values`, field)
  return values
}

/** Stops counting at the limit. */
function isLonger(text: string, most: number): boolean {
  if (text.length <= most) return false
  return text.length > 2 * most || Array.from(text).length > most
}
