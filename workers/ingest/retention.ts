import { paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { awaitsRebuild } from '../../src/features/catalogs/rebuild-requests.ts'
import { awaitsOperator, isPending, statesBefore } from '../../src/features/uploads/upload-life.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { deleteCatalog } from './publish.ts'
import { CAPTURED_PREFIX, uploadOfCapturedKey } from './reading/captured-key.ts'
import { deleteSource } from './source.ts'
import { storeDates } from './writing/dish-dates.ts'

export const KEPT_CATALOGS = 3

/** Copies that are younger than this stay: a copy is made before its record is written. */
const FRESH_MS = 10 * 60_000
/** A catalog that began within this time stays: it can begin and end during one sweep. */
const BEGUN_LATELY_MS = 60_000

export type RetentionDeps = Pick<
  IngestDeps,
  'es' | 's3' | 'bucket' | 'names' | 'catalogs' | 'vocabularies' | 'uploads' | 'log' | 'onStep'
>

/**
 * Deletes what nothing refers to: all but the last catalogs of each chain, leftovers of crashed attempts and late
 * writes, and copies of files that no kept catalog is made of. Never deletes a live index.
 */
export async function sweep(deps: RetentionDeps, now = Date.now()): Promise<void> {
  // Read first, so that an upload that ends during the sweep counts as under way.
  const pending = await pendingUploads(deps)
  const indices = await dishIndices(deps)
  const records = await deps.catalogs.listAll()
  const kept = keptCatalogs(records, { pending, indices, now })
  for (const record of records) if (!kept.has(record.index)) await deleteCatalog(deps, record.index)
  const lost = [...indices].filter(([index, isLive]) => !isLive && !kept.has(index))
  for (const [index] of lost) await deleteCatalog(deps, index)
  await storeMissingDates(deps, [...kept.values()], indices)
  const sources = await sweepSources(deps, [...kept.values()], now)
  deps.onStep?.('swept')
  if (lost.length + sources > 0) deps.log.info({ indices: lost.length, sources }, 'swept')
}

/** Every dish index, and whether an alias points at it. */
async function dishIndices(deps: RetentionDeps): Promise<Map<string, boolean>> {
  const answer = await deps.es.indices.getAlias({ index: deps.names.allDishIndices })
  return new Map(
    Object.entries(answer).map(([index, { aliases }]) => [index, Object.keys(aliases).length > 0]),
  )
}

async function pendingUploads(deps: RetentionDeps): Promise<ReadonlySet<string>> {
  const records = await deps.uploads.listInStates(statesBefore('readingStarted'))
  return new Set(records.map(({ uploadId }) => uploadId))
}

interface Snapshot {
  /** Uploads under way. */
  readonly pending: ReadonlySet<string>
  readonly indices: ReadonlyMap<string, boolean>
  readonly now: number
}

function keptCatalogs(records: readonly CatalogRecord[], snapshot: Snapshot): Map<string, CatalogRecord> {
  const served = new Map<string, number>()
  const kept = new Map<string, CatalogRecord>()
  for (const record of records) {
    const rank = served.get(record.chainId) ?? 0
    const isServed = record.liveAt !== null
    if (isServed) served.set(record.chainId, rank + 1)
    const isKept =
      snapshot.indices.get(record.index) === true ||
      (isServed ? rank < KEPT_CATALOGS : isUnderConstruction(record, records, snapshot))
    if (isKept) kept.set(record.index, record)
  }
  return kept
}

function isUnderConstruction(
  { rebuildOf, uploadId, sources }: CatalogRecord,
  records: readonly CatalogRecord[],
  { pending, now }: Snapshot,
): boolean {
  if (rebuildOf !== null) return records.some((other) => other.index === rebuildOf && awaitsRebuild(other))
  const begun = Date.parse(sources.at(-1)?.at ?? '')
  return pending.has(uploadId) || now - begun < BEGUN_LATELY_MS
}

/** Part of the sweep, so that no upload waits for it and the next sweep stores the dates that a crash left out. */
async function storeMissingDates(
  deps: RetentionDeps,
  kept: readonly CatalogRecord[],
  indices: ReadonlyMap<string, boolean>,
): Promise<void> {
  for (const record of kept)
    if (record.liveAt !== null && record.datesKey === null && indices.has(record.index))
      await storeDates(deps, record)
}

async function sweepSources(
  deps: RetentionDeps,
  kept: readonly CatalogRecord[],
  now: number,
): Promise<number> {
  const needed = new Set(
    kept.flatMap(({ sources, datesKey }) => [
      ...sources.map(({ key }) => key),
      ...(datesKey === null ? [] : [datesKey]),
    ]),
  )
  let deleted = 0
  for await (const { key, uploadId, modifiedAt } of capturedSources(deps)) {
    if (needed.has(key) || now - modifiedAt < FRESH_MS) continue
    if (await isStillNeeded(deps, uploadId, key, now)) continue
    await deleteSource(deps, key)
    deleted += 1
  }
  return deleted
}

async function isStillNeeded(
  deps: RetentionDeps,
  uploadId: string,
  key: string,
  now: number,
): Promise<boolean> {
  const upload = await deps.uploads.find(uploadId)
  if (upload === null || upload.source?.key !== key) return false
  return isPending(upload) || awaitsOperator(upload) || now - Date.parse(upload.endedAt ?? '') < FRESH_MS
}

async function* capturedSources(
  deps: RetentionDeps,
): AsyncGenerator<{ key: string; uploadId: string; modifiedAt: number }> {
  const pages = paginateListObjectsV2({ client: deps.s3 }, { Bucket: deps.bucket, Prefix: CAPTURED_PREFIX })
  for await (const { Contents = [] } of pages)
    for (const { Key: key, LastModified } of Contents) {
      const uploadId = key === undefined ? undefined : uploadOfCapturedKey(key)
      if (key === undefined || uploadId === undefined) continue
      yield { key, uploadId, modifiedAt: LastModified?.getTime() ?? 0 }
    }
}
