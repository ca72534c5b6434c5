import { SpanKind } from '@opentelemetry/api'
import { type Job, UnrecoverableError } from 'bullmq'
import { requestRebuild } from '../../src/features/catalogs/rebuild-requests.ts'
import { isClosed } from '../../src/features/chains/chain-store.ts'
import { endOfUpload } from '../../src/features/uploads/upload-event.ts'
import { isProcessing } from '../../src/features/uploads/upload-life.ts'
import type { UploadRecord } from '../../src/features/uploads/upload-record.ts'
import {
  ATTEMPTS_OF_UNKNOWN_CAUSE,
  CATALOG_INGEST,
  type CatalogIngestJob,
  queueAttributes,
} from '../../src/queues/catalog-ingest.ts'
import { uploadOfJob } from '../../src/queues/ingest-queue.ts'
import { traced } from '../../src/tracing/traced.ts'
import type { IngestOutcome } from './end-upload.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { ingestUpload } from './ingest-upload.ts'
import { type AttemptNames, followJob } from './job-steps.ts'
import { operationalCause } from './operational-cause.ts'
import { OutdatedCatalogError } from './outdated-catalog-error.ts'
import { isPermanentFailure } from './permanent-failure.ts'
import { giveUpNextRebuild, rebuildNext } from './rebuild-catalog.ts'

/** The reason of an abort when the worker stops: the job goes back into the queue and loses no attempt. */
export class HandedBackError extends Error {}

export interface JobRun {
  readonly job: Job<CatalogIngestJob>
  readonly signal: AbortSignal
  /** Puts another job of the chain into the queue. */
  readonly askForNext: () => Promise<void>
  /** Called after a rebuild, with or without success. */
  readonly onRebuilt: () => Promise<void>
}

const MAX_CAUSE_LENGTH = 200

/** For the partner and the operator, who can retry all that failed for one cause. */
function failedReason(cause: string | null): string {
  const why = cause === null ? '' : ` (${cause})`
  return `the catalog could not be processed on our side${why}; the operator can try it again with the same file`
}

/**
 * Brings the chain's oldest waiting upload to its end. Where none waits, rebuilds one catalog if the
 * operator asked for it: a partner does not wait for several large catalogs. The uploads of a closed chain wait; its
 * catalogs are rebuilt, because the upgrade and the operator's commands wait for that.
 */
export async function runJob(deps: IngestDeps, run: JobRun): Promise<IngestOutcome | null> {
  const { chainId } = run.job.data
  const [upload, another] = await uploadsToRead(deps, chainId, 2)
  if (upload === undefined && (await rebuildNext(deps, chainId, run.signal))) {
    await run.askForNext()
    await run.onRebuilt()
    return null
  }
  if (upload === undefined) return null
  try {
    const outcome = await ingest(deps, run, upload)
    if (another !== undefined) await run.askForNext()
    return outcome
  } catch (error) {
    if (error instanceof OutdatedCatalogError) {
      await requestRebuild(deps.catalogs, error.record)
      await rebuildNext(deps, chainId, run.signal)
      await run.askForNext()
      return null
    }
    if (run.signal.reason instanceof HandedBackError) throw error
    const cause = operationalCause(error)
    if (await mayPass(run.job, error, cause)) {
      if (cause !== null) await sayWaiting(deps, upload.uploadId, cause)
      throw named(error, cause)
    }
    await markFailed(deps, upload.uploadId, error)
    throw new UnrecoverableError(`${upload.uploadId}: ${named(error, cause).message}`)
  }
}

/** The oldest uploads that wait; those of a closed chain are not read. */
async function uploadsToRead(
  { chains, uploads }: IngestDeps,
  chainId: string,
  size: number,
): Promise<readonly UploadRecord[]> {
  const chain = await chains.find(chainId)
  return chain !== null && isClosed(chain) ? [] : uploads.listPending(chainId, size)
}

/** The queue shows the message. */
function named(error: unknown, cause: string | null): Error {
  if (cause === null) return error as Error
  return new Error(`${cause}: ${(error as Error).message.slice(0, MAX_CAUSE_LENGTH)}`, { cause: error })
}

/** Best effort: the same fault can keep the record from being written. */
async function sayWaiting({ uploads, log }: IngestDeps, uploadId: string, cause: string): Promise<void> {
  const stateReason = `it waits on our side: ${cause}; it is tried again without your doing`
  try {
    await uploads.update(uploadId, (record) =>
      isProcessing(record) && record.stateReason !== stateReason ? { stateReason } : null,
    )
  } catch (error) {
    log.warn({ err: error, uploadId }, 'the record of a waiting upload could not say why it waits')
  }
}

async function ingest(
  deps: IngestDeps,
  { job, signal }: JobRun,
  { uploadId, chainId, traceparent: parent }: UploadRecord,
): Promise<IngestOutcome> {
  // Whatever becomes of the job, it says which upload it was about.
  await job.updateProgress({ uploadId, items: 0, percent: 0 })
  const names = { uploadId, chainId, attempt: job.attemptsMade + 1 }
  return traced(
    `process ${CATALOG_INGEST}`,
    { kind: SpanKind.CONSUMER, attributes: spanOf(job, names), parent },
    () =>
      ingestUpload(followJob(deps, job, names), uploadId, {
        signal,
        onProgress: async (progress) => {
          await job.updateProgress({ uploadId, ...progress })
          await deps.uploads.update(uploadId, (record) => (isProcessing(record) ? { progress } : null))
        },
      }),
  )
}

function spanOf({ id = '' }: JobRun['job'], { uploadId, chainId, attempt }: AttemptNames) {
  return {
    ...queueAttributes(CATALOG_INGEST),
    'messaging.message.id': id,
    'dishmatch.upload_id': uploadId,
    'dishmatch.chain_id': chainId,
    'dishmatch.attempt': attempt,
  }
}

/** Whether the queue is to try the job again. What is mended from outside is tried for longer, and counts by itself. */
async function mayPass(job: JobRun['job'], error: unknown, cause: string | null): Promise<boolean> {
  if (isPermanentFailure(error) || job.attemptsMade + 1 >= (job.opts.attempts ?? 1)) return false
  if (cause !== null) return true
  const unexplained = (job.data.unexplained ?? 0) + 1
  await job.updateData({ ...job.data, unexplained })
  return unexplained < ATTEMPTS_OF_UNKNOWN_CAUSE
}

/**
 * Ends what every worker died over; without this the chain's next job would kill a worker again. It is the upload of the
 * job, and not another one that waits by now. A job that had none died over a rebuild, if one is left to do.
 */
export async function failPoisonJob(
  deps: IngestDeps,
  job: Pick<JobRun['job'], 'data' | 'progress'>,
  error: Error,
): Promise<void> {
  const { chainId } = job.data
  const uploadId = uploadOfJob(job)
  if (uploadId === null && (await giveUpNextRebuild(deps, chainId, error))) return
  const [oldest] = await uploadsToRead(deps, chainId, 1)
  if (oldest === undefined || (uploadId ?? oldest.uploadId) !== oldest.uploadId) return
  await markFailed(deps, oldest.uploadId, error)
}

async function markFailed(deps: IngestDeps, uploadId: string, error: unknown): Promise<void> {
  deps.log.error({ err: error, uploadId }, 'upload failed for good; the operator can retry it')
  const stateReason = failedReason(operationalCause(error))
  await deps.uploads.update(uploadId, (record) => endOfUpload(record, 'failed', { stateReason }))
}
