import { buildSchema, type GraphQLField } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schemaText } from '../../src/graphql/schema-text.ts'

/** Introspection shows descriptions, not applied directives. */
const SENTENCES: Readonly<Record<string, string>> = {
  API_KEY: "Credential: the chain's API key.",
  PARTNER_TOKEN: 'Credential: a partner token.',
}
const NONE = 'no credential'

const schema = buildSchema(schemaText())
const rootFields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}),
)

function requiredBy({ astNode }: GraphQLField<unknown, unknown>): string {
  const value = astNode?.directives?.find(({ name }) => name.value === 'requires')?.arguments?.[0]?.value
  return value?.kind === 'EnumValue' ? value.value : NONE
}

describe('the description of a root field', () => {
  it.each(rootFields.map((field) => [field.name, field] as const))(
    'says which credential it takes: %s',
    (_name, field) => {
      const stated = Object.keys(SENTENCES).filter((kind) =>
        field.description?.includes(SENTENCES[kind] as string),
      )
      expect(stated).toEqual([requiredBy(field)])
    },
  )

  it('is there for all of them', () => expect(rootFields.length).toBeGreaterThan(8))
})
