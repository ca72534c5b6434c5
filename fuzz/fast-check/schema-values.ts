import fc from 'fast-check'
import { oddJson, oddText } from './odd-values.ts'

/** The part of JSON Schema that the schema of `items.json` uses. */
export interface ValueSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly ValueSchema[]
  readonly properties?: Readonly<Record<string, ValueSchema>>
  readonly required?: readonly string[]
  readonly items?: ValueSchema
  readonly maxItems?: number
  readonly pattern?: string
  readonly format?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

const MAX_ITEMS = 4
const MAX_NUMBER = 1_000_000
/** Per cent of values that are odd: wrong in type, size or content. */
const ODD_PERCENT = 1
const WORDS = [
  'Rice',
  'Milk',
  'Sesame',
  'VEGAN',
  'dairy',
  'Jalapeño & Lime',
  'Öl',
  'r-1',
  'a',
  'Soup',
  '😀',
  'n/a',
  'MILK',
]
/** Numbers that JSON allows and JavaScript never writes; they go into the file unchanged. */
const RAW_NUMBERS = [
  '1e999',
  '-1e999',
  '-0',
  '0.1e-400',
  `1${'0'.repeat(400)}`,
  `0.${'3'.repeat(400)}`,
  '1E+2',
  '123456789012345678901',
]
const RAW = /"@raw:([^"]+)"/g

/** JSON of a value; its `oddRaw` values are written unchanged. */
export function rawJson(value: unknown): string {
  return JSON.stringify(value).replace(RAW, '$1')
}

const oddRaw = fc.constantFrom(...RAW_NUMBERS).map((text) => `@raw:${text}`)

/** Values that fit a schema, but for a few that do not. */
export function schemaValues(schema: ValueSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 100 - ODD_PERCENT, arbitrary: fitting(schema) },
    { weight: ODD_PERCENT, arbitrary: fc.oneof(oddJson, oddRaw) },
  )
}

function fitting(schema: ValueSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(fitting))
  // A schema that says nothing of its values.
  if (schema.type === undefined) return oddJson
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type
  return fc.oneof(...types.map((type) => ofType(type, schema)))
}

function ofType(type: string, schema: ValueSchema): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer')
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 20, 20) })
  if (type === 'number') return numbers(schema)
  if (type === 'string') return texts(schema)
  if (type === 'array')
    return fc.array(schemaValues(schema.items ?? {}), {
      maxLength: Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS),
    })
  return objects(schema)
}

function objects({ properties = {}, required = [] }: ValueSchema): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, schemaValues(each)]),
  )
  return fc.record(members, { requiredKeys: [...required] })
}

function numbers({ minimum = -MAX_NUMBER, maximum = MAX_NUMBER }: ValueSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.integer({ min: Math.ceil(minimum), max: Math.min(Math.floor(maximum), 900) }),
    },
    { weight: 2, arbitrary: fc.double({ min: minimum, max: maximum, noNaN: true }) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
  )
}

function texts({ pattern, format, maxLength = 500 }: ValueSchema): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc.constantFrom('2026-11-20T10:00:00.000Z', '2020-01-01T00:00:00Z', '2026-11-20')
  const any = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...WORDS) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) }) },
    { weight: 1, arbitrary: oddText.map((text) => text.toWellFormed().slice(0, maxLength)) },
  )
  return pattern === undefined ? any : any.map((text) => (/\S/.test(text) ? text : 'x'))
}
