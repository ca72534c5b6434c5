import type { CatalogRecord, CatalogStore } from '../../search-index/catalog-store.ts'
import type { ServingStore } from '../../search-index/serving-store.ts'

interface RecordLiveDeps {
  readonly catalogs: Pick<CatalogStore, 'list' | 'change'>
  readonly serving: Pick<ServingStore, 'find'>
}

type Lived = Pick<CatalogRecord, 'version' | 'liveAt'>

/** The catalogs that have been live, first the one that went live last. */
export function lastLiveFirst<Record extends Lived>(records: readonly Record[]): readonly Record[] {
  return records
    .filter(({ liveAt }) => liveAt !== null)
    .toSorted((a, b) => timeOf(b.liveAt) - timeOf(a.liveAt))
}

/**
 * The one of these catalogs that served before the live one. A newer version than the live one was left by a rollback to
 * it, so it does not count.
 */
export function servedBefore<Record extends Lived>(
  records: readonly Record[],
  live: Pick<CatalogRecord, 'version'>,
): Record | undefined {
  return lastLiveFirst(records).find(({ version }) => version < live.version)
}

/** Whether a rollback left a catalog: an older one served after it. It stays left after the next upload, too. */
export function isLeft(record: Lived, records: readonly Lived[]): boolean {
  return records.some(
    ({ version, liveAt }) => version < record.version && timeOf(liveAt) > timeOf(record.liveAt),
  )
}

/**
 * Records that a catalog is live now, and returns since when: later than for every other one of its chain, whatever a
 * clock says, as the order decides which catalogs are kept and which one a rollback takes. Where another one has replaced it
 * already, it was live before that. A publication that ended just before may have retired it. `before`: the one that served
 * until now, whose publisher may have died before it recorded that.
 */
export async function recordLive(
  { catalogs, serving }: RecordLiveDeps,
  { chainId, catalogId }: Pick<CatalogRecord, 'chainId' | 'catalogId'>,
  before: string | null = null,
): Promise<string> {
  const [records, live] = await Promise.all([catalogs.list(chainId), serving.find(chainId)])
  const order = lastLiveFirst(records.filter((record) => record.catalogId !== catalogId))
  const isLive = live === null || live.catalogId === catalogId
  const last = timeOf(order[0]?.liveAt)
  const isUnrecorded = isLive && before !== null && before !== catalogId && before !== order[0]?.catalogId
  if (isUnrecorded) await catalogs.change(before, { liveAt: new Date(last + 1).toISOString() })
  const next = isUnrecorded ? last + 2 : last + 1
  const liveAt = new Date(isLive ? Math.max(Date.now(), next) : last - 1).toISOString()
  await catalogs.change(catalogId, { liveAt, isRetired: false })
  return liveAt
}

function timeOf(at: string | null | undefined): number {
  return at == null ? 0 : Date.parse(at)
}
