import { isLeft } from '../../src/features/catalogs/live-order.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { shelfExists } from '../../src/search-index/shelf.ts'
import type { IngestDeps } from './ingest-deps.ts'

type KeptDeps = Pick<IngestDeps, 'es' | 'catalogs'>

/** Those that served before the live one, newest first. */
export async function keptBefore(deps: KeptDeps, live: CatalogRecord): Promise<readonly CatalogRecord[]> {
  const served = await servedUntil(deps, live)
  return existing(
    deps,
    served.filter(({ catalogId }) => catalogId !== live.catalogId),
  )
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

/** Those of which the dishes are there. */
async function existing(
  { es }: Pick<KeptDeps, 'es'>,
  records: readonly CatalogRecord[],
): Promise<readonly CatalogRecord[]> {
  const found = await Promise.all(
    records.map(async (record) => ((await shelfExists(es, record.shelf)) ? [record] : [])),
  )
  return found.flat()
}
