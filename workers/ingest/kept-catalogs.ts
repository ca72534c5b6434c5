import { isLeft } from '../../src/features/catalogs/live-order.ts'
import { canRebuild, isGivenUp } from '../../src/features/catalogs/rebuild-requests.ts'
import { isWhole } from '../../src/search-index/catalog-dishes.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { OutdatedCatalogError } from './outdated-catalog-error.ts'

type KeptDeps = Pick<IngestDeps, 'es' | 'catalogs'>

/** The kept catalogs that served before the live one, newest first. */
export async function keptBeforeLive(deps: KeptDeps, live: CatalogRecord): Promise<readonly CatalogRecord[]> {
  return withDishes(deps, await earlierThan(deps, live), refuseRebuildable)
}

/** The same for one that is rebuilt, without those that are still to be rebuilt themselves: each waits for none. */
export async function keptBeforeRebuilt(
  deps: KeptDeps,
  rebuilt: CatalogRecord,
): Promise<readonly CatalogRecord[]> {
  return withDishes(deps, await earlierThan(deps, rebuilt), () => undefined)
}

/** The kept catalogs that a new one is compared with, newest first: the live one, and back to the last approved one. */
export async function keptForComparison(
  deps: KeptDeps,
  live: CatalogRecord,
): Promise<readonly CatalogRecord[]> {
  const served = await liveAndEarlier(deps, live)
  const approved = served.findIndex(({ sources }) => sources.at(-1)?.isApproved === true)
  return withDishes(deps, approved === -1 ? served : served.slice(0, approved + 1), refuseRebuildable)
}

async function earlierThan(deps: KeptDeps, live: CatalogRecord): Promise<readonly CatalogRecord[]> {
  return (await liveAndEarlier(deps, live)).filter(({ catalogId }) => catalogId !== live.catalogId)
}

/** The live catalog and those that served before it, newest first. Leaves out newer ones that a rollback replaced. */
async function liveAndEarlier(
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

/** Throws OutdatedCatalogError where a lost catalog can be made again: what it states would be forgotten otherwise. */
function refuseRebuildable(record: CatalogRecord): void {
  if (!isGivenUp(record) && canRebuild(record)) throw new OutdatedCatalogError(record)
}

/** Leaves out catalogs whose dishes are lost, or some of them. */
async function withDishes(
  { es }: Pick<KeptDeps, 'es'>,
  records: readonly CatalogRecord[],
  onLost: (record: CatalogRecord) => void,
): Promise<readonly CatalogRecord[]> {
  const found: CatalogRecord[] = []
  for (const record of records) {
    if (await isWhole(es, record)) found.push(record)
    else onLost(record)
  }
  return found
}
