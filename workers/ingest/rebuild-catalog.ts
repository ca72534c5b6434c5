import { SpanKind } from '@opentelemetry/api'
import { isLeft, lastLiveFirst } from '../../src/features/catalogs/live-order.ts'
import { awaitsRebuild, canRebuild, isGivenUp } from '../../src/features/catalogs/rebuild-requests.ts'
import { goneIfMissing, ObjectGoneError } from '../../src/features/uploads/capture-object.ts'
import {
  checkedPositions,
  countDishes,
  isWhole,
  nextPosition,
} from '../../src/search-index/catalog-dishes.ts'
import { TODAYS_MAKER } from '../../src/search-index/catalog-maker.ts'
import type { CatalogPlace } from '../../src/search-index/catalog-place.ts'
import {
  type CatalogRecord,
  type CatalogSource,
  servedCatalog,
} from '../../src/search-index/catalog-store.ts'
import { shelfExists, shelfFor } from '../../src/search-index/shelf.ts'
import { emptyPlace, openPlace } from '../../src/search-index/shelf-contents.ts'
import { VocabularyCollector } from '../../src/search-index/vocabulary/vocabulary-collector.ts'
import { traced } from '../../src/tracing/traced.ts'
import { type AppliedSource, applySource, RejectedFileError } from './apply-source.ts'
import { deleteCatalog, deleteUnlessLive } from './delete-catalog.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { oldestTime } from './judging/oldest-time.ts'
import { keptBeforeRebuilt } from './kept-catalogs.ts'
import { isPermanentFailure } from './permanent-failure.ts'
import { markLive } from './publish.ts'
import { openSource } from './source.ts'
import { rebuiltVersion } from './version.ts'
import { lostIn, readDates } from './writing/dish-dates.ts'
import type { WritePlan } from './writing/write-dishes.ts'

/**
 * Rebuilds the newest catalog with a rebuild request. A further attempt continues where the previous one stopped. Returns
 * false where there is no request, or where newer code has to fulfil it.
 */
export async function rebuildNext(deps: IngestDeps, chainId: string, signal: AbortSignal): Promise<boolean> {
  const records = await deps.catalogs.list(chainId)
  const record = records.find(isToBeRebuilt)
  if (record === undefined) return false
  const live = (await deps.serving.find(chainId))?.catalogId
  const begun = records.find((other) => other.rebuildOf === record.catalogId)
  if (begun !== undefined && begun.catalogId === live) {
    await replace(deps, record, begun)
    return true
  }
  if (begun !== undefined) await deleteUnlessLive(deps, begun)
  const span = { kind: SpanKind.CONSUMER, attributes: { 'dishmatch.chain_id': chainId } }
  await traced('rebuild catalog', span, () => rebuild(deps, record, signal))
  await serveEarlierCatalog(deps, chainId)
  return true
}

/**
 * Where the live catalog and its files are lost, lets the last catalog serve that served before it and still exists. Does
 * not take a newer version that a rollback replaced.
 */
async function serveEarlierCatalog(deps: IngestDeps, chainId: string): Promise<void> {
  const live = await deps.serving.find(chainId)
  if (live === null || (await shelfExists(deps.es, live.shelf))) return
  const records = await deps.catalogs.list(chainId)
  if (records.some((record) => record.catalogId === live.catalogId && !isGivenUp(record))) return
  for (const record of lastLiveFirst(records)) {
    if (record.version > live.version || isLeft(record, records)) continue
    if (!(await shelfExists(deps.es, record.shelf))) continue
    if (await deps.serving.publish(live.catalogId, servedCatalog(record)))
      await markLive(deps, { ...record, liveAt: null })
    return
  }
}

/** Where the dates of the dishes come from. */
interface Before {
  readonly place: CatalogPlace | null
  /** Where the dishes are gone. */
  readonly stored?: Stored
}

type Stored = Required<Pick<WritePlan, 'dates' | 'lostIn'>>

