import { AppError } from '../../src/errors.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { changeOrCreate } from '../../src/search-index/get-document.ts'
import { withMakerOfCopy } from './copy-old-catalog.ts'
import type { MigrateDeps, MigratedChain } from './migrate-chain.ts'
import { isOld, type OldRecord } from './old-layout.ts'

/** The request's first line holds their names and at most 4 KB. */
const BATCH = 20

/**
 * Deletes the old indices and what only the old layout needs in records. Returns how many indices. Throws where a chain is
 * not migrated.
 */
export async function deleteOld(deps: MigrateDeps, migrated: readonly MigratedChain[]): Promise<number> {
  const left = migrated.filter(({ problem }) => problem !== null)
  if (left.length > 0)
    throw new AppError(
      'INVALID_INPUT',
      `${left.length} chains are not migrated, so nothing is deleted: ${left.map(({ chainId }) => chainId).join(', ')}.`,
    )
  const indices = await deps.old.indices()
  for (let from = 0; from < indices.length; from += BATCH)
    await deps.es.indices.delete({ index: indices.slice(from, from + BATCH) })
  for (const { chainId } of migrated) await forgetIndices(deps, chainId)
  await deps.notes.delete()
  return indices.length
}

/** From now on the records say what made the copies: nothing reads the old indices any more. Workers may write them, too. */
async function forgetIndices({ es, stores, old }: MigrateDeps, chainId: string): Promise<void> {
  const { catalogs } = stores.names
  for (const { record } of await old.records(chainId))
    await changeOrCreate<OldRecord | CatalogRecord, CatalogRecord | null>(
      es,
      catalogs,
      record.index,
      (before) => (before !== null && 'index' in before && isOld(before) ? withoutIndex(before) : null),
      { refresh: true },
    )
}

function withoutIndex({ index: catalogId, shelf = '', ...record }: OldRecord): CatalogRecord {
  return withMakerOfCopy({ ...record, catalogId, shelf })
}
