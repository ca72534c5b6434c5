import { catalogLiveChannel } from '../../src/queues/catalog-ingest.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-records.ts'
import { liveIndex, swapLiveIndex } from '../../src/search-index/catalog-swap.ts'
import type { IngestDeps } from './ingest-deps.ts'

export const KEPT_CATALOGS = 3

export type PublishDeps = Pick<IngestDeps, 'es' | 'names' | 'catalogs' | 'redis' | 'namespace'>

/** Swaps a finished catalog in, if it is newer than the live one. Returns whether it is live now. */
export async function publishCatalog(deps: PublishDeps, catalog: CatalogRecord): Promise<boolean> {
  for (;;) {
    const live = await liveIndex(deps.es, deps.names, catalog.chainId)
    if (live === null) throw new Error(`chain ${catalog.chainId} has no catalog alias`)
    if (live === catalog.index) break
    const liveRecord = await deps.catalogs.find(live)
    if (liveRecord !== null && !isNewer(catalog, liveRecord)) return false
    await deps.catalogs.save({ ...catalog, liveAt: new Date().toISOString() })
    if (await swapLiveIndex(deps.es, deps.names, catalog.chainId, live, catalog.index)) break
  }
  await deps.redis.publish(catalogLiveChannel(deps.namespace), catalog.chainId)
  return true
}

/** By when the object was stored, then by when its index was begun: versions sort that way. */
export function isNewer(a: Pick<CatalogRecord, 'version'>, b: Pick<CatalogRecord, 'version'>): boolean {
  return a.version > b.version
}

/** Deletes all but the last catalogs of a chain, never the live one. */
export async function deleteOldCatalogs(deps: PublishDeps, chainId: string): Promise<void> {
  const live = await liveIndex(deps.es, deps.names, chainId)
  const records = await deps.catalogs.list(chainId)
  const served = records.filter((record) => record.liveAt !== null)
  const old = served.slice(KEPT_CATALOGS).filter((record) => record.index !== live)
  for (const record of old) await deleteCatalog(deps, record.index)
}

export async function deleteCatalog(deps: Pick<IngestDeps, 'es' | 'catalogs'>, index: string): Promise<void> {
  await deps.es.indices.delete({ index }, { ignore: [404] })
  await deps.catalogs.delete(index)
}
