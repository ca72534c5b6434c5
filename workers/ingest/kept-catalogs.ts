import { isLeft } from '../../src/features/catalogs/live-order.ts'
import { canRebuild, isGivenUp } from '../../src/features/catalogs/rebuild-requests.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { shelfExists } from '../../src/search-index/shelf.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { OutdatedCatalogError } from './outdated-catalog-error.ts'

type KeptDeps = Pick<IngestDeps, 'es' | 'catalogs'>

/** Those that served before the live one, newest first. */
export async function keptBefore(deps: KeptDeps, live: CatalogRecord): Promise<readonly CatalogRecord[]> {
  const served = await servedUntil(deps, live)
  return existing(
    deps,
    served.filter(({ catalogId }) => catalogId !== live.catalogId),
  )
}

/** The same for one that is rebuilt, without those that are still to be rebuilt themselves: each waits for none. */
export async function keptBeforeRebuilt(
  deps: KeptDeps,
  rebuilt: CatalogRecord,
): Promise<readonly CatalogRecord[]> {
  const found: CatalogRecord[] = []
  for (const record of await servedUntil(deps, rebuilt))
    if (record.catalogId !== rebuilt.catalogId && (await shelfExists(deps.es, record.shelf)))
      found.push(record)
  return found
}

/** Those that a new catalog is compared with: back to the last one that an operator approved. */
export async function comparedUntil(deps: KeptDeps, live: CatalogRecord): Promise<readonly CatalogRecord[]> {
  const served = await servedUntil(deps, live)
  const approved = served.findIndex(({ sources }) => sources.at(-1)?.isApproved === true)
  return existing(deps, approved === -1 ? served : served.slice(0, approved + 1))
}

/** The live catalog and those that served before it, newest first. What was rolled back is no measure. */
async function servedUntil(
  { catalogs }: Pick<KeptDeps, 'catalogs'>,
  live: CatalogRecord,
): Promise<readonly CatalogRecord[]> {
  const records = await catalogs.list(live.chainId)
  return records.filter(
    (record) =>
      record.catalogId === live.catalogId ||
      (record.liveAt !== null && record.version <= live.version && !isLeft(record, records)),
  )
}

/**
 * Those of which the dishes are there. Where they are lost and can be made again, nothing is compared before that: what
 * such a catalog states would be forgotten.
 */
async function existing(
  { es }: Pick<KeptDeps, 'es'>,
  records: readonly CatalogRecord[],
): Promise<readonly CatalogRecord[]> {
  const found: CatalogRecord[] = []
  for (const record of records) {
    if (await shelfExists(es, record.shelf)) found.push(record)
    else if (!isGivenUp(record) && canRebuild(record)) throw new OutdatedCatalogError(record)
  }
  return found
}
