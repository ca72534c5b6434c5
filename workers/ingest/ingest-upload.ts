import { randomBytes } from 'node:crypto'
import type { CatalogHeader } from '../../src/domain/items/items-schema.ts'
import { itemError } from '../../src/domain/items/problem.ts'
import { isPending } from '../../src/features/uploads/notice-object.ts'
import { isSameObject } from '../../src/features/uploads/same-object.ts'
import { rejectedAsTooLarge, tooLargeReason } from '../../src/features/uploads/too-large.ts'
import { endOfUpload, type UploadResult } from '../../src/features/uploads/upload-event.ts'
import type { EndState, UploadRecord } from '../../src/features/uploads/upload-record.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { liveIndex } from '../../src/search-index/catalog-swap.ts'
import {
  copyDishIndex,
  createDishIndex,
  hasTodaysDefinition,
  nextPosition,
} from '../../src/search-index/dish-index.ts'
import { type AppliedSource, applySource, type Progress, RejectedFileError } from './apply-source.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { guardReason } from './judging/guards.ts'
import type { Report } from './judging/report.ts'
import { deleteCatalog, deleteUnlessLive, markLive, publishCatalog } from './publish.ts'
import { captureSource, discardFile, ObjectGoneError, ObjectTooLargeError, openSource } from './source.ts'
import { catalogVersion } from './version.ts'
import type { WritePlan } from './writing/write-dishes.ts'

const NEWER_WENT_LIVE = 'a newer catalog went live first'
/** Applied now, they would bring back what the newer one replaced. */
const CHANGES_LEFT_OUT = `${NEWER_WENT_LIVE}; these changes are not in it: send again what of them still holds`

export interface IngestOutcome {
  readonly uploadId: string
  readonly state: EndState
  readonly reason: string | null
}

export interface IngestHooks {
  readonly onProgress: (progress: Progress) => Promise<void>
  readonly signal: AbortSignal
}

/** The catalog that serves a chain; without a record it is the empty one of a new chain. */
interface Live {
  readonly index: string
  readonly record: CatalogRecord | null
}

interface Attempt {
  readonly upload: UploadRecord
  readonly live: Live
  /** The catalog under construction. */
  readonly catalog: CatalogRecord
}

/**
 * Brings an upload to its end: LIVE, or a state that says why not. Throws where trying again may help; nothing of
 * the attempt is left then that the sweep does not clean up.
 */
export async function ingestUpload(
  deps: IngestDeps,
  uploadId: string,
  hooks: IngestHooks,
): Promise<IngestOutcome> {
  const upload = await deps.uploads.update(uploadId, (record) =>
    isPending(record)
      ? { state: 'PROCESSING', startedAt: record.startedAt ?? new Date().toISOString() }
      : null,
  )
  if (upload === null || !isPending(upload)) throw new Error(`upload ${uploadId} does not wait`)
  deps.onStep?.('started')
  try {
    const live = await liveCatalog(deps, upload.chainId)
    if (live.record !== null && isMadeOf(live.record, upload)) {
      await markLive(deps, live.record)
      return await settle(deps, upload, { state: 'LIVE', reason: null })
    }
    // What another attempt left is the sweep's: it may be a living worker's, and live in a moment.
    const attempt = await beginAttempt(deps, upload, live)
    return await runAttempt(deps, attempt, hooks)
  } catch (error) {
    if (error instanceof ObjectTooLargeError) return rejectTooLarge(deps, upload)
    if (!(error instanceof ObjectGoneError)) throw error
    return settle(deps, upload, { state: 'SUPERSEDED', reason: error.message })
  }
}

/** Noticed where another limit held. */
async function rejectTooLarge(deps: IngestDeps, upload: UploadRecord): Promise<IngestOutcome> {
  const { maxFileBytes } = deps.limits
  await deps.uploads.update(upload.uploadId, (record) =>
    isAt(record, upload) && record.object !== null
      ? rejectedAsTooLarge(record, record.object, maxFileBytes)
      : null,
  )
  await discardFile(deps, upload)
  return ended(deps, upload, { state: 'REJECTED', reason: tooLargeReason(maxFileBytes) })
}

async function liveCatalog(deps: IngestDeps, chainId: string): Promise<Live> {
  const index = await liveIndex(deps.es, deps.names, chainId)
  if (index === null) throw new Error(`chain ${chainId} has no catalog alias`)
  return { index, record: await deps.catalogs.find(index) }
}

/** A worker died after the swap and before it could say so. */
function isMadeOf(live: CatalogRecord, { source }: UploadRecord): boolean {
  return source !== null && live.sources.at(-1)?.key === source.key
}

