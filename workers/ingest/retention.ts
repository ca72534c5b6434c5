import { lastLiveFirst } from '../../src/features/catalogs/live-order.ts'
import { awaitsRebuild } from '../../src/features/catalogs/rebuild-requests.ts'
import { type ListedSource, listedSources } from '../../src/features/uploads/listed-sources.ts'
import { storageTime } from '../../src/features/uploads/storage-time.ts'
import { awaitsOperator, isPending } from '../../src/features/uploads/upload-life.ts'
import { isWhole, refreshPlaces } from '../../src/search-index/catalog-dishes.ts'
import type { CatalogPlace } from '../../src/search-index/catalog-place.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { restorableBefore } from '../../src/search-index/restorable-before.ts'
import { deleteShelf, listShelves } from '../../src/search-index/shelf.ts'
import { catalogsOnShelves, emptyPlace } from '../../src/search-index/shelf-contents.ts'
import { deleteUnlessLive } from './delete-catalog.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { deleteSource } from './source.ts'
import { storeDates } from './writing/dish-dates.ts'

/** The live catalog and those that were live before it. */
export const KEPT_CATALOGS = 3

/** Copies and shelves that are younger than this stay: they are made before a record that names them is written. */
const FRESH_MS = 10 * 60_000
/** The publisher of a serving record that stays CHANGING for this long has died. */
const ABANDONED_AFTER_MS = 60_000
/** A catalog that began within this time stays: it can begin and end during one sweep. */
const RECENTLY_BEGUN_MS = 60_000
/** For a large catalog: fast enough for every publication, and slow enough for guests to notice nothing. */
const DELETED_PER_SECOND = 2_000
/** For many small catalogs: the sweep rests this many times as long as a deletion took. Guests share the engine. */
const REST_FACTOR = 9
/** Of a sweep, or of a page of what is stored. */
const MAX_FAILURES = 3
/** The sweep rests less where it could not delete all listed catalogs within this time: disks fill up. */
const DELETED_WITHIN_MS = 3_600_000

export type RetentionDeps = Pick<
  IngestDeps,
  'es' | 's3' | 'bucket' | 'names' | 'catalogs' | 'serving' | 'vocabularies' | 'uploads' | 'log' | 'onStep'
>

/** Waits for a number of milliseconds, or less where the process stops. */
export type Rest = (ms: number) => Promise<void>

export interface SweepOptions {
  /** Milliseconds since 1970; default: by the storage's clock. */
  readonly now?: number
  /**
   * When this process first saw each retired catalog and each unfinished publication, by its own steady clock. The catalog
   * stays for `graceMs` after that: a search that began before may still read it. Without it nothing waits.
   */
  readonly seen?: Map<string, number>
  readonly graceMs?: number
  /** Between the deletions of retired catalogs. Without it nothing rests. */
  readonly rest?: Rest
}

/**
 * Retires the catalogs of a chain that are not kept: all but the one that serves and the last few that did. A sweep
 * deletes them later.
 */
export async function retireOld(
  { catalogs, serving }: Pick<IngestDeps, 'catalogs' | 'serving'>,
  chainId: string,
): Promise<void> {
  const [records, live] = await Promise.all([catalogs.list(chainId), serving.find(chainId)])
  const old = lastLiveFirst(records).slice(KEPT_CATALOGS)
  for (const record of old) {
    if (record.catalogId === live?.catalogId) continue
    await catalogs.change(record.catalogId, { isRetired: true })
    // An operator may have brought it back meanwhile.
    if (await serving.mayServe(record)) await catalogs.change(record.catalogId, { isRetired: false })
  }
}

/**
 * Deletes retired catalogs and catalogs of dead attempts, and stores the dates of dishes where they are not stored yet.
 * Its work does not depend on how many chains there are. Never deletes a catalog that serves.
 */
