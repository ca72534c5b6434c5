import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationTypeNode,
} from 'graphql'
import { type Random, type RandomNumber, randomFrom } from '../../samples/generator/large/random.ts'

export { type RandomNumber, seeded } from '../../samples/generator/large/random.ts'

export interface RandomRequest {
  readonly query: string
  readonly operationName?: string
  readonly variables?: Record<string, unknown>
}

/** Values that fit arguments of these names, so that most queries find something. */
export type ArgumentPools = Readonly<Record<string, readonly unknown[]>>

/** The root fields that requests are made of. */
export interface RootFields {
  readonly type: 'query' | 'mutation'
  readonly names: readonly string[]
}

const MAX_DEPTH = 5
/** Names of members that every JavaScript object has. */
const ODD_NAMES = Object.getOwnPropertyNames(Object.prototype)
const WRONG_VALUES = ['many', -1, 3.5, true, null, [], {}, 'VEGAN', 99999999999]

/** A request under construction. */
interface Draft {
  readonly random: Random
  readonly pools: ArgumentPools
  readonly declared: Map<string, { readonly type: string; readonly value: unknown }>
  readonly fragments: string[]
}

/**
 * Makes requests from the schema: fragments, aliases, repetitions, skip and include, several operations, names of
 * every object's members, valid and invalid variables.
 */
export function createRequestMaker(
  schema: GraphQLSchema,
  pools: ArgumentPools,
  next: RandomNumber,
  root: RootFields = { type: 'query', names: menuFields(schema) },
): () => RandomRequest {
  const random = randomFrom(next)
  return () => {
    const draft = { random, pools, declared: new Map(), fragments: [] }
    const first = operation(draft, schema, root, 'A')
    const variables = givenVariables(draft)
    const isDouble = draft.fragments.length === 0 && draft.declared.size === 0 && random.chance(0.3)
    const second = isDouble ? operation(draft, schema, root, 'B') : ''
    const operations = draft.declared.size === 0 ? [first, second] : [first]
    return {
      query: [...operations, ...draft.fragments].filter((part) => part !== '').join('\n'),
      ...(isDouble ? { operationName: random.chance(0.9) ? random.pick(['A', 'B']) : 'C' } : {}),
      ...(Object.keys(variables).length > 0 ? { variables } : {}),
    }
  }
}

function operation(draft: Draft, schema: GraphQLSchema, { type, names }: RootFields, name: string): string {
  const { random, declared } = draft
  const rootType = schema.getRootType(type as OperationTypeNode)
  const fields = Object.values(rootType?.getFields() ?? {}).filter((each) => names.includes(each.name))
  const chosen = Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => random.pick(fields))
  const body = [...new Set(chosen)].map((each) => field(draft, each, 1)).join(' ')
  const variables = [...declared].map(([variableName, each]) => `$${variableName}: ${each.type}`).join(', ')
  return `${type} ${name}${variables === '' ? '' : `(${variables})`} { ${body} }`
}

/** A few of the declared variables get no value. */
function givenVariables({ random, declared }: Draft): Record<string, unknown> {
  return Object.fromEntries(
    [...declared].flatMap(([name, { value }]) => (random.chance(0.03) ? [] : [[name, value]])),
  )
}

function field(draft: Draft, { name, type, args }: GraphQLField<unknown, unknown>, depth: number): string {
  const { random } = draft
  const other = random.chance(0.2)
    ? random.pick(ODD_NAMES)
    : `${random.pick(['a', 'b', 'c'])}${random.between(0, 2)}`
  const alias = random.chance(0.08) ? `${other}: ` : ''
  const selections = isCompositeType(getNamedType(type)) ? ` ${selectionSet(draft, type, depth + 1)}` : ''
  return `${alias}${name}${argumentsOf(draft, args)}${directive(draft)}${selections}`
}

function selectionSet(draft: Draft, outer: GraphQLOutputType, depth: number): string {
  const type = getNamedType(outer)
  if (!isObjectType(type)) return ''
  const usable = Object.values(type.getFields()).filter(
    (each) => depth < MAX_DEPTH || !isCompositeType(getNamedType(each.type)),
  )
  const chosen = draft.random.some(usable, 0.35)
  const picked = chosen.length === 0 ? ['__typename'] : chosen.map((each) => field(draft, each, depth))
  return `{ ${picked.flatMap((text) => selection(draft, type.name, text)).join(' ')} }`
}

/** A field as it is, twice, or in a fragment. */
function selection(draft: Draft, type: string, text: string): readonly string[] {
  const { random, fragments } = draft
  if (random.chance(0.05)) return [text, text]
  if (random.chance(0.06)) return [`... on ${type}${directive(draft)} { ${text} }`]
  if (!random.chance(0.05)) return [text]
  const name = `F${fragments.length}`
  fragments.push(`fragment ${name} on ${type} { ${text} }`)
  const isTwice = random.chance(0.3)
  return [`...${name}${directive(draft)}`, ...(isTwice ? [`...${name}`] : [])]
}

function directive(draft: Draft): string {
  const { random } = draft
  if (!random.chance(0.12)) return ''
  const condition = random.chance(0.5)
    ? variable(draft, 'Boolean!', random.chance(0.1) ? random.pick(WRONG_VALUES) : random.chance(0.5))
    : String(random.chance(0.5))
  return ` @${random.pick(['skip', 'include'])}(if: ${condition})`
}

function argumentsOf(draft: Draft, args: readonly GraphQLArgument[]): string {
  const { random, pools } = draft
  const given = args.flatMap(({ name, type }) => {
    const pool = pools[name]
    if (pool === undefined || (!isNonNullType(type) && random.chance(0.5))) return []
    const value = random.pick(pool)
    const text = random.chance(0.5)
      ? variable(draft, String(type), random.chance(0.15) ? random.pick(WRONG_VALUES) : value)
      : literal(value, type)
    return [`${name}: ${text}`]
  })
  return given.length === 0 ? '' : `(${given.join(', ')})`
}

function variable({ random, declared }: Draft, type: string, value: unknown): string {
  const odd = random.pick(ODD_NAMES)
  const name = random.chance(0.1) && !declared.has(odd) ? odd : `v${declared.size}`
  declared.set(name, { type, value })
  return `$${name}`
}

function literal(value: unknown, type: GraphQLInputType): string {
  const inner = isNonNullType(type) ? type.ofType : type
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) {
    const itemType = isListType(inner) ? inner.ofType : inner
    return `[${value.map((item) => literal(item, itemType)).join(', ')}]`
  }
  const named = getNamedType(inner)
  if (isEnumType(named) && typeof value === 'string') return value
  if (typeof value !== 'object') return JSON.stringify(value)
  const fields = isInputObjectType(named) ? named.getFields() : {}
  const members = Object.entries(value).map(
    ([name, member]) => `${name}: ${literal(member, fields[name]?.type ?? inner)}`,
  )
  return `{ ${members.join(', ')} }`
}

/** Most of them take an API key; one of the others makes a request that is refused. */
function menuFields(schema: GraphQLSchema): readonly string[] {
  const names = Object.keys(schema.getQueryType()?.getFields() ?? {})
  return names.filter((name) => name !== 'catalogUpload')
}
