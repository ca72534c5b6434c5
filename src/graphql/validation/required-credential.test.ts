import { buildSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { NO_DOCUMENT_LIMITS } from '../../../test/support/usual-document-limits.ts'
import { createDocumentPreparer, operationOf } from '../prepared-document.ts'
import { schemaText } from '../schema-text.ts'

const schema = buildSchema(schemaText())
const prepare = createDocumentPreparer(schema, NO_DOCUMENT_LIMITS)

function required(source: string, name: string | null = null): string[] {
  return [...operationOf(prepare(source), name).credentials]
}

describe('the credential of an operation', () => {
  it.each<[string, string, string[]]>([
    ['a field', '{ filterOptions { categories { name } } }', ['API_KEY']],
    ['an aliased field', '{ mine: search { counts { total } } }', ['API_KEY']],
    ['a mutation', 'mutation { createPartnerCatalogUpload { uploadUrl } }', ['PARTNER_TOKEN']],
    ['a session', 'mutation { startSession(input: {}) { sessionId } }', ['API_KEY']],
    ['nothing but the type’s name', '{ __typename }', []],
    ['the schema', '{ __schema { types { name } } }', []],
    ['an inline fragment', '{ ... on Query { ... { filterOptions { categories { name } } } } }', ['API_KEY']],
    [
      'a fragment in a fragment',
      '{ ...A } fragment A on Query { ...B } fragment B on Query { dish(id: 1) { id } }',
      ['API_KEY'],
    ],
    [
      'fields of both kinds',
      '{ filterOptions { categories { name } } catalogUpload(id: 1) { state } }',
      ['API_KEY', 'PARTNER_TOKEN'],
    ],
    [
      'a field that a directive may skip',
      '{ filterOptions @skip(if: true) { categories { name } } }',
      ['API_KEY'],
    ],
  ])('follows from %s', (_, source, credentials) => expect(required(source)).toEqual(credentials))

  it('is that of the operation to run, not of its neighbours', () => {
    const source =
      'query A { filterOptions { categories { name } } } query B { catalogUpload(id: 1) { state } }'
    expect([required(source, 'A'), required(source, 'B')]).toEqual([['API_KEY'], ['PARTNER_TOKEN']])
  })

  it('is stated for every root field: none can be asked for without one', () => {
    const roots = [schema.getQueryType(), schema.getMutationType()]
    const fields = roots.flatMap((type) => Object.values(type?.getFields() ?? {}))
    const open = fields.filter(
      (field) => !field.astNode?.directives?.some(({ name }) => name.value === 'requires'),
    )
    expect(open.map((field) => field.name)).toEqual([])
  })
})
