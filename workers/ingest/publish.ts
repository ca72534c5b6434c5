import { recordLive } from '../../src/features/catalogs/live-order.ts'
import { type CatalogRecord, servedCatalog } from '../../src/search-index/catalog-store.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { retireOld } from './retention.ts'

export type PublishDeps = Pick<IngestDeps, 'catalogs' | 'serving' | 'onStep'>

/**
 * Makes a finished catalog the live one, if it is newer. Returns whether it is live now. Throws where it has to be built
 * again: `builtOn`, the catalog that it was compared with or copied from (null = none), is no longer live, or a sweep took
 * the catalog for one that a dead attempt left.
 */
export async function publishCatalog(
  deps: PublishDeps,
  catalog: CatalogRecord,
  builtOn: string | null,
): Promise<boolean> {
  const { chainId, catalogId } = catalog
  if (!(await deps.catalogs.saveBuilt(catalog)))
    throw new Error(`catalog ${catalogId} was deleted before it could go live`)
  deps.onStep?.('recorded')
  const live = await deps.serving.find(chainId)
  const isLive = live?.catalogId === catalogId
  if (live !== null && !isLive && !isNewer(catalog, live)) return false
  if (!isLive && !(await deps.serving.publish(builtOn, servedCatalog(catalog))))
    throw new Error(`another catalog of ${chainId} went live while ${catalogId} was built`)
  deps.onStep?.('swapped')
  await markLive(deps, catalog, builtOn)
  deps.onStep?.('retired')
  return true
}

/** After the publication: records when the catalog went live, in the place of `before`, and retires what is not kept. */
export async function markLive(
  deps: PublishDeps,
  catalog: CatalogRecord,
  before: string | null = null,
): Promise<void> {
  if (catalog.liveAt === null) await recordLive(deps, catalog, before)
  await retireOld(deps, catalog.chainId)
}

/** Versions sort by the time the object was stored, then by the number that the engine gave it. */
export function isNewer(a: Pick<CatalogRecord, 'version'>, b: Pick<CatalogRecord, 'version'>): boolean {
  return a.version > b.version
}
