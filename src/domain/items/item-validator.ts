import { Ajv, type ErrorObject } from 'ajv'
import formats from 'ajv-formats'
import { shortened } from '../text/shortened.ts'
import { CatalogHeaderSchema, type Item, ItemSchema, NullableItemSchema } from './items-schema.ts'
import { type ItemProblem, itemError } from './problem.ts'

/** Stops at the first error. A list with a million errors then costs no more than one error. */
const firstError = withFormats(new Ajv({ strict: false, verbose: true }))
const allErrors = withFormats(new Ajv({ strict: false, verbose: true, allErrors: true }))
const isItem = firstError.compile<Item>(NullableItemSchema)
const isItemInFull = allErrors.compile<Item>(NullableItemSchema)
const headerValidators = new Map(
  Object.entries(CatalogHeaderSchema.properties).map(([name, schema]) => [name, firstError.compile(schema)]),
)

/** Requires a valid time, because times are compared. The library accepts `+02` and the second 60. */
function withFormats(ajv: Ajv): Ajv {
  const { validate } = formats.default.get('date-time') as { validate: (text: string) => boolean }
  return formats
    .default(ajv)
    .addFormat('date-time', (text) => validate(text) && !Number.isNaN(Date.parse(text)))
}

const MAX_ERRORS_PER_ITEM = 20
/** An item with more values gets only its first error. */
const MAX_VALUES_IN_FULL = 20_000

/** The schema's errors of one item in a partner's words; none where it is valid. */
export function itemErrors(value: unknown): readonly ItemProblem[] {
  if (isItem(value)) return []
  const validate = valueCount(value) > MAX_VALUES_IN_FULL ? isItem : isItemInFull
  validate(value)
  const errors = (validate.errors ?? []).filter((error) => error.keyword !== 'anyOf' && !isOtherForm(error))
  return errors
    .slice(0, MAX_ERRORS_PER_ITEM)
    .map((error) => itemError('INVALID_ITEM', pointerOf(error), wordsFor(error)))
}

/** Of a text or an object, such as a diet: the form that was not meant. Where neither was, the first one tells of both. */
function isOtherForm({ keyword, schemaPath, params, data }: ErrorObject): boolean {
  if (keyword !== 'type' || !OF_FORM.test(schemaPath)) return false
  return typeof data === 'string' || isObject(data) || params.type !== 'string'
}

const OF_FORM = /\/anyOf\/\d+\/type$/

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function valueCount(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const child of Object.values(value)) count += valueCount(child)
  return count
}

/** Whether the schema knows a property of the file beside its items. */
export function isHeaderProperty(name: string): boolean {
  return headerValidators.has(name)
}

