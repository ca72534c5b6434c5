import { expect, it } from 'vitest'
import { heapMegabytes } from '../../../test/support/heap-megabytes.ts'
import type { CatalogRecord } from '../../search-index/catalog-store.ts'
import { createCatalogDetails } from './catalog-details.ts'

const RECORD = { generatedAt: null, objectModifiedAt: '2026-11-23T00:00:00.000Z', restaurants: [] }

it('takes no more memory than it may, however many catalogs without restaurants are asked for', async () => {
  const find = async () => ({ ...RECORD }) as unknown as CatalogRecord
  const before = heapMegabytes()
  const detailsOf = createCatalogDetails({ find })
  for (let at = 0; at < 100_000; at += 1) await detailsOf(`grill-20261123000000-${at}`)
  expect(heapMegabytes() - before).toBeLessThan(40)
  // Held until it is measured.
  expect((await detailsOf('grill')).asOf).toBe(RECORD.objectModifiedAt)
})
