import type { FieldNode } from 'graphql'
import { AppError } from '../../errors.ts'
import { asksForAny, type FlatFields } from '../validation/flat-fields.ts'

/** The bytes that the answer of one request may still take. */
export interface AnswerBudget {
  /**
   * Takes the approximate size of these fields of a value. `everywhere`: values that are the same at every place of the
   * answer, by the names of their fields. Throws QUERY_TOO_COMPLEX if too few bytes are left.
   */
  readonly spend: (
    fields: FlatFields | null | undefined,
    value: unknown,
    everywhere?: Readonly<Record<string, unknown>>,
  ) => void
}

/** Quotes, colon, comma, and a number or a short word. */
const PUNCTUATION_BYTES = 6
const VALUE_BYTES = 12
/** Lists that the service builds for the answer, with their largest length. */
const MADE_LISTS: Readonly<Record<string, number>> = {
  allergens: 9,
  baseAllergens: 9,
  diets: 3,
  modifications: 16,
}
/** A value that depends on the arguments of its field. */
type ValueOfField = (node: FieldNode) => unknown
/** Fields of the answer whose values have another name in the record. */
const SOURCES: Readonly<Record<string, string>> = {
  addedIngredients: 'ingredients',
  url: 'imageUrl',
  alt: 'imageAlt',
}
/** Fields that another one stands in for where the record lacks them. */
const STAND_INS: Readonly<Record<string, string>> = { alt: 'name' }
/** Fields whose own fields are of the record above them. */
const OF_RECORD: ReadonlySet<string> = new Set(['image'])

/** Sizes of dishes, which never change, by the fields that are asked for; null: more than the dish is asked for. */
const sizesOfDishes = new WeakMap<FlatFields, WeakMap<object, number> | null>()

/**
 * The size of an answer is its fields times the lengths of its lists. A query of 1 KB can ask for hundreds of
 * megabytes, of a menu of large dishes or of uploads with many problems. The process does nothing else while it
 * completes and writes such an answer. So this adds the size up first, and stops as soon as it is too large.
 */
export function createAnswerBudget(maxBytes: number): AnswerBudget {
  let left = maxBytes
  const take = (bytes: number) => {
    left -= bytes
    if (left < 0) throw tooLarge(maxBytes)
  }
  const weigh = (fields: FlatFields, value: unknown, everywhere: Readonly<Record<string, unknown>>): void => {
    for (const { key, node, fields: below } of fields.values()) {
      const name = node.name.value
      const source = Object.hasOwn(everywhere, name) ? everywhere[name] : sourceOf(value, name)
      const inner: unknown = typeof source === 'function' ? (source as ValueOfField)(node) : source
      take(key.length + PUNCTUATION_BYTES + (below === null ? bytesOf(inner) : VALUE_BYTES))
      if (below === null) continue
      const sizes = name === 'dish' && isObject(inner) ? sizesBy(below, everywhere) : null
      if (sizes !== null) {
        take(sizes.get(inner as object) ?? weighed(below, inner as object, sizes))
        continue
      }
      for (const each of valuesOf(inner, name)) weigh(below, each, everywhere)
    }
  }
  const weighed = (fields: FlatFields, dish: object, sizes: WeakMap<object, number>): number => {
    const before = left
    weigh(fields, dish, {})
    const size = before - left
    sizes.set(dish, size)
    left = before
    return size
  }
  return {
    spend: (fields, value, everywhere = {}) => {
      if (fields) weigh(fields, value, everywhere)
    },
  }
}

function sizesBy(
  fields: FlatFields,
  everywhere: Readonly<Record<string, unknown>>,
): WeakMap<object, number> | null {
  const known = sizesOfDishes.get(fields)
  if (known !== undefined) return known
  const sizes = asksForAny(fields, new Set(Object.keys(everywhere))) ? null : new WeakMap<object, number>()
  sizesOfDishes.set(fields, sizes)
  return sizes
}

function sourceOf(value: unknown, name: string): unknown {
  if (!isObject(value)) return undefined
  if (OF_RECORD.has(name)) return value
  const source = (Object.hasOwn(SOURCES, name) ? SOURCES[name] : undefined) ?? name
  const record = value as Readonly<Record<string, unknown>>
  const standIn = record[source] === undefined && Object.hasOwn(STAND_INS, name) ? STAND_INS[name] : undefined
  return record[standIn ?? source]
}

/** Of a value, or of a list of them. */
function bytesOf(inner: unknown): number {
  if (Array.isArray(inner)) return inner.reduce((sum: number, one) => sum + bytesOf(one), VALUE_BYTES)
  return typeof inner === 'string' ? Buffer.byteLength(inner) : VALUE_BYTES
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
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
