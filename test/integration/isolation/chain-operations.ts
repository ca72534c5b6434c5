import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInputObjectType,
  isListType,
  isObjectType,
  type OperationTypeNode,
} from 'graphql'
import { schemaText } from '../../../src/graphql/schema-text.ts'
import { requiredCredentials } from '../../../src/graphql/validation/required-credential.ts'

/** One root field of the schema, as a document that asks for all that it can answer. */
export interface Operation {
  readonly field: string
  readonly type: 'query' | 'mutation'
  readonly credential: 'API_KEY' | 'PARTNER_TOKEN'
  /** A text of its own for every name: nothing that was kept for another text is used. */
  readonly document: (name: string) => string
  /** Every argument, at any depth, that takes a text or an id. */
  readonly places: readonly ArgumentPlace[]
}

/** `search.pagination.after` */
export interface ArgumentPlace {
  readonly path: string
  readonly isList: boolean
}

export const SCHEMA = buildSchema(schemaText())

const ID_TYPES: ReadonlySet<string> = new Set(['ID', 'String'])
/** Types that stand in several places of an answer: as fragments, so that the document has few tokens. */
const FRAGMENTS: ReadonlySet<string> = new Set(['Dish', 'Conflict'])

/** All operations, from the schema: a new one is among them by itself. */
export const OPERATIONS: readonly Operation[] = (['query', 'mutation'] as OperationTypeNode[]).flatMap(
  (type) =>
    Object.values(SCHEMA.getRootType(type)?.getFields() ?? {}).map((field) => operationOf(type, field)),
)

function operationOf(type: OperationTypeNode, field: GraphQLField<unknown, unknown>): Operation {
  const [credential, ...others] = requiredCredentials(SCHEMA, type, [field.name])
  if (credential === undefined || others.length > 0)
    throw new Error(`${field.name} does not state its credential: the matrix cannot ask for it`)
  const declared = field.args.map((arg) => `$${arg.name}: ${String(arg.type)}${defaultOf(arg)}`).join(', ')
  const passed = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const inBrackets = (text: string) => (text === '' ? '' : `(${text})`)
  const body = `${field.name}${inBrackets(passed)} ${fullSelection(field.type)}`
  return {
    field: field.name,
    type: type === 'query' ? 'query' : 'mutation',
    credential,
    document: (name) => `${type} ${name}${inBrackets(declared)} { ${body} }${fragmentsFor(body)}`,
    places: field.args.flatMap((arg) => placesIn(`${field.name}.${arg.name}`, arg.type)),
  }
}

/** A variable of a type that is not null needs the default that the argument has. */
function defaultOf({ defaultValue, type }: GraphQLArgument | GraphQLInputField): string {
  if (defaultValue === undefined) return ''
  if (['Boolean', 'Int'].includes(getNamedType(type).name)) return ` = ${JSON.stringify(defaultValue)}`
  throw new Error('the matrix does not know how to write this default')
}

function placesIn(path: string, type: GraphQLInputType): ArgumentPlace[] {
  const named = getNamedType(type)
  if (isInputObjectType(named))
    return Object.values(named.getFields()).flatMap((field) => placesIn(`${path}.${field.name}`, field.type))
  return ID_TYPES.has(named.name) ? [{ path, isList: isListType(getNullableType(type)) }] : []
}

function fragmentsFor(body: string): string {
  const found = new Set<string>()
  const look = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/\.\.\.(\w+)/g)) {
      if (found.has(name)) continue
      found.add(name)
      look(allFields(SCHEMA.getType(name)))
    }
  }
  look(body)
  return [...found].map((name) => ` fragment ${name} on ${name} ${allFields(SCHEMA.getType(name))}`).join('')
}

function fullSelection(type: GraphQLOutputType): string {
  const named = getNamedType(type)
  return FRAGMENTS.has(named.name) ? `{ ...${named.name} }` : allFields(named)
}

function allFields(named: GraphQLNamedType | undefined): string {
  if (!isObjectType(named)) return ''
  const fields = Object.values(named.getFields()).map(
    (field) =>
      field.name + (isCompositeType(getNamedType(field.type)) ? ` ${fullSelection(field.type)}` : ''),
  )
  return `{ ${fields.join(' ')} }`
}
