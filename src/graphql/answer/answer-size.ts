import { AppError } from '../../errors.ts'
import type { FlatFields } from '../validation/flat-fields.ts'

/** Bytes that the answer of one request may still take. */
export interface AnswerBudget {
  /** Takes what these fields of a value take in the answer, roughly. Throws QUERY_TOO_COMPLEX where it is not left. */
  readonly spend: (fields: FlatFields | null | undefined, value: unknown) => void
}

/** Quotes, colon, comma, and a number or a short word. */
const PUNCTUATION_BYTES = 6
const VALUE_BYTES = 12
/** Lists that are made for the answer, and how many values they have at most. */
const MADE_LISTS: Readonly<Record<string, number>> = {
  allergens: 9,
  baseAllergens: 9,
  diets: 3,
  modifications: 16,
}
/** Fields of the answer whose values stand elsewhere. */
const SOURCES: Readonly<Record<string, string>> = { addedIngredients: 'ingredients' }

/**
 * Fields times the lengths of lists: a query of 1 KB can ask for hundreds of megabytes of a menu of large dishes or of
 * uploads with many problems, and while values are completed and written the process does nothing else. So the size is added up before, and adding up
 * ends as soon as it is too much.
 */
export function createAnswerBudget(maxBytes: number): AnswerBudget {
  let left = maxBytes
  const take = (bytes: number) => {
    left -= bytes
    if (left < 0) throw tooLarge(maxBytes)
  }
  const weigh = (fields: FlatFields, value: unknown): void => {
    for (const { key, node, fields: below } of fields.values()) {
      const name = node.name.value
      const inner = sourceOf(value, name)
      take(
        key.length + PUNCTUATION_BYTES + (typeof inner === 'string' ? Buffer.byteLength(inner) : VALUE_BYTES),
      )
      if (below === null) continue
      for (const each of valuesOf(inner, name)) weigh(below, each)
    }
  }
  return {
    spend: (fields, value) => {
      if (fields) weigh(fields, value)
    },
  }
}

function sourceOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  const source = (Object.hasOwn(SOURCES, name) ? SOURCES[name] : undefined) ?? name
  return (value as Readonly<Record<string, unknown>>)[source]
}

function valuesOf(inner: unknown, name: string): readonly unknown[] {
  if (Array.isArray(inner)) return inner
  const made = Object.hasOwn(MADE_LISTS, name) ? MADE_LISTS[name] : 1
  return Array.from({ length: made ?? 1 }, () => inner)
}

function tooLarge(maxBytes: number): AppError {
  return new AppError(
    'QUERY_TOO_COMPLEX',
    `The answer would take more than ${maxBytes} bytes: ask for less at once with "first" or "last", or for fewer fields`,
    { field: 'query' },
  )
}
