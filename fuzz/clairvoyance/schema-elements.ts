import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql'

/** Everything that a schema names: `Dish`, `Dish.name`, `Query.dish(id)`, `DietType.VEGAN`. */
export function schemaElements(schema: GraphQLSchema): ReadonlySet<string> {
  const types = Object.values(schema.getTypeMap())
  const own = types.filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
  return new Set(own.flatMap((type) => [type.name, ...membersOf(type)]))
}

function membersOf(type: GraphQLNamedType): string[] {
  if (isEnumType(type)) return type.getValues().map(({ name }) => `${type.name}.${name}`)
  if (isInputObjectType(type)) return Object.keys(type.getFields()).map((name) => `${type.name}.${name}`)
  if (!isObjectType(type)) return []
  return Object.values(type.getFields()).flatMap((field) => [
    `${type.name}.${field.name}`,
    ...field.args.map(({ name }) => `${type.name}.${field.name}(${name})`),
  ])
}

/** Every word of the elements' names, each once: the most dangerous list to guess from. */
export function schemaWords(elements: ReadonlySet<string>): readonly string[] {
  return [...new Set([...elements].flatMap((element) => element.match(/\w+/g) ?? []))]
}

/** Shorter words are in any sentence. */
const MIN_WORD = 3
/** Names that are plain English, too: the message about a missing key says "without a prefix". */
const PLAIN_ENGLISH: ReadonlySet<string> = new Set(['prefix'])

/** The words that no answer may say to a stranger. */
export function tellingWords(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.filter((word) => word.length >= MIN_WORD && !PLAIN_ENGLISH.has(word)))
}

interface RecoveredField {
  readonly name: string
  readonly args?: readonly { readonly name: string }[] | null
}

/** The result of an introspection query, as clairvoyance writes it. */
export interface RecoveredSchema {
  readonly data: {
    readonly __schema: {
      readonly types: readonly {
        readonly name: string
        readonly fields?: readonly RecoveredField[] | null
        readonly inputFields?: readonly RecoveredField[] | null
      }[]
    }
  }
}

/** Which of a schema's elements were recovered; wrong guesses do not count. */
export function recoveredElements(
  elements: ReadonlySet<string>,
  recovered: RecoveredSchema,
): readonly string[] {
  const claimed = recovered.data.__schema.types.flatMap(({ name, fields, inputFields }) => [
    name,
    ...[...(fields ?? []), ...(inputFields ?? [])].flatMap((field) => [
      `${name}.${field.name}`,
      ...(field.args ?? []).map((arg) => `${name}.${field.name}(${arg.name})`),
    ]),
  ])
  return [...new Set(claimed)].filter((element) => elements.has(element))
}
