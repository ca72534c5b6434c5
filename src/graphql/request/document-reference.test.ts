import { describe, expect, it } from 'vitest'
import { documentReference } from './document-reference.ts'

const QUERY = '{ filterOptions { categories { name } } }'
const HASH = 'a'.repeat(64)
const persisted = (persistedQuery: unknown) => ({ extensions: { persistedQuery } })

describe('the document that a request names', () => {
  it.each<[string, Record<string, unknown>, string | null, string[]]>([
    ['by its text', { query: QUERY }, QUERY, []],
    ['by nothing', {}, null, []],
    ['by nothing, as null', { query: null, documentId: null, extensions: null }, null, []],
    ['by a blank text', { query: ' \n' }, null, []],
    ['by an id', { documentId: 'menu-1' }, null, ['menu-1']],
    ['by a prefixed SHA-256', { documentId: `sha256:${HASH}` }, null, [HASH]],
    ['by a SHA-256 in upper case', { documentId: HASH.toUpperCase() }, null, [HASH]],
    ['as Apollo and urql do', persisted({ version: 1, sha256Hash: HASH }), null, [HASH]],
    ['as urql does after a miss', persisted({ version: 1, sha256Hash: HASH, miss: true }), null, [HASH]],
    [
      'with an id of another kind',
      persisted({ version: 1, sha256Hash: 'constructor' }),
      null,
      ['constructor'],
    ],
    [
      'by all of them',
      { query: QUERY, documentId: 'x', ...persisted({ version: 1, sha256Hash: HASH }) },
      QUERY,
      ['x', HASH],
    ],
    ['with extensions of other kinds', { query: QUERY, extensions: { some: 'value' } }, QUERY, []],
    ['with the extension as null', { query: QUERY, ...persisted(null) }, QUERY, []],
  ])('is understood: %s', (_what, parameters, query, keys) => {
    const reference = documentReference(parameters)
    expect(reference.query).toBe(query)
    expect(reference.ids.map(({ key }) => key)).toEqual(keys)
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['a text that is a number', { query: 7 }, 'query'],
    ['a text given twice', { query: [QUERY, QUERY] }, 'query'],
    ['an id that is a number', { documentId: 7 }, 'documentId'],
    ['an empty id', { documentId: '' }, 'documentId'],
    ['an id given twice', { documentId: ['a', 'b'] }, 'documentId'],
    ['an extension that is a text', persisted(HASH), 'extensions.persistedQuery'],
    ['no version', persisted({ sha256Hash: HASH }), 'extensions.persistedQuery.version'],
    ['another version', persisted({ version: 2, sha256Hash: HASH }), 'extensions.persistedQuery.version'],
    ['an extension that is a list', persisted([1]), 'extensions.persistedQuery.version'],
    ['no hash', persisted({ version: 1 }), 'extensions.persistedQuery.sha256Hash'],
    ['an empty hash', persisted({ version: 1, sha256Hash: '' }), 'extensions.persistedQuery.sha256Hash'],
    [
      'a hash that is an object',
      persisted({ version: 1, sha256Hash: {} }),
      'extensions.persistedQuery.sha256Hash',
    ],
  ])('is refused with the parameter at fault: %s', (_what, parameters, field) => {
    expect(() => documentReference(parameters)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', statusCode: 400, field }) as Error,
    )
  })
})
