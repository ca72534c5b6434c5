import type { FieldNode } from 'graphql'
import { AppError } from '../../errors.ts'
import { asksForAny, type FlatField, type FlatFields } from '../validation/flat-fields.ts'

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

type Everywhere = Readonly<Record<string, unknown>>

/** A field as the query has it, without what every value would have to be asked again. */
interface WeighedField {
  readonly node: FieldNode
  readonly name: string
  /** Of its name in the answer, with what stands around it. */
  readonly bytes: number
  /** Where a record has its value; null: the record itself has the fields below. */
  readonly source: string | null
  readonly standIn: string | undefined
  readonly below: WeighedFields | null
  /** How many values there are where there is no list of them. */
  readonly copies: number
}

interface WeighedFields {
  readonly flat: FlatFields
  readonly fields: readonly WeighedField[]
  /** The size where there is no record. */
  readonly bytesOfNothing: number
}

const weighedFields = new WeakMap<FlatFields, WeighedFields>()

/** Sizes of dishes, which never change, by the fields that are asked for; null: more than the dish is asked for. */
let sizesOfDishes = new WeakMap<FlatFields, WeakMap<object, number> | null>()
/** About 25 bytes each. Once there are as many, all of them are forgotten. */
const MAX_SIZES = 200_000
let sizesKnown = 0

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
  const weigh = (all: WeighedFields, value: unknown, everywhere: Everywhere | null): void => {
    if (everywhere === null && !isObject(value)) {
      take(all.bytesOfNothing)
      return
    }
    for (const field of all.fields) {
      const { name, below } = field
      const isEverywhere = everywhere !== null && Object.hasOwn(everywhere, name)
      const source = isEverywhere ? everywhere[name] : sourceOf(value, field)
      const inner: unknown = typeof source === 'function' ? (source as ValueOfField)(field.node) : source
      take(field.bytes + (below === null ? bytesOf(inner) : VALUE_BYTES))
      if (below === null) continue
      const sizes = name === 'dish' && isObject(inner) ? sizesBy(below.flat, everywhere) : null
      if (sizes !== null) take(sizes.get(inner as object) ?? weighed(below, inner as object, sizes))
      else if (Array.isArray(inner)) for (const each of inner) weigh(below, each, everywhere)
      else if (everywhere === null && !isObject(inner)) take(field.copies * below.bytesOfNothing)
      else for (let copy = 0; copy < field.copies; copy += 1) weigh(below, inner, everywhere)
    }
  }
  const weighed = (all: WeighedFields, dish: object, sizes: WeakMap<object, number>): number => {
    const before = left
    weigh(all, dish, null)
    const size = before - left
    keep(sizes, dish, size)
    left = before
    return size
  }
  return {
    spend: (fields, value, everywhere = {}) => {
      if (fields) weigh(weighedOf(fields), value, asksForSome(fields, everywhere) ? everywhere : null)
    },
  }
}

function weighedOf(flat: FlatFields): WeighedFields {
  const known = weighedFields.get(flat)
  if (known !== undefined) return known
  const fields = [...flat.values()].map(weighedField)
  const bytesOfNothing = fields.reduce(
    (sum, { bytes, below, copies }) =>
      sum + bytes + VALUE_BYTES + (below === null ? 0 : copies * below.bytesOfNothing),
    0,
  )
  const weighed = { flat, fields, bytesOfNothing }
  weighedFields.set(flat, weighed)
  return weighed
}

function weighedField({ key, node, fields }: FlatField): WeighedField {
  const name = node.name.value
  const of = <T>(known: Readonly<Record<string, T>>) => (Object.hasOwn(known, name) ? known[name] : undefined)
  return {
    node,
    name,
    bytes: key.length + PUNCTUATION_BYTES,
    source: OF_RECORD.has(name) ? null : (of(SOURCES) ?? name),
    standIn: of(STAND_INS),
    below: fields === null ? null : weighedOf(fields),
    copies: of(MADE_LISTS) ?? 1,
  }
}

function sizesBy(fields: FlatFields, everywhere: Everywhere | null): WeakMap<object, number> | null {
  const known = sizesOfDishes.get(fields)
  if (known !== undefined) return known
  const sizes = asksForSome(fields, everywhere ?? {}) ? null : new WeakMap<object, number>()
  sizesOfDishes.set(fields, sizes)
  return sizes
}

function keep(sizes: WeakMap<object, number>, dish: object, size: number): void {
  if (sizesKnown >= MAX_SIZES) {
    sizesOfDishes = new WeakMap()
    sizesKnown = 0
  }
  sizesKnown += 1
  sizes.set(dish, size)
}

function asksForSome(fields: FlatFields, everywhere: Everywhere): boolean {
  return asksForAny(fields, new Set(Object.keys(everywhere)))
}

function sourceOf(value: unknown, { source, standIn }: WeighedField): unknown {
  if (!isObject(value)) return undefined
  if (source === null) return value
  const record = value as Readonly<Record<string, unknown>>
  const own = record[source]
  return own === undefined && standIn !== undefined ? record[standIn] : own
}

/** Of a value, or of a list of them. */
function bytesOf(inner: unknown): number {
  if (Array.isArray(inner)) return inner.reduce((sum: number, one) => sum + bytesOf(one), VALUE_BYTES)
  return typeof inner === 'string' ? Buffer.byteLength(inner) : VALUE_BYTES
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function tooLarge(maxBytes: number): AppError {
  return new AppError(
    'QUERY_TOO_COMPLEX',
    `The answer would take more than ${maxBytes} bytes: ask for less at once with "first" or "last", or for fewer fields`,
    { field: 'query' },
  )
}
