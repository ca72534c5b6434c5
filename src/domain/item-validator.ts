import { Ajv, type ErrorObject } from 'ajv'
import formats from 'ajv-formats'
import { CatalogHeaderSchema, type Item, ItemSchema } from './items-schema.ts'
import { type ItemProblem, itemError, warning } from './problem.ts'

const ajv = new Ajv({ allErrors: true, strict: false })
formats.default(ajv)
const isItem = ajv.compile<Item>(ItemSchema)
const headerValidators = new Map(
  Object.entries(CatalogHeaderSchema.properties).map(([name, schema]) => [name, ajv.compile(schema)]),
)

const MAX_ERRORS_PER_ITEM = 20

/** The schema's errors of one item in a partner's words; none where it is valid. */
export function itemErrors(value: unknown): readonly ItemProblem[] {
  if (isItem(value)) return []
  const errors = (isItem.errors ?? []).filter((error) => error.keyword !== 'anyOf')
  return errors
    .slice(0, MAX_ERRORS_PER_ITEM)
    .map((error) => itemError('INVALID_ITEM', pointerOf(error), wordsFor(error)))
}

/** The errors of one of the file's own properties, or null where the schema does not know it. */
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
      return `"${String(params.missingProperty)}" is missing`
    case 'enum':
      return `must be one of ${(params.allowedValues as string[]).join(', ')}`
    case 'const':
      return `must be ${String(params.allowedValue)}`
    case 'pattern':
      return 'must not be blank'
    case 'maxLength':
      return `is longer than ${String(params.limit)} characters`
    case 'type':
      return `must be ${[params.type].flat().join(' or ')}`
    default:
      return error.message ?? 'is not valid'
  }
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, ObjectSchema>>
  readonly items?: ObjectSchema
}

/** One warning per property that the schema does not know, at any depth. Such properties are ignored. */
export function unknownProperties(
  value: unknown,
  schema: ObjectSchema = ItemSchema as unknown as ObjectSchema,
  pointer = '',
): ItemProblem[] {
  if (Array.isArray(value)) {
    const { items } = schema
    if (items === undefined) return []
    return value.flatMap((element, index) => unknownProperties(element, items, `${pointer}/${index}`))
  }
  const { properties } = schema
  if (properties === undefined || typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) => {
    const at = `${pointer}/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (known === undefined)
      return [warning('UNKNOWN_PROPERTY', at, `"${name}" is not a property of the schema; it is ignored`)]
    return unknownProperties(child, known, at)
  })
}
