import type { CatalogHeader } from '../../src/domain/items/items-schema.ts'
import { readKitchen } from '../../src/domain/items/kitchen-statements.ts'
import { ObjectGoneError } from '../../src/features/uploads/capture-object.ts'
import type { UploadResult } from '../../src/features/uploads/upload-event.ts'
import { isEndState, isPending, nextState } from '../../src/features/uploads/upload-life.ts'
import type { UploadRecord } from '../../src/features/uploads/upload-record.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { awaitCopies } from '../../src/search-index/shelf.ts'
import { emptyPlace } from '../../src/search-index/shelf-contents.ts'
import type { Progress } from './accepted-dishes.ts'
import { type AppliedSource, applySource, RejectedFileError } from './apply-source.ts'
import {
  type Attempt,
  beginAttempt,
  changedCatalog,
  isApproved,
  isLateApproval,
  isMadeOf,
  liveCatalog,
  preparePlace,
  sourceOf,
  standingStatements,
} from './attempt.ts'
import { comparedCatalog } from './compared-catalog.ts'
import { deleteCatalog, deleteUnlessLive } from './delete-catalog.ts'
import { type AttemptEnd, endUpload, type IngestOutcome, isStillProcessed } from './end-upload.ts'
import { finishedCatalog } from './finished-catalog.ts'
import type { IngestDeps } from './ingest-deps.ts'
import type { Report } from './judging/report.ts'
import { isNewer, markLive, publishCatalog } from './publish.ts'
import { ObjectTooLargeError, openSource } from './source.ts'
import { urgencyOf } from './urgency.ts'
import { verdictOf } from './verdict.ts'

export interface IngestHooks {
  readonly onProgress: (progress: Progress) => Promise<void>
  readonly signal: AbortSignal
}

/**
 * Brings an upload to its end: its catalog goes live, or its state says why not. Throws where another attempt may
 * help; the sweep cleans up what this one leaves.
 */
export async function ingestUpload(
  deps: IngestDeps,
  uploadId: string,
  hooks: IngestHooks,
): Promise<IngestOutcome> {
  const upload = await startReading(deps, uploadId)
  deps.onStep?.('started')
  return endUpload(deps, upload, await attemptEnd(deps, upload, hooks))
}

async function startReading({ uploads }: IngestDeps, uploadId: string): Promise<UploadRecord> {
  const upload = await uploads.update(uploadId, (record) => {
    const state = isPending(record) ? nextState(record.state, 'readingStarted') : null
    return state && { state, stateReason: null, startedAt: record.startedAt ?? new Date().toISOString() }
  })
  if (upload === null || !isPending(upload)) throw new Error(`upload ${uploadId} does not wait`)
  return upload
}

async function attemptEnd(deps: IngestDeps, upload: UploadRecord, hooks: IngestHooks): Promise<AttemptEnd> {
  try {
    const live = await liveCatalog(deps, upload.chainId)
    if (isMadeOf(live.record, upload) && !isApproved(upload, live)) {
      await markLive(deps, live.record)
      return { verdict: verdictOf({ kind: 'alreadyLive' }), result: wholeProgress(upload) }
    }
    if (isLateApproval(upload, live)) return { verdict: verdictOf({ kind: 'approvedLate' }), result: {} }
    // The sweep deletes what another attempt left. Here it could belong to a living worker that is about to publish.
    return await runAttempt(deps, await beginAttempt(deps, upload, live), hooks)
  } catch (error) {
    const end = endOfFailure(deps, error)
    if (end === null) throw error
    return end
  }
}

/** Another worker that reads the same file may have written since the report how far it was. */
function wholeProgress({ counts }: UploadRecord): UploadResult {
  return counts === null ? {} : { progress: { items: counts.received, percent: 100 } }
}

/** Null where another attempt may help. */
function endOfFailure({ limits }: IngestDeps, error: unknown): AttemptEnd | null {
  if (error instanceof ObjectGoneError)
    return { verdict: verdictOf({ kind: 'fileGone', message: error.message }), result: {} }
  if (error instanceof ObjectTooLargeError) {
    const { maxFileBytes } = limits
    const verdict = verdictOf({ kind: 'fileTooLarge', maxFileBytes })
    return { verdict, result: {}, tooLargeFor: maxFileBytes }
  }
  return null
}

async function runAttempt(deps: IngestDeps, attempt: Attempt, hooks: IngestHooks): Promise<AttemptEnd> {
  const { upload, catalog } = attempt
  const source = sourceOf(catalog)
  try {
    const applied = await applySource(deps, {
      chainId: upload.chainId,
      standing: (header) => standingStatements(attempt, header),
      open: () => openSource(deps, source, hooks.signal),
      bytes: source.bytes,
      prepare: (header) => preparePlace(deps, attempt, header),
      discard: async () => {
        await emptyPlace(deps.es, deps.names, catalog)
      },
      ...hooks,
    })
    return await finish(deps, attempt, applied)
  } catch (error) {
    await deleteUnlessLive(deps, catalog)
    if (!(error instanceof RejectedFileError)) throw error
    return rejectedEnd(error, upload)
  }
}

