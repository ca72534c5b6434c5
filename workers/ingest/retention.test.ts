import { expect, it } from 'vitest'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { type RetentionDeps, sweep } from './retention.ts'

it('a retired catalog that another worker deletes is forgotten', async () => {
  const none = async () => []
  const retired = [{ chainId: 'grill', catalogId: 'old' }] as CatalogRecord[]
  const deps = {
    serving: { settle: async () => 0 },
    catalogs: { listRetired: async () => [...retired], listUnserved: none, listWithoutDates: none },
  } as unknown as RetentionDeps
  const options = { now: 0, seen: new Map<string, number>(), graceMs: 60_000 }
  await sweep(deps, options)
  expect([...options.seen.keys()]).toEqual(['old'])
  retired.length = 0
  await sweep(deps, options)
  expect([...options.seen.keys()]).toEqual([])
})
