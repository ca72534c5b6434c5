import { describe, expect, it } from 'vitest'
import { inCatalog } from '../../src/search-index/catalog-place.ts'
import { beyondOneCatalog, type EngineRequest } from '../support/beyond-one-catalog.ts'

const SHELF = 'mine-shelf-shared-1'
const limited = (chainId: string, catalogId: string) =>
  JSON.stringify({ query: inCatalog({ chainId, catalogId, shelf: SHELF }).query })
const OWN = limited('grill', 'grill-2')
const lineOf = (header: object) => `${JSON.stringify(header)}\n${OWN}\n`
const FIRST = lineOf({ index: SHELF, routing: 'grill' })

function faultOf(path: string, given: Partial<EngineRequest> = {}): string | null {
  return beyondOneCatalog({ method: 'POST', path, querystring: '', body: '', ...given }, 'mine-shelf-')
}

describe('a request to a shelf', () => {
  it.each([
    ['a search', `/${SHELF}/_search`, { querystring: 'routing=grill', body: OWN }],
    ['a dish', `/${SHELF}/_doc/grill-2%7Cdish_1`, { querystring: 'routing=grill' }],
    ['its definition', `/${SHELF}/_mapping`, {}],
    ['all definitions', '/mine-shelf-*', { method: 'GET' }],
    ['the catalogs on it', `/${SHELF}/_terms_enum`, { body: '{"field":"catalogId","size":1000}' }],
    ['another index', '/mine-uploads/_search', { body: '{"query":{"match_all":{}}}' }],
    ['searches', '/_msearch', { body: FIRST + FIRST }],
    ['another index among searches', '/_msearch', { body: `${FIRST}{"index":"mine-uploads"}\n{}\n` }],
    ['the next page', '/_search/scroll', {}],
    [
      'written dishes',
      `/${SHELF}/_bulk`,
      { querystring: 'routing=grill', body: '{"index":{"_id":"grill-2|dish_1"}}\n{}\n' },
    ],
  ])('may ask for %s of one catalog', (_what, path, given) => {
    expect(faultOf(path, given)).toBeNull()
  })

  it.each([
    ['without routing', `/${SHELF}/_search`, { body: OWN }],
    [
      'by a query that is not limited',
      `/${SHELF}/_count`,
      { querystring: 'routing=grill', body: '{"query":{}}' },
    ],
    [
      'in the catalog of another chain',
      `/${SHELF}/_search`,
      { querystring: 'routing=grill', body: limited('grill', 'deli-2') },
    ],
    [
      'of another chain in its shard',
      `/${SHELF}/_search`,
      { querystring: 'routing=grill', body: limited('deli', 'deli-2') },
    ],
    [
      'or others',
      `/${SHELF}/_search`,
      { querystring: 'routing=grill', body: OWN.replace('"bool":{', '"bool":{"should":[{}],') },
    ],
    ['or words of all', `/${SHELF}/_terms_enum`, { body: '{"field":"name"}' }],
    ['of every index', '/_search', { querystring: 'routing=grill', body: OWN }],
    ['of all shelves', '/mine-shelf-*/_search', { querystring: 'routing=grill', body: OWN }],
    ['of two', `/${SHELF},mine-shelf-2/_search`, { querystring: 'routing=grill', body: OWN }],
    ['by a foreign id', `/${SHELF}/_doc/deli-2%7Cdish_1`, { querystring: 'routing=grill' }],
    [
      'among others',
      '/_mget',
      { body: JSON.stringify({ docs: [{ _index: SHELF, routing: 'grill', _id: 'deli-2|dish_1' }] }) },
    ],
    ['without routing, among others', '/_msearch', { body: FIRST + lineOf({ index: SHELF }) }],
    [
      'of another chain, among others',
      '/_msearch',
      { body: FIRST + lineOf({ index: SHELF, routing: 'deli' }) },
    ],
    ['of every index, among others', '/_msearch', { body: FIRST + lineOf({ routing: 'grill' }) }],
    [
      'of two, among others',
      '/_msearch',
      { body: FIRST + lineOf({ index: [SHELF, SHELF], routing: 'grill' }) },
    ],
    [
      'to delete it',
      `/${SHELF}/_bulk`,
      { querystring: 'routing=grill', body: '{"delete":{"_id":"deli-2|dish_1"}}\n' },
    ],
  ])('may not ask for a dish %s', (_how, path, given) => {
    expect(faultOf(path, given)).not.toBeNull()
  })
})
