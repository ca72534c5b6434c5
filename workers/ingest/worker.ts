import { setTimeout as pause } from 'node:timers/promises'
import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { endOfUpload } from '../../src/features/uploads/upload-event.ts'
import { isProcessing } from '../../src/features/uploads/upload-life.ts'
import {
  CATALOG_INGEST,
  type CatalogIngestJob,
  queuePrefix,
  retryDelay,
} from '../../src/queues/catalog-ingest.ts'
import { askForIngest, type IngestQueue } from '../../src/queues/ingest-queue.ts'
import { liveIndex } from '../../src/search-index/catalog-swap.ts'
import type { IngestOutcome } from './end-upload.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { ingestUpload } from './ingest-upload.ts'
import { rebuildNext } from './rebuild-catalog.ts'
import { isOurMistake } from './retry-intent.ts'

/** A kill -9 during a job is not the job's fault: let it start again this often. A file that kills every worker ends. */
const MAX_STALLED = 10
const OUR_FAULT =
  'the catalog could not be processed on our side; the operator can try it again with the same file'

export interface IngestWorkerOptions {
  readonly connection: Redis
  readonly queue: IngestQueue
  readonly concurrency: number
  /** How long a job may go on when the worker is asked to stop; then it is handed back. */
  readonly finishMs: number
  /** A killed worker's job is taken up after at most lock + two checks; a living one renews its lock every half. */
  readonly lockMs: number
  readonly stalledCheckMs: number
}

export interface IngestWorker {
  /** Takes no new job, lets those under way finish, and after a while hands back the ones that have not. */
  readonly close: () => Promise<void>
}

export function createIngestWorker(deps: IngestDeps, options: IngestWorkerOptions): IngestWorker {
  const closing = new AbortController()
  const worker = new Worker<CatalogIngestJob, IngestOutcome | null>(
    CATALOG_INGEST,
    (job, token, signal) =>
      run(deps, options.queue, job, {
        token,
        signal: AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]),
      }),
    {
      connection: options.connection,
      prefix: queuePrefix(deps.namespace),
      concurrency: options.concurrency,
      lockDuration: options.lockMs,
      stalledInterval: options.stalledCheckMs,
      maxStalledCount: MAX_STALLED,
      settings: { backoffStrategy: (attemptsMade) => retryDelay(attemptsMade) },
    },
  )
  worker.on('error', (error) => deps.log.error({ err: error }, 'queue connection failed'))
  worker.on('failed', (job, error) => {
    deps.log.error({ err: error, chainId: job?.data.chainId, attempt: job?.attemptsMade }, 'ingest failed')
    if (job?.deferredFailure !== undefined)
      failDeadly(deps, job.data.chainId, error).catch((failure: unknown) =>
        deps.log.error(
          { err: failure },
          'an upload that kills workers could not be marked; its next job tries',
        ),
      )
  })
  // Another worker may have the job by now: what goes on here would only be in its way.
  worker.on('lockRenewalFailed', (jobIds) => {
    for (const id of jobIds) worker.cancelJob(id, 'the lock was lost')
  })
  return {
    close: async () => {
      const finished = worker.close()
      await Promise.race([finished, pause(options.finishMs, undefined, { ref: false })])
      closing.abort(new HandedBackError())
      await finished
    },
  }
}

class HandedBackError extends Error {}

interface RunOptions {
  readonly token: string | undefined
  readonly signal: AbortSignal
}

/** Handed back where the worker has to stop: that uses up no attempt. */
async function run(
  deps: IngestDeps,
  queue: IngestQueue,
  job: Job<CatalogIngestJob>,
  { token, signal }: RunOptions,
): Promise<IngestOutcome | null> {
  try {
    return await work(deps, queue, job, signal)
  } catch (error) {
    if (!(signal.reason instanceof HandedBackError)) throw error
    await job.moveToDelayed(Date.now(), token)
    throw new DelayedError()
  }
}

/**
 * The chain's oldest waiting upload; where none waits, or nothing serves the chain, the next index that the operator
 * wants rebuilt. A partner does not wait for several large catalogs.
 */
async function work(
  deps: IngestDeps,
  queue: IngestQueue,
  job: Job<CatalogIngestJob>,
  signal: AbortSignal,
): Promise<IngestOutcome | null> {
  const { chainId } = job.data
  const [upload, another] = await deps.uploads.listPending(chainId, 2)
  const isFree = upload === undefined || (await liveIndex(deps.es, deps.names, chainId)) === null
  if (isFree && (await rebuildNext(deps, chainId, signal))) {
    await askForIngest(queue, chainId)
    return null
  }
  if (upload === undefined) return null
  const { uploadId } = upload
  try {
    const outcome = await ingestUpload(deps, uploadId, {
      signal,
      onProgress: async (progress) => {
        await job.updateProgress({ uploadId, ...progress })
        await deps.uploads.update(uploadId, (record) => (isProcessing(record) ? { progress } : null))
      },
    })
    if (another !== undefined) await askForIngest(queue, chainId)
    return outcome
  } catch (error) {
    if (signal.reason instanceof HandedBackError) throw error
    const isLast = job.attemptsMade + 1 >= (job.opts.attempts ?? 1)
    if (!isLast && !isOurMistake(error)) throw error
    await markFailed(deps, uploadId, error)
    throw new UnrecoverableError(`${uploadId}: ${(error as Error).message}`)
  }
}

/** The queue gave the job up: each worker that had it died over it. Without this the next job would be as deadly. */
async function failDeadly(deps: IngestDeps, chainId: string, error: Error): Promise<void> {
  const [upload] = await deps.uploads.listPending(chainId, 1)
  if (upload !== undefined) await markFailed(deps, upload.uploadId, error)
}

async function markFailed(deps: IngestDeps, uploadId: string, error: unknown): Promise<void> {
  deps.log.error({ err: error, uploadId }, 'upload failed for good; the operator can retry it')
  await deps.uploads.update(uploadId, (record) => endOfUpload(record, 'failed', { stateReason: OUR_FAULT }))
}
