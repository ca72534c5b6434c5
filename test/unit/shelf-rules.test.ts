import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { importsOf, isTest, sourceFiles } from '../support/import-graph.ts'
import { LISTS_ALL_CHAINS, SHELF_ROOM, shelfFaults } from '../support/shelf-rules.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PRODUCTION = ['src/', 'workers/', 'operator/', 'storage-gate/']
const FILES = sourceFiles().filter(
  (file) => !isTest(file) && PRODUCTION.some((place) => file.startsWith(place)),
)

describe('the dishes of a shelf', () => {
  it('are reached only through the shelf room, which limits every request to one catalog of one chain', () => {
    expect(FILES).toEqual(expect.arrayContaining([...SHELF_ROOM]))
    expect(FILES.flatMap((file) => shelfFaults(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
  })

  it('are listed over all chains only for sweeps and operators', () => {
    const asking = FILES.filter((file) => /^src\/(features|graphql|http)\//.test(file))
    expect(asking.filter((file) => importsOf(file).some(({ to }) => to === LISTS_ALL_CHAINS))).toEqual([])
  })
})

describe('the rule for shelves', () => {
  it.each([
    ['names a shelf', 'es.search({ index: context.catalog.shelf, query })'],
    ['names a shelf', 'const { shelf, chainId } = catalog'],
    ['names a shelf', "const index = catalog['shelf']"],
    ['names a shelf', 'es.count({ index: names.shelfPrefix + one })'],
    ['names a shelf', "es.count({ index: 'dishmatch-shelf-1' })"],
    ['asks every index', "es.count({ index: '*', query })"],
    ['asks every index', 'es.count({ index: `all-*` })'],
    [
      'sends a request without an index',
      'es.search<Hit, Aggregations>({ size: 0, query: { match_all: {} } })',
    ],
    ['sends a request without an index', 'es.openPointInTime({ keep_alive: "1m" })'],
    [
      'overwrites the limits of a request',
      'es.search({ ...inCatalog(place), size: 1, query: { term: { id } } })',
    ],
    [
      'overwrites the limits of a request',
      'es.search({ ...inCatalog(place, { term: { a } }), sort: [{ id: 1 }], query })',
    ],
    ['overwrites the limits of a request', 'es.get({ ...dishAt(place, id), routing: undefined })'],
    [
      'asks for what is computed from all dishes of a shard',
      'es.search({ ...inCatalog(place), aggs: { all: { global: {} } } })',
    ],
    [
      'asks for what is computed from all dishes of a shard',
      'es.search({ ...inCatalog(place), suggest: { text: term } })',
    ],
    [
      'asks for what is computed from all dishes of a shard',
      "es.search({ ...inCatalog(place), aggs: { a: { terms: { field: 'category', min_doc_count: 0 } } } })",
    ],
    [
      'asks for what is computed from all dishes of a shard',
      "es.termsEnum({ index: names.uploads, field: 'id' })",
    ],
  ])('refuses a newcomer that %s: %s', (fault, code) => {
    expect(shelfFaults('src/features/similar/similar-dishes.ts', code)).toContain(
      `src/features/similar/similar-dishes.ts ${fault}`,
    )
  })

  it.each([
    'es.search({ ...inCatalog(place, query), size: 1, sort: [{ position: "asc" }] })',
    "es.search({ ...inCatalog(place, { term: { id } }), sort: [{ id: { order: 'asc' } }] })",
    'es.mget(dishesAt(place, ids, fields))',
    'es.search({ index: names.uploads, query: { term: { chainId } } })',
    'await shelfExists(deps.es, record.shelf)',
  ])('accepts %s', (code) => {
    expect(shelfFaults('src/features/similar/similar-dishes.ts', code)).toEqual([])
  })

  it('holds in the shelf room, too, but for the names', () => {
    expect(shelfFaults('src/search-index/shelf.ts', 'es.count({ index: shelfPrefix + one })')).toEqual([])
    expect(shelfFaults('src/search-index/shelf.ts', 'es.search({ ...inCatalog(place), query })')).toEqual([
      'src/search-index/shelf.ts overwrites the limits of a request',
    ])
  })
})
