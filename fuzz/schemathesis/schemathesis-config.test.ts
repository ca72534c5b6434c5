import { buildSchema, OperationTypeNode } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schemaText } from '../../src/graphql/schema-text.ts'
import { requiredCredentials } from '../../src/graphql/validation/required-credential.ts'
import { OPERATION_PLANS, schemathesisConfig } from './schemathesis-config.ts'

const schema = buildSchema(schemaText())
const KNOWN = {
  dishIds: ['dish_1'],
  builtDishId: 'dish_1',
  componentIds: ['rice'],
  restaurantIds: ['r-1'],
  categories: ['Say "cheese"\n'],
  searchTerms: ['bowl'],
  searchCursors: ['MQ=='],
  uploadIds: ['up_1'],
  uploadCursors: ['MQ=='],
}

describe('the configuration of Schemathesis', () => {
  it('names every operation of the schema with the credential that it takes', () => {
    const expected = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}).map((field) => {
        const kind = type === schema.getMutationType() ? OperationTypeNode.MUTATION : OperationTypeNode.QUERY
        return [`${type?.name}.${field}`, ...requiredCredentials(schema, kind, [field])].join(' ')
      }),
    )
    const named = OPERATION_PLANS.map(({ name, credential }) => [name, credential].join(' '))
    expect(named.toSorted()).toEqual(expected.toSorted())
  })

  it('shares out all cases', () => {
    expect(OPERATION_PLANS.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  })

  it('holds no credential, and every value as a text of TOML', () => {
    const text = schemathesisConfig(100, KNOWN)
    expect(text).toContain(`headers = { Authorization = "Bearer \${FUZZ_PARTNER_TOKEN}" }`)
    expect(text).toContain(`headers = { Authorization = "\${FUZZ_API_KEY}" }`)
    expect(text).toContain(String.raw`values = ["Say \"cheese\"\n"]`)
    expect(text).toContain('generation.max-examples = 30')
  })
})
