import { withMembers } from './with-members.ts'

/** The parts of a JSON schema that concern null. */
interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}

/** The same schema, in which each property that may be left out may be null, at any depth. */
export function nullableSchema<T extends object>(schema: T): T {
  return withNullableProperties(schema) as T
}

function withNullableProperties(schema: JsonSchema): JsonSchema {
  const { properties, required = [], items, anyOf } = schema
  return {
    ...schema,
    ...(items === undefined ? {} : { items: withNullableProperties(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(withNullableProperties) }),
    ...(properties === undefined ? {} : { properties: nullableProperties(properties, required) }),
  }
}

function nullableProperties(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): Readonly<Record<string, JsonSchema>> {
  const entries = Object.entries(properties).map(([name, schema]) => {
    const inner = withNullableProperties(schema)
    return [name, required.includes(name) ? inner : orNull(inner)] as const
  })
  return Object.fromEntries(entries)
}

function orNull(schema: JsonSchema): JsonSchema {
  if (schema.const !== undefined) {
    const { const: only, ...rest } = schema
    return { ...rest, enum: [only, null] }
  }
  if (schema.type === undefined) return { ...schema, anyOf: [...(schema.anyOf ?? []), { type: 'null' }] }
  return {
    ...schema,
    type: [...new Set([schema.type, 'null'].flat())],
    ...(schema.enum === undefined ? {} : { enum: [...schema.enum, null] }),
  }
}

/** The value without properties that are null: null means the same as absent. Unchanged where there are none. */
export function withoutNulls<T>(value: T): T {
  return pruned(value) as T
}

function pruned(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const isList = Array.isArray(value)
  return withMembers(value, (member) => (member === null && !isList ? undefined : pruned(member)))
}