export async function sweep(deps: RetentionDeps, options: SweepOptions = {}): Promise<void> {
  const { now = storageTime(deps.s3) } = options
  await endAbandonedPublications(deps, options)
  await deleteRetired(deps, options)
  for (const record of await deps.catalogs.listUnserved())
    if (!(await isUnderConstruction(deps, record, now)) && !(await wentLive(deps, record)))
      await deleteUnlessLive(deps, record)
  await tryEach(
    deps,
    'the dates of a menu were not stored',
    await deps.catalogs.listWithoutDates(),
    async (record) => {
      if (await isWhole(deps.es, record)) await storeDates(deps, record)
    },
  )
  deps.onStep?.('swept')
}

/** What fails is logged and tried again by the next sweep. After a few failures the storage is left alone. */
async function tryEach<T extends ListedSource | CatalogRecord>(
  { log }: Pick<RetentionDeps, 'log'>,
  failure: string,
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  let failures = 0
  for (const one of all) {
    if (failures === MAX_FAILURES) return
    try {
      await work(one)
    } catch (err) {
      failures += 1
      const { chainId, uploadId } = one
      log.error({ err, chainId, uploadId }, `${failure}; the next sweep tries again`)
    }
  }
}

/** While a record is CHANGING, no process may rely on it, and each request of the chain asks the engine. */
async function endAbandonedPublications(
  { serving, log }: RetentionDeps,
  options: SweepOptions,
): Promise<void> {
  const changing = new Set<string>()
  const settled = await serving.endAbandoned((state) => {
    changing.add(state)
    return isSeenFor(state, ABANDONED_AFTER_MS, options)
  })
  forget(options, (what) => isPublication(what) && !changing.has(what))
  if (settled > 0) log.warn({ settled }, 'settled serving records that a publisher had left')
}

async function deleteRetired(deps: RetentionDeps, options: SweepOptions): Promise<void> {
  const retired = await deps.catalogs.listRetired()
  const listed = new Set(retired.map(({ catalogId }) => catalogId))
  // Another worker may have deleted it.
  forget(options, (what) => !isPublication(what) && !listed.has(what))
  const over = retired.filter(({ catalogId }) => isSeenFor(catalogId, options.graceMs ?? 0, options))
  for (const record of over) {
    const startedAt = performance.now()
    await deleteUnlessLive(deps, record, { perSecond: DELETED_PER_SECOND })
    const took = performance.now() - startedAt
    await options.rest?.(Math.min(REST_FACTOR * took, DELETED_WITHIN_MS / over.length))
  }
  await refreshPlaces(deps.es, over)
}

/** Whether this process saw a catalog or a publication at least `ms` ago. */
function isSeenFor(what: string, ms: number, { seen }: SweepOptions): boolean {
  if (seen === undefined) return true
  const since = seen.get(what) ?? performance.now()
  seen.set(what, since)
  const isPast = performance.now() - since >= ms
  if (isPast) seen.delete(what)
  return isPast
}

/** Whether a key of `seen` names an unfinished publication; else it names a catalog. */
function isPublication(what: string): boolean {
  return what.includes('|')
}

function forget({ seen }: SweepOptions, isGone: (what: string) => boolean): void {
  for (const what of seen?.keys() ?? []) if (isGone(what)) seen?.delete(what)
}

async function isUnderConstruction(
  deps: RetentionDeps,
  record: CatalogRecord,
  now: number,
): Promise<boolean> {
  const { rebuildOf, uploadId, sources } = record
  if (rebuildOf !== null) {
    const other = await deps.catalogs.find(rebuildOf)
    return other !== null && awaitsRebuild(other)
  }
  if (isWithin(sources.at(-1)?.at, now, RECENTLY_BEGUN_MS)) return true
  const upload = await deps.uploads.find(uploadId)
  return upload !== null && isPending(upload)
}

/** Whether a time is near `now`, before or after it: the clock of the worker that wrote it may be wrong. */
function isWithin(at: string | null | undefined, now: number, withinMs: number): boolean {
  return Math.abs(now - Date.parse(at ?? '')) < withinMs
}

/**
 * Whether a catalog went live since it was listed. Call it after the construction has ended: no publication can come
 * then.
 */
