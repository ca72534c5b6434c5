import { catalogLiveChannel } from '../../src/queues/catalog-ingest.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { liveIndex, swapLiveIndex } from '../../src/search-index/catalog-swap.ts'
import type { IngestDeps } from './ingest-deps.ts'

export type PublishDeps = Pick<IngestDeps, 'es' | 'names' | 'catalogs' | 'redis' | 'namespace' | 'onStep'>

/**
 * Swaps a finished catalog in, if it is newer than the live one. Returns whether it is live now. Throws where the
 * catalog it was compared with, or copied from, is no longer the live one: it has to be built again.
 */
export async function publishCatalog(
  deps: PublishDeps,
  catalog: CatalogRecord,
  builtOn: string,
): Promise<boolean> {
  const { chainId, index } = catalog
  await deps.catalogs.save(catalog)
  deps.onStep?.('recorded')
  const live = await liveIndex(deps.es, deps.names, chainId)
  const liveRecord = live === null ? null : await deps.catalogs.find(live)
  if (liveRecord !== null && live !== index && !isNewer(catalog, liveRecord)) return false
  if (live !== index && !(await swapLiveIndex(deps.es, deps.names, chainId, builtOn, index)))
    throw new Error(`another catalog of ${chainId} went live while ${index} was built`)
  deps.onStep?.('swapped')
  await markLive(deps, catalog)
  deps.onStep?.('announced')
  return true
}

/** After the swap: what went live is kept for a rollback, and the services are told. */
export async function markLive(deps: PublishDeps, catalog: CatalogRecord): Promise<void> {
  if (catalog.liveAt === null) await deps.catalogs.save({ ...catalog, liveAt: new Date().toISOString() })
  await deps.redis.publish(catalogLiveChannel(deps.namespace), catalog.chainId)
}

/** By when the object was stored, then by when reading of it began first: versions sort that way. */
export function isNewer(a: Pick<CatalogRecord, 'version'>, b: Pick<CatalogRecord, 'version'>): boolean {
  return a.version > b.version
}

export async function deleteCatalog(deps: Pick<IngestDeps, 'es' | 'catalogs'>, index: string): Promise<void> {
  await deps.es.indices.delete({ index }, { ignore: [404] })
  await deps.catalogs.delete(index)
}

/**
 * For what a failed attempt leaves. A swap that failed for the worker may have been done all the same: its answer was
 * lost, or what follows it failed.
 */
export async function deleteUnlessLive(
  deps: Pick<IngestDeps, 'es' | 'names' | 'catalogs'>,
  { chainId, index }: CatalogRecord,
): Promise<void> {
  if ((await liveIndex(deps.es, deps.names, chainId)) !== index) await deleteCatalog(deps, index)
}
