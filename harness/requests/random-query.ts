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

/** Numbers from a seed, so that a seed repeats its queries. */
export type RandomNumber = () => number

export function seeded(seed: number): RandomNumber {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

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

/**
 * Makes requests from the schema: fragments, aliases, repetitions, skip and include, several operations, names of
 * every object's members, valid and invalid variables.
 */
export function createRequestMaker(
  schema: GraphQLSchema,
  pools: ArgumentPools,
  random: RandomNumber,
  root: RootFields = { type: 'query', names: menuFields(schema) },
): () => RandomRequest {
  const chance = (share: number) => random() < share
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  let declared: Map<string, { type: string; value: unknown }>
  let fragments: string[]

  const literal = (value: unknown, type: GraphQLInputType): string => {
    const inner = isNonNullType(type) ? type.ofType : type
    if (value === null || value === undefined) return 'null'
    if (Array.isArray(value))
      return `[${value.map((each) => literal(each, isListType(inner) ? inner.ofType : inner)).join(', ')}]`
    if (isEnumType(getNamedType(inner)) && typeof value === 'string') return value
    if (typeof value !== 'object') return JSON.stringify(value)
    const fields = isInputObjectType(getNamedType(inner))
      ? (getNamedType(inner) as { getFields(): Record<string, { type: GraphQLInputType }> }).getFields()
      : {}
    return `{ ${Object.entries(value)
      .map(([name, each]) => `${name}: ${literal(each, fields[name]?.type ?? inner)}`)
      .join(', ')} }`
  }

  const variable = (type: string, value: unknown): string => {
    const odd = pick(ODD_NAMES)
    const name = chance(0.1) && !declared.has(odd) ? odd : `v${declared.size}`
    declared.set(name, { type, value })
    return `$${name}`
  }

  const argumentsOf = (args: readonly GraphQLArgument[]): string => {
    const given = args.flatMap((arg) => {
      const pool = pools[arg.name]
      if (pool === undefined || (!isNonNullType(arg.type) && chance(0.5))) return []
      const value = pick(pool)
      const text = chance(0.5)
        ? variable(String(arg.type), chance(0.15) ? pick(WRONG_VALUES) : value)
        : literal(value, arg.type)
      return [`${arg.name}: ${text}`]
    })
    return given.length === 0 ? '' : `(${given.join(', ')})`
  }

  const directive = (): string => {
    if (!chance(0.12)) return ''
    const condition = chance(0.5)
      ? variable('Boolean!', chance(0.1) ? pick(WRONG_VALUES) : chance(0.5))
      : String(chance(0.5))
    return ` @${pick(['skip', 'include'])}(if: ${condition})`
  }

  const field = (definition: GraphQLField<unknown, unknown>, depth: number): string => {
    const name = chance(0.2) ? pick(ODD_NAMES) : `${pick(['a', 'b', 'c'])}${Math.floor(random() * 3)}`
    const alias = chance(0.08) ? `${name}: ` : ''
    const selections = isCompositeType(getNamedType(definition.type))
      ? ` ${selectionSet(definition.type, depth + 1)}`
      : ''
    return `${alias}${definition.name}${argumentsOf(definition.args)}${directive()}${selections}`
  }

  const selectionSet = (outer: GraphQLOutputType, depth: number): string => {
    const type = getNamedType(outer)
    if (!isObjectType(type)) return ''
    const usable = Object.values(type.getFields()).filter(
      (each) => depth < MAX_DEPTH || !isCompositeType(getNamedType(each.type)),
    )
    const chosen = usable.filter(() => chance(0.35))
    const picked = chosen.length === 0 ? ['__typename'] : chosen.map((each) => field(each, depth))
    const parts = picked.flatMap((text) => {
      if (chance(0.05)) return [text, text]
      if (chance(0.06)) return `... on ${type.name}${directive()} { ${text} }`
      if (!chance(0.05)) return text
      const name = `F${fragments.length}`
      fragments.push(`fragment ${name} on ${type.name} { ${text} }`)
      return chance(0.3) ? [`...${name}${directive()}`, `...${name}`] : `...${name}${directive()}`
    })
    return `{ ${parts.join(' ')} }`
  }

  const operation = (name: string): string => {
    const rootType = schema.getRootType(root.type as OperationTypeNode)
    const fields = Object.values(rootType?.getFields() ?? {}).filter(({ name }) => root.names.includes(name))
    const chosen = Array.from({ length: chance(0.2) ? 2 : 1 }, () => pick(fields))
    const body = [...new Set(chosen)].map((each) => field(each, 1)).join(' ')
    const variables = [...declared].map(([variableName, { type }]) => `$${variableName}: ${type}`).join(', ')
    return `${root.type} ${name}${variables === '' ? '' : `(${variables})`} { ${body} }`
  }

  return () => {
    declared = new Map()
    fragments = []
    const first = operation('A')
    const values = Object.fromEntries(
      [...declared].flatMap(([name, { value }]) => (chance(0.03) ? [] : [[name, value]])),
    )
    const isDouble = fragments.length === 0 && declared.size === 0 && chance(0.3)
    const second = isDouble ? operation('B') : ''
    const isPlain = declared.size === 0
    return {
      query: [first, isPlain || !isDouble ? second : '', ...fragments]
        .filter((part) => part !== '')
        .join('\n'),
      ...(isDouble ? { operationName: chance(0.9) ? pick(['A', 'B']) : 'C' } : {}),
      ...(Object.keys(values).length > 0 ? { variables: values } : {}),
    }
  }
}

/** Most of them take an API key; one of the others makes a request that is refused. */
function menuFields(schema: GraphQLSchema): readonly string[] {
  const names = Object.keys(schema.getQueryType()?.getFields() ?? {})
  return names.filter((name) => name !== 'catalogUpload')
}