async function wentLive({ catalogs }: RetentionDeps, { catalogId }: CatalogRecord): Promise<boolean> {
  return ((await catalogs.find(catalogId))?.liveAt ?? null) !== null
}

/**
 * Deletes what no record names: dishes that a late write stored after their catalog was deleted, unused shelves, and the
 * copies of files of known uploads. A copy that a restore may need after the cluster was lost stays for a month. Looks at
 * everything that is stored; yields after each page.
 */
export async function* sweepStrays(deps: RetentionDeps, now?: number): AsyncGenerator<void> {
  // Asked after each answer of the storage: the clock of this machine may have been set since the one before.
  const time = () => now ?? storageTime(deps.s3)
  const say = (deleted: number, what: string) => {
    if (deleted > 0) deps.log.info({ deleted }, `deleted ${what} that no record names`)
  }
  for await (const places of catalogsOnShelves(deps.es, deps.names)) {
    say(await deleteStrayDishes(deps, places), 'dishes of catalogs')
    yield
  }
  say(await deleteUnusedShelves(deps, time()), 'shelves')
  yield
  for await (const sources of listedSources(deps)) {
    say(await deleteUnusedSources(deps, sources, time()), 'copies of files')
    yield
  }
}

async function deleteStrayDishes(deps: RetentionDeps, places: readonly CatalogPlace[]): Promise<number> {
  const known = await deps.catalogs.known(places.map(({ catalogId }) => catalogId))
  let deleted = 0
  for (const place of places) {
    // Its record is lost where older records of catalogs were put back.
    if (known.has(place.catalogId) || (await deps.serving.mayServe(place))) continue
    await emptyPlace(deps.es, deps.names, place)
    deleted += 1
  }
  return deleted
}

/** Deletes empty shared shelves of an older definition, and those that an operator closed: they get no new catalog. */
async function deleteUnusedShelves(deps: RetentionDeps, now: number): Promise<number> {
  let deleted = 0
  for (const { name, isToday, isClosed, onlyFor, createdAt } of await listShelves(deps.es, deps.names)) {
    if (onlyFor !== null || (isToday && !isClosed) || now - createdAt < FRESH_MS) continue
    if (await deps.catalogs.namesShelf(name)) continue
    await deleteShelf(deps.es, name)
    deleted += 1
  }
  return deleted
}

async function deleteUnusedSources(
  deps: RetentionDeps,
  sources: readonly ListedSource[],
  now: number,
): Promise<number> {
  const since = await restorableBefore(deps, now)
  const old = sources.filter(({ modifiedAt }) => modifiedAt >= since && now - modifiedAt >= FRESH_MS)
  const keys = old.map(({ key }) => key)
  const [needed, owners] = await Promise.all([deps.catalogs.neededFiles(keys), deps.uploads.ownersOf(keys)])
  let deleted = 0
  await tryEach(deps, 'a copy was not deleted', old, async ({ key, uploadId: firstOwner }) => {
    const uploadId = owners.get(key) ?? firstOwner
    if (needed.has(key) || (await isStillNeeded(deps, uploadId, key, now))) return
    // Asked again: the file of an upload that waited a moment ago can be part of a catalog now.
    if ((await deps.catalogs.neededFiles([key])).has(key)) return
    // Before the deletion: after a crash in between, the next sweep finds the copy again.
    await deps.uploads.update(uploadId, ({ source, storedBytes = 0 }) =>
      source?.key === key && storedBytes > 0 ? { storedBytes: 0 } : null,
    )
    await deleteSource(deps, key)
    deleted += 1
  })
  return deleted
}

/** The copy of an unknown upload may belong to another installation with the same bucket, or to a later restore. */
async function isStillNeeded(
  deps: RetentionDeps,
  uploadId: string,
  key: string,
  now: number,
): Promise<boolean> {
  const upload = await deps.uploads.find(uploadId)
  if (upload === null) return true
  if (upload.source?.key !== key) return false
  return isPending(upload) || awaitsOperator(upload) || isWithin(upload.endedAt, now, FRESH_MS)
}
