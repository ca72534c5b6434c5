import { MAX_CATEGORY_LENGTH, MAX_DISH_COMPONENTS, MAX_ID_LENGTH } from '../domain/items/items-schema.ts'
import { AppError } from '../errors.ts'

/*
 * How long the texts and lists may be that clients send, and what they may hold. Every feature asks here, before the
 * engine is asked anything: what cannot be must not look like an engine in trouble.
 */

/** Most characters, as a guest counts them: an emoji is one. */
export const MAX_LENGTHS = {
  searchTerm: 200,
  category: MAX_CATEGORY_LENGTH,
  identity: 320,
  /** Of an ingredient or option. */
  componentId: MAX_ID_LENGTH,
} as const
/** Longest cursor that the service issues is about half of it. */
export const MAX_CURSOR_LENGTH = 200
/** Most values of a list. */
export const MAX_SELECTED_OPTIONS = MAX_DISH_COMPONENTS
/** There are nine allergens and three diets; repeated ones count once. */
export const MAX_ENUM_VALUES = 64

export interface ArgumentBounds {
  /** Path of the argument, e.g. `input.guestId`. */
  readonly field: string
  /** As the message calls it; default: the field. */
  readonly name?: string
  readonly most: number
}

/** The text as it is. Throws INVALID_INPUT where it is too long, or holds half a character. */
export function checkedText(text: string, bounds: ArgumentBounds): string {
  const { field, name = field, most } = bounds
  if (isLonger(text, most)) throw invalid(`${name} is longer than ${most} characters`, field)
  if (!text.isWellFormed()) throw invalid(`${name} holds half a character`, field)
  return text
}

/** The same for words that people write. Control characters count as blanks, and blanks around it do not count. */
export function checkedWords(text: string, bounds: ArgumentBounds): string {
  return checkedText(text.replace(/\p{Cc}/gu, ' ').trim(), bounds)
}

/** The list as it is. Throws INVALID_INPUT where it is too long. */
export function checkedList<T>(
  values: readonly T[],
  { field, name = field, most }: ArgumentBounds,
): readonly T[] {
  if (values.length > most) throw invalid(`${name} holds more than ${most} values`, field)
  return values
}

/** Counts no more than it has to. */
function isLonger(text: string, most: number): boolean {
  if (text.length <= most) return false
  return text.length > 2 * most || Array.from(text).length > most
}

function invalid(message: string, field: string): AppError {
  return new AppError('INVALID_INPUT', message, { field })
}
