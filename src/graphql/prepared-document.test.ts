import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
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
  it.each<[string, string, Partial<DocumentLimits>, string]>([
    ['right', '{ filterOptions { categories { name } } }', {}, 'taken'],
    ['not GraphQL', '{ filterOptions {', {}, 'GRAPHQL_PARSE_FAILED'],
    ['empty but for a comment', '# nothing', {}, 'GRAPHQL_PARSE_FAILED'],
    ['for a field that is not there', '{ secrets }', {}, 'GRAPHQL_VALIDATION_FAILED'],
    ['without a required argument', '{ dish { id } }', {}, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'with a fragment that spreads itself',
      'query { ...A } fragment A on Query { ...A }',
      {},
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['that asks for the schema', '{ __schema { types { name } } }', {}, 'taken'],
    ['for the name of the root', '{ __typename }', {}, 'taken'],
    ['with as many tokens as allowed', '{ __typename }', { maxTokens: 5 }, 'taken'],
    ['with too many tokens', `{ ${many(1_001, () => '__typename')} }`, {}, 'QUERY_TOO_COMPLEX'],
    [
      'with as many aliases as allowed',
      `{ ${many(15, (n) => `a${n}: filterOptions { categories { name } }`)} }`,
      {},
      'taken',
    ],
    ['with an alias as long as allowed', `{ ${'a'.repeat(100)}: __typename }`, {}, 'taken'],
    ['with a longer alias', `{ ${'a'.repeat(101)}: __typename }`, {}, 'QUERY_TOO_COMPLEX'],
    [
      'with too many aliases of the type’s name',
      `{ ${many(16, (n) => `a${n}: __typename`)} }`,
      {},
      'QUERY_TOO_COMPLEX',
    ],
    [
      'with too many aliases',
      `{ ${many(16, (n) => `a${n}: filterOptions { categories { name } }`)} }`,
      {},
      'QUERY_TOO_COMPLEX',
    ],
    [
      'nested too deep',
      '{ search { matches { dish { menu { name } } } } }',
      { maxDepth: 3 },
      'QUERY_TOO_COMPLEX',
    ],
    [
      'nested too deep in a fragment',
      '{ search { ...S } } fragment S on SearchResult { matches { dish { menu { name } } } }',
      { maxDepth: 3 },
      'QUERY_TOO_COMPLEX',
    ],
  ])('%s', (_, source, limits, code) => expect(codeOf(source, limits)).toBe(code))

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

  it.each<[string, string, string | null, string]>([
    [
      'several, none named',
      'query A { __typename } query B { __typename }',
      null,
      'The document holds several operations; name one in operationName',
    ],
    ['an unknown name', 'query A { __typename }', 'C', 'The document has no operation named "C"'],
  ])('cannot be told: %s', (_, source, name, message) => {
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
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    const heapMegabytes = () => {
      collectGarbage()
      return process.memoryUsage().heapUsed / 2 ** 20
    }
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
})
