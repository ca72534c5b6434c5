import { expect, it } from 'vitest'
import { TODAYS_MAKER } from '../../search-index/catalog-maker.ts'
import type { CatalogRecord } from '../../search-index/catalog-store.ts'
import { rebuildCatalogs } from './rebuild-all.ts'

const record = {
  chainId: 'grill',
  catalogId: 'grill-1',
  version: '1',
  dishCount: 3,
  rebuild: null,
} as unknown as CatalogRecord

it('does not wait for a catalog that uploads retired before a worker came to it', async () => {
  let kept = record
  const catalogs = {
    change: async (_: string, change: Partial<CatalogRecord>) => {
      kept = { ...kept, ...change, isRetired: true }
      return true
    },
    find: async () => kept,
  }
  const results = await rebuildCatalogs({ catalogs: catalogs as never }, [record], () => undefined)
  expect(kept.rebuild).toMatchObject({ error: null, by: TODAYS_MAKER })
  expect(results).toEqual([{ chainId: 'grill', version: '1', dishCount: 3, error: null }])
}, 2_000)