async function rebuild(deps: IngestDeps, record: CatalogRecord, signal: AbortSignal): Promise<void> {
  const catalogId = `${record.chainId}-${rebuiltVersion(record.version, new Date())}`
  const { to: shelfKind = record.shelfKind ?? null } = record.rebuild ?? {}
  const next = {
    ...record,
    catalogId,
    shelfKind,
    shelf: await shelfFor(deps.es, deps.names, deps.shelves, { ...record, catalogId }, shelfKind),
    madeBy: TODAYS_MAKER,
    liveAt: null,
    rebuild: null,
    rebuildOf: record.catalogId,
    largestDishBytes: 0,
  }
  await deps.catalogs.save(next)
  try {
    const before: Before = (await isWhole(deps.es, record))
      ? { place: record }
      : { place: null, stored: await storedOf(deps, record) }
    Object.assign(next, await fill(deps, next, before, signal))
    checkCount(deps, record, next)
  } catch (error) {
    const reason = permanentReason(error)
    if (reason === null) throw error
    await deleteCatalog(deps, next)
    return giveUp(deps, record, reason, error)
  }
  await replace(deps, record, next)
}

/** Throws ObjectGoneError where what was stored of the dishes is gone. */
async function storedOf(deps: IngestDeps, record: CatalogRecord): Promise<Stored> {
  const dates = await goneIfMissing(() => readDates(deps, record))
  return { dates, lostIn: lostIn(record, dates) }
}

/**
 * Gives up the next rebuild of a chain, because every worker that tried it died. The sweep deletes what they wrote.
 * Returns false where there is none.
 */
export async function giveUpNextRebuild(deps: IngestDeps, chainId: string, error: Error): Promise<boolean> {
  const record = (await deps.catalogs.list(chainId)).find(isToBeRebuilt)
  if (record === undefined) return false
  await giveUp(deps, record, `it ended every worker: ${error.message}`, error)
  return true
}

function isToBeRebuilt(record: CatalogRecord): boolean {
  return awaitsRebuild(record) && canRebuild(record)
}

async function giveUp(
  deps: IngestDeps,
  { catalogId, chainId, version, madeBy }: CatalogRecord,
  reason: string,
  error: unknown,
): Promise<void> {
  const rebuild = { requestedAt: new Date().toISOString(), error: reason, by: TODAYS_MAKER }
  await deps.catalogs.change(catalogId, { rebuild })
  deps.log.warn(
    { err: error, chainId, version, rules: madeBy?.rules ?? null, reason },
    'catalog not rebuilt; it serves by the rules that made it',
  )
}

/** The stored files do not give the dishes that the catalog had. */
class OtherDishesError extends Error {}

/**
 * Why another attempt cannot help, or null where it may. Such a rebuild is recorded and given up: the chain's other
 * catalogs and its next uploads must not wait for it.
 */
function permanentReason(error: unknown): string | null {
  if (error instanceof ObjectGoneError) return 'a file that it was made of is no longer in the storage'
  if (error instanceof RejectedFileError)
    return `a file that it was made of is refused today: ${error.message}`
  if (error instanceof OtherDishesError) return error.message
  return isPermanentFailure(error) ? `it could not be processed: ${(error as Error).message}` : null
}

type Filled = Pick<
  CatalogRecord,
  'dishCount' | 'checkedPositionsOf' | 'largestDishBytes' | 'kitchen' | 'verifiedAt'
>

/**
 * The same rules give the same dishes. Other rules may refuse an item, or take one that was refused; then the catalog
 * has what they give.
 */
function checkCount(deps: Pick<IngestDeps, 'log'>, old: CatalogRecord, next: CatalogRecord): void {
  if (next.dishCount === old.dishCount) return
  const { chainId, version } = old
  const counts = `${next.dishCount} dishes came out of the sources, ${old.dishCount} were in the catalog`
  if (old.madeBy?.rules === next.madeBy?.rules) throw new OtherDishesError(counts)
  deps.log.warn(
    { chainId, version, before: old.dishCount, dishes: next.dishCount },
    'other rules, other dishes',
  )
}

/**
 * Reads the files of a catalog, and returns what they add to its record. A kitchen statement of one file holds for the
 * dishes of the files before it, too, so it must be known before the first file is read. Where the record lacks one, the
 * files are read again.
 */
