import { expect, it } from 'vitest'
import type { CatalogChange, CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { type RetentionDeps, retireOld, sweep } from './retention.ts'

it('a retired catalog that another worker deletes is forgotten', async () => {
  const none = async () => []
  const retired = [{ chainId: 'grill', catalogId: 'old' }] as CatalogRecord[]
  const deps = {
    serving: { endAbandoned: async () => 0 },
    catalogs: { listRetired: async () => [...retired], listUnserved: none, listWithoutDates: none },
  } as unknown as RetentionDeps
  const options = { now: 0, seen: new Map<string, number>(), graceMs: 60_000 }
  await sweep(deps, options)
  expect([...options.seen.keys()]).toEqual(['old'])
  retired.length = 0
  await sweep(deps, options)
  expect([...options.seen.keys()]).toEqual([])
})

it('a catalog that an operator brings back in that moment is not retired', async () => {
  const records = [4, 3, 2, 1].map((day) => ({
    catalogId: `v${day}`,
    liveAt: `2026-01-0${day}T00:00:00.000Z`,
  }))
  const changes: (CatalogChange & { readonly catalogId: string })[] = []
  const deps = {
    catalogs: {
      list: async () => records,
      change: async (catalogId: string, change: CatalogChange) => changes.push({ catalogId, ...change }) > 0,
    },
    serving: {
      find: async () => ({ catalogId: 'v4' }),
      mayServe: async ({ catalogId }: CatalogRecord) => catalogId === 'v1',
    },
  } as unknown as RetentionDeps
  await retireOld(deps, 'grill')
  expect(changes).toEqual([
    { catalogId: 'v1', isRetired: true },
    { catalogId: 'v1', isRetired: false },
  ])
})
