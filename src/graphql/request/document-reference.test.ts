import { describe, expect, it } from 'vitest'
import { documentReference } from './document-reference.ts'

const QUERY = '{ filterOptions { categories { name } } }'
const HASH = 'a'.repeat(64)
const persisted = (persistedQuery: unknown) => ({ extensions: { persistedQuery } })

describe('the document that a request names', () => {
  it.each<{ what: string; parameters: Record<string, unknown>; query: string | null; keys: string[] }>([
    { what: 'by its text', parameters: { query: QUERY }, query: QUERY, keys: [] },
    { what: 'by nothing', parameters: {}, query: null, keys: [] },
    {
      what: 'by nothing, as null',
      parameters: { query: null, documentId: null, extensions: null },
      query: null,
      keys: [],
    },
    { what: 'by a blank text', parameters: { query: ' \n' }, query: null, keys: [] },
    { what: 'by an id', parameters: { documentId: 'menu-1' }, query: null, keys: ['menu-1'] },
    {
      what: 'by a prefixed SHA-256',
      parameters: { documentId: `sha256:${HASH}` },
      query: null,
      keys: [HASH],
    },
    {
      what: 'by a SHA-256 in upper case',
      parameters: { documentId: HASH.toUpperCase() },
      query: null,
      keys: [HASH],
    },
    {
      what: 'as Apollo and urql do',
      parameters: persisted({ version: 1, sha256Hash: HASH }),
      query: null,
      keys: [HASH],
    },
    {
      what: 'as urql does after a miss',
      parameters: persisted({ version: 1, sha256Hash: HASH, miss: true }),
      query: null,
      keys: [HASH],
    },
    {
      what: 'with an id of another kind',
      parameters: persisted({ version: 1, sha256Hash: 'constructor' }),
      query: null,
      keys: ['constructor'],
    },
    {
      what: 'by all of them',
      parameters: { query: QUERY, documentId: 'x', ...persisted({ version: 1, sha256Hash: HASH }) },
      query: QUERY,
      keys: ['x', HASH],
    },
    {
      what: 'with extensions of other kinds',
      parameters: { query: QUERY, extensions: { some: 'value' } },
      query: QUERY,
      keys: [],
    },
    {
      what: 'with the extension as null',
      parameters: { query: QUERY, ...persisted(null) },
      query: QUERY,
      keys: [],
    },
  ])('is understood: $what', ({ parameters, query, keys }) => {
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