async function beginAttempt(deps: IngestDeps, upload: UploadRecord, live: Live): Promise<Attempt> {
  const source = await captureSource(deps, upload)
  deps.onStep?.('captured')
  const { chainId, uploadId, object } = upload
  if (object === null) throw new ObjectGoneError('nothing was uploaded')
  const begun = new Date()
  const version = catalogVersion(object.modifiedAt, new Date(upload.startedAt ?? begun))
  const catalog: CatalogRecord = {
    chainId,
    version,
    // Of its own: a wiped queue can give one upload to two workers in the same millisecond.
    index: deps.names.dishesIndex(chainId, `${version}-${randomBytes(3).toString('hex')}`),
    uploadId,
    dishCount: 0,
    restaurants: [],
    generatedAt: null,
    objectModifiedAt: object.modifiedAt,
    sources: [{ uploadId, mode: 'full', ...source, bytes: object.bytes, at: begun.toISOString() }],
    datesKey: null,
    rebuild: null,
    rebuildOf: null,
    liveAt: null,
  }
  await deps.catalogs.save(catalog)
  deps.onStep?.('begun')
  return { upload: { ...upload, source }, live, catalog }
}

async function runAttempt(deps: IngestDeps, attempt: Attempt, hooks: IngestHooks): Promise<IngestOutcome> {
  const { upload, catalog } = attempt
  try {
    const applied = await applySource(deps, {
      chainId: upload.chainId,
      open: () => openSource(deps, sourceOf(catalog), hooks.signal),
      bytes: sourceOf(catalog).bytes,
      prepare: (header) => prepare(deps, attempt, header),
      discard: async () => {
        await deps.es.indices.delete({ index: catalog.index }, { ignore: [404] })
      },
      ...hooks,
    })
    return await finish(deps, attempt, applied)
  } catch (error) {
    await deleteUnlessLive(deps, catalog)
    if (!(error instanceof RejectedFileError)) throw error
    const outcome = { state: 'REJECTED', reason: error.message } as const
    const settled = await settle(deps, upload, outcome, reported(error.report, null))
    if (error.code === 'FILE_TOO_LARGE') await discardFile(deps, upload)
    return settled
  }
}

function sourceOf({ sources }: CatalogRecord) {
  const source = sources.at(-1)
  if (source === undefined) throw new Error('a catalog without a source')
  return source
}

/** An empty index for a full catalog, a copy of the live one for changes to it. */
async function prepare(
  deps: IngestDeps,
  { catalog, live }: Attempt,
  header: Partial<CatalogHeader>,
): Promise<WritePlan> {
  const before = live.record === null ? null : live.index
  const common = { index: catalog.index, before, at: sourceOf(catalog).at }
  if (header.mode !== 'partial') {
    await createDishIndex(deps.es, catalog.index)
    return { ...common, firstPosition: 0, keepsPositions: false }
  }
  await copyDishIndex(deps.es, live.index, catalog.index)
  return { ...common, firstPosition: await nextPosition(deps.es, live.index), keepsPositions: true }
}

async function finish(deps: IngestDeps, attempt: Attempt, applied: AppliedSource): Promise<IngestOutcome> {
  const { upload, live } = attempt
  const { report, header } = applied
  const before = live.record?.dishCount ?? 0
  const isPartial = header.mode === 'partial'
  const expected =
    (isPartial ? before : applied.written.known) + applied.written.unknown - applied.takenOut.all
  await checkIndex(deps, attempt.catalog.index, expected)
  deps.onStep?.('counted')
  const leftOut = isPartial ? 0 : Math.max(0, before - applied.written.known)
  report.removed = leftOut + applied.takenOut.known
  const catalog = await finishedCatalog(deps, attempt, applied, expected)
  const stale = staleReason(catalog, live.record)
  if (stale !== null) {
    await deleteCatalog(deps, catalog.index)
    report.addOfFile(itemError('STALE_FILE', '/generatedAt', stale))
    return settle(deps, upload, { state: 'REJECTED', reason: stale }, reported(report, header))
  }
  const held = guardReason(report.counts, before, isPartial ? (header.deletions?.length ?? 0) : 0)
  if (upload.validateOnly) {
    await deleteCatalog(deps, catalog.index)
    const reason = held === null ? null : `as a catalog it would be held for the operator: ${held}`
    return settle(deps, upload, { state: 'VALIDATED', reason }, reported(report, header))
  }
  if (held !== null && upload.approvedAt === null) {
    await deleteCatalog(deps, catalog.index)
    return settle(deps, upload, { state: 'HELD', reason: held }, reported(report, header))
  }
  return goLive(deps, attempt, catalog, reported(report, header))
}

/** What was asked for must be there, in an index of our making: a deleted index comes back with the next write. */
async function checkIndex(deps: IngestDeps, index: string, expected: number): Promise<void> {
  if (!(await hasTodaysDefinition(deps.es, index)))
    throw new Error(`index ${index} was deleted while it was written`)
  const { count } = await deps.es.count({ index })
  if (count !== expected)
    throw new Error(`${expected} dishes should be in the new catalog, but ${count} are in its index`)
}

