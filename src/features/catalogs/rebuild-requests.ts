import { isDeepStrictEqual } from 'node:util'
import { isNewerMaker, isOlderMaker, TODAYS_MAKER } from '../../search-index/catalog-maker.ts'
import type { CatalogRecord, CatalogStore, Rebuild } from '../../search-index/catalog-store.ts'

/**
 * Asks the workers to rebuild a catalog from its sources, on a shelf of the kind `to`. Returns false where the catalog is
 * gone.
 */
export async function requestRebuild(
  catalogs: Pick<CatalogStore, 'change'>,
  { catalogId }: Pick<CatalogRecord, 'catalogId'>,
  to?: Rebuild['to'],
): Promise<boolean> {
  const requestedAt = new Date().toISOString()
  const rebuild: Rebuild = {
    ...{ requestedAt, error: null, by: TODAYS_MAKER },
    ...(to === undefined ? {} : { to }),
  }
  return catalogs.change(catalogId, { rebuild })
}

/** Whether a rebuild request is still pending. */
export function awaitsRebuild({ rebuild }: CatalogRecord): boolean {
  return rebuild?.error === null
}

/** Whether this code may carry out a pending request: neither the catalog nor the request is of newer code. */
export function canRebuild({ madeBy, rebuild }: CatalogRecord): boolean {
  return !isNewerMaker(madeBy) && !isNewerMaker(rebuild?.by)
}

/** Whether older code made a catalog. Its dishes follow older rules. */
export function isOutdated({ madeBy }: CatalogRecord): boolean {
  return isOlderMaker(madeBy)
}

/** Whether this version of the code has tried in vain to rebuild a catalog: a file is lost, say. */
export function isGivenUp({ rebuild }: Pick<CatalogRecord, 'rebuild'>): boolean {
  return rebuild !== null && rebuild.error !== null && isDeepStrictEqual(rebuild.by, TODAYS_MAKER)
}
