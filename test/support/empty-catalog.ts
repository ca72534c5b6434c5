import { TODAYS_MAKER } from '../../src/search-index/catalog-maker.ts'
import type { CatalogPlace } from '../../src/search-index/catalog-place.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { createSharedShelf } from '../../src/search-index/shelf.ts'
import { bringLive } from './older-shelf.ts'
import type { TestService } from './test-service.ts'

/** Brings a catalog without dishes live, without a worker. */
export async function publishEmptyCatalog(service: TestService, chainId: string): Promise<void> {
  const shelf = await createSharedShelf(service.es, service.stores.names, 1)
  await bringLive(service, emptyCatalog({ chainId, catalogId: `${chainId}-empty`, shelf }))
}

export function emptyCatalog({ chainId, catalogId, shelf }: CatalogPlace): CatalogRecord {
  const at = '2026-01-01T00:00:00.000Z'
  return {
    ...{ chainId, catalogId, shelf, version: '1', uploadId: 'none', dishCount: 0 },
    ...{ madeBy: TODAYS_MAKER, restaurants: [], generatedAt: null, objectModifiedAt: at, sources: [] },
    ...{ datesKey: 'none', rebuild: null, rebuildOf: null, liveAt: at },
  }
}
