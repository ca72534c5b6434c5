import { buildSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { SettingError } from '../../errors.ts'
import { createDocumentPreparer } from '../prepared-document.ts'
import { checkTrustedDocuments } from './check-trusted-documents.ts'
import { trustedDocuments } from './trusted-documents.ts'

const schema = buildSchema('type Query { a: Query b: Int }')
const limits = {
  maxTokens: 100,
  maxDepth: 4,
  maxFields: 100,
  maxSpreads: 10,
  maxDirectives: 10,
  maxAliases: 2,
}
const check = (list: Record<string, string>) =>
  checkTrustedDocuments(trustedDocuments(list), createDocumentPreparer(schema, limits), false)

describe('the documents of a list at start', () => {
  it('are accepted where they can run, and where there is no list', () => {
    expect(() => check({ one: '{ b }', two: 'query A { a { b } } query B { b }' })).not.toThrow()
    expect(() => checkTrustedDocuments(null, () => ({ operations: [] }), false)).not.toThrow()
  })

  it.each<[string, string, RegExp]>([
    ['it does not parse', '{ b', /"bad": GRAPHQL_PARSE_FAILED: Syntax Error/],
    ['it does not fit the schema', '{ c }', /"bad": GRAPHQL_VALIDATION_FAILED: Cannot query field "c"/],
    ['it reads the schema', '{ __schema { types { name } } }', /"bad": .*introspection/],
    ['it has too many tokens', `{ ${'b '.repeat(100)} }`, /"bad": QUERY_TOO_COMPLEX: .*100 tokens/],
    ['it is too deep', '{ a { a { a { a { a { b } } } } } }', /"bad": QUERY_TOO_COMPLEX: /],
    ['it has too many aliases', '{ c: b d: b e: b }', /"bad": QUERY_TOO_COMPLEX: /],
    ['it holds no operation', 'fragment F on Query { b }', /"bad": /],
  ])('fail it with the entry and the reason where %s', (_what, text, says) => {
    expect(() => check({ good: '{ b }', bad: text })).toThrow(SettingError)
    expect(() => check({ good: '{ b }', bad: text })).toThrow(says)
  })

  it('do not hide a fault of ours', () => {
    const broken = () => {
      throw new TypeError('ours')
    }
    expect(() => checkTrustedDocuments(trustedDocuments({ a: '{ b }' }), broken, false)).toThrow(TypeError)
  })
})