function rejectedEnd({ code, message, report }: RejectedFileError, { source }: UploadRecord): AttemptEnd {
  // The file was not read to its end, so what it says of its mode may be missing.
  const result = { ...resultOf(report), mode: null }
  return { verdict: verdictOf({ kind: 'fileWrong', code, message }), result, copy: source }
}

async function finish(deps: IngestDeps, attempt: Attempt, applied: AppliedSource): Promise<AttemptEnd> {
  const { upload, live } = attempt
  const { report, header } = applied
  const catalog = await finishedCatalog(deps, attempt, applied)
  const { differences, changes } = await comparedCatalog(deps, attempt, applied)
  const urgency = urgencyOf(changes)
  const liveCount = live.record?.dishCount ?? 0
  const changed = changedCatalog(attempt, header)
  const built = verdictOf({
    kind: 'built',
    validateOnly: upload.validateOnly,
    isApproved: isApproved(upload, live),
    generatedAt: catalog.generatedAt,
    guarded: {
      counts: report.counts,
      // Shares of an empty catalog would say nothing.
      isPartial: changed !== null && liveCount > 0,
      deletions: changesBesideItems(header),
      liveCount,
      items: applied.draft.tally,
      differences,
    },
    urgency,
    liveGeneratedAt: live.record?.generatedAt ?? null,
  })
  // The operator is not asked about a file that cannot go live any more.
  const isOvertaken = built.event === 'held' && live.record !== null && !isNewer(catalog, live.record)
  const mode = header.mode ?? 'full'
  const verdict = isOvertaken ? verdictOf({ kind: 'overtaken', isSameFile: false, mode }) : built
  if (verdict.problem !== undefined) report.addOfFile(verdict.problem)
  const result = { ...resultOf(report), changes, mode } as const
  if (verdict.event === 'wentLive') {
    await saveWords(deps, attempt, applied)
    if (!(await awaitCopies(deps.es, catalog.shelf)))
      deps.log.warn(
        { catalogId: catalog.catalogId },
        'a catalog goes live before all copies of its shelf are there',
      )
    return publish(deps, attempt, catalog, { verdict, result })
  }
  await deleteCatalog(deps, catalog)
  if (verdict.event !== 'held') return { verdict, result }
  if (urgency !== null) deps.log.error(`a held upload waits for the operator: ${urgency}`)
  // An approval for the difference to another catalog is void.
  return { verdict, result: { ...result, approvedAt: null } }
}

/** Words of dishes that changes replace or delete stay: too many do no harm. */
async function saveWords(
  { vocabularies }: IngestDeps,
  attempt: Attempt,
  { header, draft }: AppliedSource,
): Promise<void> {
  const changed = changedCatalog(attempt, header)
  const before = changed && (await vocabularies.find(changed.catalogId))
  if (before !== null) draft.words.merge(before)
  await vocabularies.save(attempt.catalog.catalogId, draft.words.vocabulary())
}

/** Deletions and statements of a file of changes, which may bring no dish at all. */
function changesBesideItems({ mode, deletions = [], ...header }: Partial<CatalogHeader>): number {
  return mode === 'partial' ? deletions.length + readKitchen(header).statements.length : 0
}

async function publish(
  deps: IngestDeps,
  { upload, live }: Attempt,
  catalog: CatalogRecord,
  { verdict, result }: AttemptEnd,
): Promise<AttemptEnd> {
  const published = { ...result, catalogVersion: catalog.version }
  // Written before the swap: whoever finds the catalog live after a crash has only the state left to write.
  const reported = await deps.uploads.update(upload.uploadId, (record) =>
    isStillProcessed(record, upload) ? published : null,
  )
  // Of a ticket that was used again this file goes live first, and the newer one follows.
  if (reported === null || isEndState(reported.state))
    throw new Error(`upload ${upload.uploadId} ended otherwise while its catalog was built`)
  deps.onStep?.('reported')
  if (await publishCatalog(deps, catalog, live.catalogId)) return { verdict, result: published }
  await deleteCatalog(deps, catalog)
  const { record: winner } = await liveCatalog(deps, upload.chainId)
  const isSameFile = isMadeOf(winner, upload)
  return {
    verdict: verdictOf({ kind: 'overtaken', isSameFile, mode: result.mode ?? 'full' }),
    result: { ...result, catalogVersion: isSameFile ? winner.version : null },
  }
}

function resultOf({ counts, problemCounts, problems }: Report): UploadResult {
  return { counts, problemCounts, problems, progress: { items: counts.received, percent: 100 } }
}
