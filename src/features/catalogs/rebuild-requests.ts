import type { CatalogRecord, CatalogStore, Rebuild } from '../../search-index/catalog-store.ts'

/** Asks the workers to rebuild a catalog's index from its sources. */
export async function requestRebuild(catalogs: CatalogStore, record: CatalogRecord): Promise<void> {
  const rebuild: Rebuild = { requestedAt: new Date().toISOString(), error: null }
  await catalogs.save({ ...record, rebuild })
}

/** Whether a rebuild request is still pending. */
export function awaitsRebuild({ rebuild }: CatalogRecord): boolean {
  return rebuild?.error === null
}
