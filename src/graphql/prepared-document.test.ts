import { buildSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { heapMegabytes } from '../../test/support/heap-megabytes.ts'
import { DOCUMENT_LIMITS } from '../../test/support/usual-document-limits.ts'
import { createDocumentPreparer, operationOf } from './prepared-document.ts'
import { schemaText } from './schema-text.ts'
import { DocumentError } from './validation/document-error.ts'
import type { DocumentLimits } from './validation/document-limits.ts'

const schema = buildSchema(schemaText())
const prepare = createDocumentPreparer(schema, DOCUMENT_LIMITS)
const many = (count: number, text: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => text(n)).join(' ')

function codeOf(source: string, limits: Partial<DocumentLimits> = {}): string {
  try {
    createDocumentPreparer(schema, { ...DOCUMENT_LIMITS, ...limits })(source)
  } catch (error) {
    if (error instanceof DocumentError) return error.code
    throw error
  }
  return 'taken'
}

describe('a query text', () => {
  it.each<{ what: string; source: string; limits: Partial<DocumentLimits>; code: string }>([
    { what: 'right', source: '{ filterOptions { categories { name } } }', limits: {}, code: 'taken' },
    { what: 'not GraphQL', source: '{ filterOptions {', limits: {}, code: 'GRAPHQL_PARSE_FAILED' },
    { what: 'empty but for a comment', source: '# nothing', limits: {}, code: 'GRAPHQL_PARSE_FAILED' },
    {
      what: 'for a field that is not there',
      source: '{ secrets }',
      limits: {},
      code: 'GRAPHQL_VALIDATION_FAILED',
    },
    {
      what: 'without a required argument',
      source: '{ dish { id } }',
      limits: {},
      code: 'GRAPHQL_VALIDATION_FAILED',
    },
    {
      what: 'with a fragment that spreads itself',
      source: 'query { ...A } fragment A on Query { ...A }',
      limits: {},
      code: 'GRAPHQL_VALIDATION_FAILED',
    },
    {
      what: 'of a kind that the schema lacks',
      source: 'subscription { anything }',
      limits: {},
      code: 'GRAPHQL_VALIDATION_FAILED',
    },
    {
      what: 'with another operation of a kind that the schema lacks',
      source: 'query A { __typename } subscription B { anything }',
      limits: {},
      code: 'GRAPHQL_VALIDATION_FAILED',
    },
    {
      what: 'that asks for the schema',
      source: '{ __schema { types { name } } }',
      limits: {},
      code: 'taken',
    },
    { what: 'for the name of the root', source: '{ __typename }', limits: {}, code: 'taken' },
    {
      what: 'with as many tokens as allowed',
      source: '{ __typename }',
      limits: { maxTokens: 5 },
      code: 'taken',
    },
    {
      what: 'with too many tokens',
      source: `{ ${many(1_001, () => '__typename')} }`,
      limits: {},
      code: 'QUERY_TOO_COMPLEX',
    },
    {
      what: 'with as many aliases as allowed',
      source: `{ ${many(15, (n) => `a${n}: filterOptions { categories { name } }`)} }`,
      limits: {},
      code: 'taken',
    },
    {
      what: 'with an alias as long as allowed',
      source: `{ ${'a'.repeat(100)}: __typename }`,
      limits: {},
      code: 'taken',
    },
    {
      what: 'with a longer alias',
      source: `{ ${'a'.repeat(101)}: __typename }`,
      limits: {},
      code: 'QUERY_TOO_COMPLEX',
    },
    {
      what: 'with too many aliases of the type’s name',
      source: `{ ${many(16, (n) => `a${n}: __typename`)} }`,
      limits: {},
      code: 'QUERY_TOO_COMPLEX',
    },
    {
      what: 'with too many aliases',
      source: `{ ${many(16, (n) => `a${n}: filterOptions { categories { name } }`)} }`,
      limits: {},
      code: 'QUERY_TOO_COMPLEX',
    },
    {
      what: 'nested too deep',
      source: '{ search { matches { dish { menu { name } } } } }',
      limits: { maxDepth: 3 },
      code: 'QUERY_TOO_COMPLEX',
    },
    {
      what: 'nested too deep in a fragment',
      source: '{ search { ...S } } fragment S on SearchResult { matches { dish { menu { name } } } }',
      limits: { maxDepth: 3 },
      code: 'QUERY_TOO_COMPLEX',
    },
  ])('is $code where it is $what', ({ source, limits, code }) => expect(codeOf(source, limits)).toBe(code))

  it('that is wrong in two places is told both', () => {
    expect(() => prepare('{ one two }')).toThrow(
      expect.objectContaining({ faults: [expect.anything(), expect.anything()], statusCode: 400 }) as Error,
    )
  })

  it('is prepared once', () => {
    expect(prepare('{ __typename }')).toBe(prepare('{ __typename }'))
  })

  it('is refused every time', () => {
    expect(() => prepare('{ secrets }')).toThrow(DocumentError)
    expect(() => prepare('{ secrets }')).toThrow(DocumentError)
  })
})

describe('the operation to run', () => {
  const two = prepare('query A { __typename } query B { __typename }')

  it('is the one that is named', () => {
    expect([operationOf(two, 'A').node.name?.value, operationOf(two, 'B').node.name?.value]).toEqual([
      'A',
      'B',
    ])
  })

  it('is the only one, named or not', () => {
    expect(operationOf(prepare('query A { __typename }'), null).node.name?.value).toBe('A')
  })

  it.each<{ what: string; source: string; name: string | null; message: string }>([
    {
      what: 'several, none named',
      source: 'query A { __typename } query B { __typename }',
      name: null,
      message: 'The document holds several operations; name one in operationName',
    },
    {
      what: 'an unknown name',
      source: 'query A { __typename }',
      name: 'C',
      message: 'The document has no operation named "C"',
    },
  ])('cannot be told: $what', ({ source, name, message }) => {
    expect(() => operationOf(prepare(source), name)).toThrow(message)
  })
})

describe('what is kept of query texts', () => {
  it.each([
    ['variants in a comment', '{ search { counts { total } } }'],
    [
      'of which a name or a value is kept',
      '{ aaaaaaaaaaaaaaaaaaaaaaaa: search(category: "bbbbbbbbbbbbbbbbb") { counts { total } } }',
    ],
  ])('is bounded by their bytes: %s do not fill the memory', (_, query) => {
    const prepareOne = createDocumentPreparer(schema, DOCUMENT_LIMITS)
    const before = heapMegabytes()
    for (let count = 0; count < 3_000; count += 1)
      prepareOne(
        JSON.parse(JSON.stringify(`${query} #${count}${'x'.repeat(90_000)}`)) as string,
      ).operations[0]?.plan({})
    // All of them together are 270 MB.
    expect(heapMegabytes() - before).toBeLessThan(64)
    expect(prepareOne('{ __typename }').operations).toHaveLength(1)
  })

  it.each([
    ['values', `{ dishes(ids: [${'1 '.repeat(970)}]) { id } }`],
    ['defaults', `query ($ids: [ID!]! = [${'1 '.repeat(970)}]) { dishes(ids: $ids) { id } }`],
  ])('is bounded by what they are made of: %s do not fill the memory', (_, query) => {
    const prepareOne = createDocumentPreparer(schema, DOCUMENT_LIMITS)
    const before = heapMegabytes()
    for (let count = 0; count < 500; count += 1) prepareOne(`${query} #${count}`).operations[0]?.plan({})
    // All of them together are 180 MB.
    expect(heapMegabytes() - before).toBeLessThan(64)
    expect(prepareOne('{ __typename }').operations).toHaveLength(1)
  })
})