async function finishedCatalog(
  deps: IngestDeps,
  { catalog, live, upload }: Attempt,
  { header, draft, written }: AppliedSource,
  dishCount: number,
): Promise<CatalogRecord> {
  const chain = await deps.chains.find(upload.chainId)
  const before = live.record
  const restaurants = draft.restaurants([...(chain?.restaurants ?? []), ...(before?.restaurants ?? [])])
  const { largestBytes } = written
  if (header.mode !== 'partial')
    return {
      ...catalog,
      dishCount,
      largestDishBytes: largestBytes,
      restaurants,
      generatedAt: writtenAt(header),
    }
  const given = new Set(restaurants.map(({ id }) => id))
  return {
    ...catalog,
    dishCount,
    ...largestOfBoth(before, largestBytes),
    restaurants: [...restaurants, ...(before?.restaurants ?? []).filter(({ id }) => !given.has(id))],
    generatedAt: writtenAt(header) ?? before?.generatedAt ?? null,
    sources: [...(before?.sources ?? []), { ...sourceOf(catalog), mode: 'partial' }],
  }
}

/** Dishes that stay are as large as before; how large, is not known of catalogs of before it was recorded. */
function largestOfBoth(
  before: CatalogRecord | null,
  largestBytes: number,
): Pick<CatalogRecord, 'largestDishBytes'> {
  if (before === null) return { largestDishBytes: largestBytes }
  if (before.largestDishBytes === undefined) return {}
  return { largestDishBytes: Math.max(before.largestDishBytes, largestBytes) }
}

/** In UTC, as the engine stores it. A clock that is ahead would make every later file look old: at most now. */
function writtenAt({ generatedAt }: Partial<CatalogHeader>): string | null {
  if (generatedAt === undefined) return null
  return new Date(Math.min(Date.parse(generatedAt), Date.now())).toISOString()
}

/** A file that the partner wrote before the one that is live; ISO times with and without offsets compare as times. */
function staleReason(catalog: CatalogRecord, live: CatalogRecord | null): string | null {
  if (catalog.generatedAt === null || live === null || live.generatedAt === null) return null
  if (Date.parse(catalog.generatedAt) >= Date.parse(live.generatedAt)) return null
  return `"generatedAt" ${catalog.generatedAt} is before that of the live catalog, ${live.generatedAt}`
}

async function goLive(
  deps: IngestDeps,
  { upload, live }: Attempt,
  catalog: CatalogRecord,
  result: UploadResult,
): Promise<IngestOutcome> {
  const stated = { ...result, catalogVersion: catalog.version }
  // Said before the swap: whoever finds the catalog live after a crash has only the state left to write.
  await deps.uploads.update(upload.uploadId, (record) => (isAt(record, upload) ? stated : null))
  deps.onStep?.('reported')
  if (await publishCatalog(deps, catalog, live.index))
    return settle(deps, upload, { state: 'LIVE', reason: null }, stated)
  await deleteCatalog(deps, catalog.index)
  const { record: winner } = await liveCatalog(deps, upload.chainId)
  // Another worker, that was given the same upload, was quicker.
  if (winner !== null && isMadeOf(winner, upload))
    return settle(
      deps,
      upload,
      { state: 'LIVE', reason: null },
      { ...stated, catalogVersion: winner.version },
    )
  return settle(
    deps,
    upload,
    { state: 'SUPERSEDED', reason: result.mode === 'partial' ? CHANGES_LEFT_OUT : NEWER_WENT_LIVE },
    { ...result, catalogVersion: null },
  )
}

/** `header`: null where the file was not read to its end: what it says of itself may be missing. */
function reported(report: Report, header: Partial<CatalogHeader> | null): UploadResult {
  return {
    counts: report.counts,
    problemCounts: report.problemCounts,
    problems: report.problems,
    mode: header === null ? null : (header.mode ?? 'full'),
    progress: { items: report.received, percent: 100 },
  }
}

/** Whether the record is still about this attempt: its ticket may have been used again since. */
function isAt(record: UploadRecord, upload: UploadRecord): boolean {
  return record.state === 'PROCESSING' && upload.object !== null && isSameObject(record.object, upload.object)
}

async function settle(
  deps: IngestDeps,
  upload: UploadRecord,
  outcome: Readonly<{ state: EndState; reason: string | null }>,
  result: UploadResult = {},
): Promise<IngestOutcome> {
  const { state, reason } = outcome
  await deps.uploads.update(upload.uploadId, (record) =>
    isAt(record, upload) ? endOfUpload(record, { ...result, state, stateReason: reason }) : null,
  )
  return ended(deps, upload, outcome, result)
}

function ended(
  deps: IngestDeps,
  { uploadId, chainId }: UploadRecord,
  outcome: Readonly<{ state: EndState; reason: string | null }>,
  { counts }: UploadResult = {},
): IngestOutcome {
  deps.onStep?.('settled')
  deps.log.info({ uploadId, chainId, ...outcome, counts }, 'upload ended')
  return { uploadId, ...outcome }
}