async function fill(
  deps: IngestDeps,
  next: CatalogRecord,
  before: Before,
  signal: AbortSignal,
): Promise<Filled> {
  if (next.sources.length === 0) throw new OtherDishesError('its files are not recorded')
  const filled = await fillWith(deps, next, before, signal)
  if ((filled.kitchen?.length ?? 0) === (next.kitchen?.length ?? 0)) return filled
  await emptyPlace(deps.es, deps.names, next)
  return fill(deps, { ...next, ...filled }, before, signal)
}

async function fillWith(
  deps: IngestDeps,
  next: CatalogRecord,
  before: Before,
  signal: AbortSignal,
): Promise<Filled> {
  await openPlace(deps.es, deps.names, next)
  let largest = 0
  let kitchen = next.kitchen ?? []
  let verifiedAt: string | null = null
  const words = new VocabularyCollector()
  for (const source of next.sources) {
    const { written, draft } = await replay(deps, { ...next, kitchen }, source, before, signal)
    largest = Math.max(largest, written.largestBytes)
    kitchen = draft.kitchen
    verifiedAt = oldestTime(verifiedAt, draft.verifiedAt)
    words.merge(draft.words.vocabulary())
  }
  await deps.vocabularies.save(next.catalogId, words.vocabulary())
  const dishCount = await countDishes(deps.es, next)
  const checkedPositionsOf = await checkedPositions(deps.es, next)
  const found = { dishCount, checkedPositionsOf, largestDishBytes: largest, verifiedAt }
  return { ...found, ...(kitchen.length === 0 ? {} : { kitchen }) }
}

/** Reads one of the files into the index, as when it was uploaded. */
async function replay(
  deps: IngestDeps,
  next: CatalogRecord,
  source: CatalogSource,
  { place: old, stored }: Before,
  signal: AbortSignal,
): Promise<AppliedSource> {
  const { chainId, kitchen = [] } = next
  const isPartial = source.mode === 'partial'
  const firstPosition = isPartial ? await nextPosition(deps.es, next) : 0
  const plan: Omit<WritePlan, 'onLost'> = {
    place: next,
    before: old ?? (isPartial ? next : null),
    // For a dish that older rules refused. Else the old catalog, or what was stored of it, knows more.
    ...(old !== null && { earlier: () => keptBeforeRebuilt(deps, next) }),
    ...stored,
    at: source.at,
    // Not those of the old catalog: a dish that was refused there may have its place in the file between them.
    positionsOf: isPartial ? next : null,
    firstPosition,
    acceptsLosses: source.isApproved ?? false,
    isRebuild: old !== null,
  }
  return applySource(deps, {
    chainId,
    standing: () => kitchen,
    signal,
    bytes: source.bytes,
    open: () => openSource(deps, source, signal),
    prepare: () => Promise.resolve(plan),
    // A file of changes comes after others, whose dishes must stay.
    discard: async () => {
      if (isPartial) return
      await emptyPlace(deps.es, deps.names, next)
      await openPlace(deps.es, deps.names, next)
    },
    onProgress: () => Promise.resolve(),
  })
}

async function replace(deps: IngestDeps, old: CatalogRecord, next: CatalogRecord): Promise<void> {
  const { chainId, catalogId } = old
  if (!(await deps.catalogs.saveBuilt(next)))
    throw new Error(`catalog ${next.catalogId} was deleted before it could replace ${catalogId}`)
  const live = await deps.serving.find(chainId)
  if (live?.catalogId === catalogId && !(await deps.serving.publish(catalogId, servedCatalog(next))))
    throw new Error(`another catalog of ${chainId} went live while ${catalogId} was rebuilt`)
  // An operator may have brought the old one back while the new one was made.
  const { liveAt } = (await deps.catalogs.find(catalogId)) ?? old
  if (!(await deps.catalogs.change(next.catalogId, { liveAt, rebuildOf: null, isRetired: false })))
    throw new Error(`catalog ${next.catalogId} was deleted while it replaced ${catalogId}`)
  await deps.catalogs.change(catalogId, { rebuild: null, isRetired: true })
  await markLive(deps, { ...next, liveAt })
  deps.log.info({ chainId, version: old.version, catalogId: next.catalogId }, 'catalog rebuilt')
}
