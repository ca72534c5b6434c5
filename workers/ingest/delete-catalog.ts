import type { DeletePace } from '../../src/search-index/catalog-dishes.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { emptyPlace } from '../../src/search-index/shelf-contents.ts'
import type { IngestDeps } from './ingest-deps.ts'

type DeleteDeps = Pick<IngestDeps, 'es' | 'names' | 'catalogs' | 'vocabularies'>

/** Deletes a catalog that nothing serves: its dishes first, so that a record always leads to what is left of them. */
export async function deleteCatalog(
  { es, names, catalogs, vocabularies }: DeleteDeps,
  record: CatalogRecord,
  pace?: DeletePace,
): Promise<void> {
  await emptyPlace(es, names, record, pace)
  await vocabularies.delete(record.catalogId)
  await catalogs.delete(record.catalogId)
}

/**
 * Deletes what a failed attempt leaves, or what is retired. The publication of an attempt may have succeeded all the same:
 * the answer was lost, or a step after it failed. While a publication is under way it may be of this very catalog, so the
 * catalog stays for a later sweep.
 */
export async function deleteUnlessLive(
  deps: DeleteDeps & Pick<IngestDeps, 'serving'>,
  record: CatalogRecord,
  pace?: DeletePace,
): Promise<void> {
  const { chainId, catalogId } = record
  if (await deps.catalogs.beginDeletion(catalogId, () => deps.serving.mayServe(record)))
    await deleteCatalog(deps, record, pace)
  else if ((await deps.serving.find(chainId))?.catalogId === catalogId)
    await deps.catalogs.change(catalogId, { isRetired: false })
}
