import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { documentReference } from './document-reference.ts'
import { resolveDocument } from './resolve-document.ts'
import { trustedDocuments } from './trusted-documents.ts'

const MENU = 'query Menu { search { counts { total } } }'
const FILTERS = 'query Filters { filterOptions { diets { type } } }'
const OTHER = '{ search { counts { total } } }'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hashOf = (text: string) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash: sha256(text) } },
})

const trusted = trustedDocuments({ 'menu-v1': MENU, [sha256(FILTERS)]: FILTERS })
const refused = (code: string, field?: string) => expect.objectContaining({ code, field }) as Error

type Parameters = Readonly<Record<string, unknown>>
const withoutList = (parameters: Parameters) => resolveDocument(documentReference(parameters), null)
const withList = (parameters: Parameters) => resolveDocument(documentReference(parameters), trusted)

describe('without a list', () => {
  it.each<[string, Parameters]>([
    ['alone', { query: OTHER }],
    ['with its hash', { query: OTHER, ...hashOf(OTHER) }],
    ['with its hash as documentId', { query: OTHER, documentId: `sha256:${sha256(OTHER)}` }],
    ['with an id that means nothing here', { query: OTHER, documentId: 'menu-v1' }],
  ])('a text runs: %s', (_what, parameters) => {
    expect(withoutList(parameters)).toBe(OTHER)
  })

  it.each<[string, Parameters]>([
    ['a hash', hashOf(MENU)],
    ['a hash and a blank text', { query: '', ...hashOf(MENU) }],
    ['an id', { documentId: 'menu-v1' }],
  ])('clients are told to send the text: %s alone', (_what, parameters) => {
    expect(() => withoutList(parameters)).toThrow(refused('PERSISTED_QUERY_NOT_SUPPORTED'))
    expect(() => withoutList(parameters)).toThrow(/^PersistedQueryNotSupported$/)
  })

  it.each<[string, Parameters, string]>([
    ['a hash', { query: OTHER, ...hashOf(MENU) }, 'extensions.persistedQuery.sha256Hash'],
    [
      'a hash that is none',
      { query: OTHER, extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } },
      'extensions.persistedQuery.sha256Hash',
    ],
    ['a documentId', { query: OTHER, documentId: sha256(MENU) }, 'documentId'],
  ])('a text with %s of another text is refused', (_what, parameters, field) => {
    expect(() => withoutList(parameters)).toThrow(refused('INVALID_INPUT', field))
  })

  it('a request without a document is refused', () => {
    expect(() => withoutList({})).toThrow(refused('INVALID_INPUT', 'query'))
  })
})

describe('with a list', () => {
  it.each<[string, Parameters, string]>([
    ['its text', { query: MENU }, MENU],
    ['its id', { documentId: 'menu-v1' }, MENU],
    [
      'its id as Apollo sends it',
      { extensions: { persistedQuery: { version: 1, sha256Hash: 'menu-v1' } } },
      MENU,
    ],
    ['its hash, whatever its id is', hashOf(MENU), MENU],
    ['its prefixed hash', { documentId: `sha256:${sha256(FILTERS)}` }, FILTERS],
    ['text and hash', { query: FILTERS, ...hashOf(FILTERS) }, FILTERS],
    ['text, id and hash', { query: MENU, documentId: 'menu-v1', ...hashOf(MENU) }, MENU],
    ['id and hash', { documentId: 'menu-v1', ...hashOf(MENU) }, MENU],
  ])('a document of it runs by %s', (_what, parameters, text) => {
    expect(withList(parameters)).toBe(text)
  })

  it.each<[string, Parameters]>([
    ['another text', { query: OTHER }],
    ['a text that differs by a blank', { query: `${MENU} ` }],
    ['an unknown hash', hashOf(OTHER)],
    ['an unknown id', { documentId: 'menu-v2' }],
    ['a name of every object', { documentId: 'constructor' }],
    ['another text under a known id', { query: OTHER, documentId: 'menu-v1' }],
    ['another text under a known hash', { query: OTHER, ...hashOf(MENU) }],
    ['another text with its own hash', { query: OTHER, ...hashOf(OTHER) }],
  ])('nothing else runs: %s', (_what, parameters) => {
    expect(() => withList(parameters)).toThrow(refused('PERSISTED_QUERY_NOT_IN_LIST'))
  })

  it.each<[string, Parameters, string]>([
    ['a text and an id', { query: MENU, documentId: sha256(FILTERS) }, 'documentId'],
    ['a text and a hash', { query: MENU, ...hashOf(FILTERS) }, 'extensions.persistedQuery.sha256Hash'],
    [
      'an id and a hash',
      { documentId: 'menu-v1', ...hashOf(FILTERS) },
      'extensions.persistedQuery.sha256Hash',
    ],
    ['a text and an unknown hash', { query: MENU, ...hashOf(OTHER) }, 'extensions.persistedQuery.sha256Hash'],
  ])('two documents in one request are refused: %s', (_what, parameters, field) => {
    expect(() => withList(parameters)).toThrow(refused('INVALID_INPUT', field))
  })

  it('a request without a document is refused', () => {
    expect(() => withList({ query: ' ' })).toThrow(refused('INVALID_INPUT', 'query'))
  })
})
