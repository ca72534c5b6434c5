import { catalogLiveChannel } from '../../src/queues/catalog-ingest.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { liveIndex, swapLiveIndex } from '../../src/search-index/catalog-swap.ts'
import type { IngestDeps } from './ingest-deps.ts'

export type PublishDeps = Pick<IngestDeps, 'es' | 'names' | 'catalogs' | 'redis' | 'namespace' | 'onStep'>

/**
 * Makes a finished catalog the live one, if it is newer. Returns whether it is live now. Throws where `builtOn`, the
 * catalog that it was compared with or copied from, is no longer live: then it has to be built again.
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

/** After the swap: records when the catalog went live and tells the services. */
export async function markLive(deps: PublishDeps, catalog: CatalogRecord): Promise<void> {
  if (catalog.liveAt === null) await deps.catalogs.save({ ...catalog, liveAt: new Date().toISOString() })
  await deps.redis.publish(catalogLiveChannel(deps.namespace), catalog.chainId)
}

type DeleteDeps = Pick<IngestDeps, 'es' | 'catalogs' | 'vocabularies'>

/** Versions sort by the time the object was stored, then by the time its reading began first. */
export function isNewer(a: Pick<CatalogRecord, 'version'>, b: Pick<CatalogRecord, 'version'>): boolean {
  return a.version > b.version
}

export async function deleteCatalog(deps: DeleteDeps, index: string): Promise<void> {
  await deps.es.indices.delete({ index }, { ignore: [404] })
  await deps.vocabularies.delete(index)
  await deps.catalogs.delete(index)
}

/**
 * Deletes what a failed attempt leaves. The swap may have succeeded all the same: its answer was lost, or a step after
 * it failed.
 */
export async function deleteUnlessLive(
  deps: DeleteDeps & Pick<IngestDeps, 'names'>,
  { chainId, index }: CatalogRecord,
): Promise<void> {
  if ((await liveIndex(deps.es, deps.names, chainId)) !== index) await deleteCatalog(deps, index)
}