/** What is wrong with one of the file's own properties, or null where the schema does not know it. */
export function headerErrors(name: string, value: unknown): readonly string[] | null {
  const validate = headerValidators.get(name)
  if (validate === undefined) return null
  return validate(value)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${wordsFor(error)}`.trim())
}

function pointerOf(error: ErrorObject): string {
  const missing = (error.params as { missingProperty?: string }).missingProperty
  return missing === undefined ? error.instancePath : `${error.instancePath}/${missing}`
}

function wordsFor(error: ErrorObject): string {
  const params = error.params as Record<string, unknown>
  switch (error.keyword) {
    case 'required':
      return `"${String(params.missingProperty)}" is missing${otherName(error.data, String(params.missingProperty))}`
    case 'enum':
      return `must be one of ${(params.allowedValues as (string | null)[]).filter((value) => value !== null).join(', ')}, but is ${shownValue(error.data)}`
    case 'const':
      return `must be ${String(params.allowedValue)}, but is ${shownValue(error.data)}`
    case 'pattern':
      return 'must not be blank'
    case 'maxLength':
      return `is longer than ${String(params.limit)} characters`
    case 'format':
      return `must be a time with its zone, such as 2026-11-21T10:15:00Z, but is ${shownValue(error.data)}`
    case 'type':
      return `must be ${typesOf(error)}${exampleFor(error.instancePath)}, but is ${shownValue(error.data)}`
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
      return `${error.message}, but is ${shownValue(error.data)}`
    default:
      return error.message ?? 'is not valid'
  }
}

/** Names, in lower case and without signs, that exports give to what the schema requires. */
const OTHER_NAMES: Readonly<Record<string, RegExp>> = {
  partnerDishId:
    /^(?:(?:partner)?dish|item|product|external|menuitem|p)?id$|^(?:sku|plu|guid|uuid|handle|itemcode|productcode)$/,
  id: /^(?:option|modifier|ingredient|item|product|group|external)?id$|^(?:sku|plu|guid|uuid)$/,
  name: /^(?:item|dish|product|display|option|group|modifier)?(?:name|title)$|^label$/,
  type: /^(?:type|name|code)$|^allergen(?:type|name|code)?$/,
}

/** The property that was probably meant: "id" in the place of "partnerDishId". */
function otherName(holder: unknown, missing: string): string {
  const names = isObject(holder) ? Object.keys(holder) : []
  const other = names.find((name) => OTHER_NAMES[missing]?.test(name.toLowerCase().replace(/[^a-z]/g, '')))
  return other === undefined ? '' : `; rename "${shortened(other, MAX_SHOWN_VALUE)}", if that is it`
}

/** By the end of a pointer; `0` is any element of a list. */
const EXAMPLES: Readonly<Record<string, string>> = {
  allergens: '[{ "type": "MILK" }]',
  'allergens/0': '{ "type": "MILK" }',
  baseAllergens: '[{ "type": "MILK" }]',
  'baseAllergens/0': '{ "type": "MILK" }',
  diets: '["VEGAN"]',
  restaurantIds: '["r-001"]',
  ingredients: '[{ "id": "rice", "name": "Rice" }]',
  'ingredients/0': '{ "id": "rice", "name": "Rice" }',
  'options/0': '{ "id": "large", "name": "Large" }',
  nutrition: '{ "calories": 500 }',
  menu: '{ "name": "Lunch" }',
  'styles/0': '{ "name": "Spicy" }',
  'preparationTypes/0': '{ "name": "Fried" }',
  'cuisines/0': '{ "name": "Thai" }',
}

function exampleFor(pointer: string): string {
  const steps = pointer.split('/').map((step) => (/^\d+$/.test(step) ? '0' : step))
  const example = EXAMPLES[steps.at(-1) === '0' ? steps.slice(-2).join('/') : (steps.at(-1) ?? '')]
  return example === undefined ? '' : `, such as ${example}`
}

function typesOf({ schemaPath, params }: ErrorObject): string {
  return OF_FORM.test(schemaPath) ? 'string or object' : [params.type].flat().join(' or ')
}

const MAX_SHOWN_VALUE = 40

/** The faulty value; for a large value only its type. */
function shownValue(value: unknown): string {
  if (Array.isArray(value)) return 'an array'
  if (isObject(value)) return 'an object'
  if (typeof value !== 'string') return String(value)
  return `the text ${JSON.stringify(shortened(value, MAX_SHOWN_VALUE))}`
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, ObjectSchema>>
  readonly items?: ObjectSchema
  readonly anyOf?: readonly ObjectSchema[]
}

/** The part of a schema that concerns property names. A value without properties or elements has null. */
interface Shape {
  readonly properties: ReadonlyMap<string, Shape | null> | null
  /** Of its properties. */
  readonly names: readonly string[]
  readonly items: Shape | null
}

// TypeBox does not type a nullable property as JSON Schema, but it is JSON Schema.
const ITEM_SHAPE = shapeOf(ItemSchema as unknown as ObjectSchema)

/** Of a text or an object, such as a diet, that of the object. */
function shapeOf({ properties, items, anyOf = [] }: ObjectSchema): Shape | null {
  const ofObject = anyOf.find((one) => one.properties !== undefined)
  if (ofObject !== undefined) return shapeOf(ofObject)
  if (properties === undefined) {
    const ofElements = items === undefined ? null : shapeOf(items)
    return ofElements === null ? null : { properties: null, names: [], items: ofElements }
  }
  const shapes = Object.entries(properties).map(([name, schema]) => [name, shapeOf(schema)] as const)
  return { properties: new Map(shapes), names: Object.keys(properties), items: null }
}

/** A property that the schema does not know, at any depth. */
export interface UnknownMember {
  readonly path: readonly (string | number)[]
  readonly name: string
  readonly value: unknown
  /** The names that the schema knows at its place. */
  readonly known: readonly string[]
}

/** Every property that the schema does not know, at any depth. */
export function unknownMembers(item: unknown): readonly UnknownMember[] {
  const found: UnknownMember[] = []
  collectUnknown(item, ITEM_SHAPE, [], found)
  return found
}

/** `path` leads to `value`. */
function collectUnknown(
  value: unknown,
  shape: Shape | null,
  path: (string | number)[],
  found: UnknownMember[],
): void {
  if (shape === null || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      path.push(index)
      collectUnknown(value[index], shape.items, path, found)
      path.pop()
    }
    return
  }
  const { properties, names } = shape
  if (properties === null) return
  for (const name of Object.keys(value)) {
    const known = properties.get(name)
    if (known === null) continue
    const member = (value as Readonly<Record<string, unknown>>)[name]
    path.push(name)
    if (known === undefined) found.push({ path: [...path], name, value: member, known: names })
    else collectUnknown(member, known, path, found)
    path.pop()
  }
}

/** The names of the file's own properties. */
export const HEADER_NAMES: readonly string[] = [...headerValidators.keys(), 'items']
