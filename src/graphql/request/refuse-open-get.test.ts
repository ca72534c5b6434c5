import { describe, expect, it } from 'vitest'
import { refuseOpenGet } from './refuse-open-get.ts'
import { trustedDocuments } from './trusted-documents.ts'

const QUERY = '{ search { counts { total } } }'

describe('a GET where texts are not taken from addresses', () => {
  it.each<[string, Record<string, unknown>]>([
    ['a text', { query: QUERY }],
    ['a text with its id', { query: QUERY, documentId: 'menu-v1' }],
    ['a text with extensions', { query: QUERY, extensions: '{}' }],
    ['a text given twice', { query: [QUERY, QUERY] }],
    ['an empty text', { query: '', documentId: 'menu-v1' }],
    ['variables alone', { variables: '{}' }],
    ['nothing', {}],
  ])('is refused with the method that is taken: %s', (_what, parameters) => {
    expect(() => refuseOpenGet(parameters, null)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', statusCode: 405, allow: 'POST' }) as Error,
    )
  })

  it.each<[string, Record<string, unknown>]>([
    ['an id', { documentId: 'menu-v1' }],
    ['a hash', { extensions: '{"persistedQuery":{}}' }],
  ])('goes on to be told to send the text: %s', (_what, parameters) => {
    expect(() => refuseOpenGet(parameters, null)).not.toThrow()
  })

  it('goes on where there is a list, which decides what runs', () => {
    expect(() => refuseOpenGet({ query: QUERY }, trustedDocuments({ a: QUERY }))).not.toThrow()
  })
})
