import type { CatalogRecord, CatalogStore, Rebuild } from '../../search-index/catalog-store.ts'

/** Asks the workers to make a catalog's index anew from the files it was made of. */
export async function requestRebuild(catalogs: CatalogStore, record: CatalogRecord): Promise<void> {
  const rebuild: Rebuild = { requestedAt: new Date().toISOString(), error: null }
  await catalogs.save({ ...record, rebuild })
}

/** Whether a worker has still to do it. */
export function awaitsRebuild({ rebuild }: CatalogRecord): boolean {
  return rebuild?.error === null
}
