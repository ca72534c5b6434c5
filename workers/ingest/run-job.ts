import { type Job, UnrecoverableError } from 'bullmq'
import { requestRebuild } from '../../src/features/catalogs/rebuild-requests.ts'
import { isClosed } from '../../src/features/chains/chain-store.ts'
import { endOfUpload } from '../../src/features/uploads/upload-event.ts'
import { isProcessing } from '../../src/features/uploads/upload-life.ts'
import type { CatalogIngestJob } from '../../src/queues/catalog-ingest.ts'
import { OutdatedLiveError } from './attempt.ts'
import type { IngestOutcome } from './end-upload.ts'
import type { IngestDeps } from './ingest-deps.ts'
import { ingestUpload } from './ingest-upload.ts'
import { isPermanentFailure } from './permanent-failure.ts'
import { rebuildNext } from './rebuild-catalog.ts'

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

const OUR_FAULT =
  'the catalog could not be processed on our side; the operator can try it again with the same file'

/**
 * Brings the chain's oldest waiting upload to its end. Where none waits, rebuilds one catalog if the
 * operator asked for it: a partner does not wait for several large catalogs. The uploads of a closed chain wait; its
 * catalogs are rebuilt, because the upgrade and the operator's commands wait for that.
 */
export async function runJob(deps: IngestDeps, run: JobRun): Promise<IngestOutcome | null> {
  const { chainId } = run.job.data
  const chain = await deps.chains.find(chainId)
  const isWaiting = chain !== null && isClosed(chain)
  const [upload, another] = isWaiting ? [] : await deps.uploads.listPending(chainId, 2)
  if (upload === undefined && (await rebuildNext(deps, chainId, run.signal))) {
    await run.askForNext()
    await run.onRebuilt()
    return null
  }
  if (upload === undefined) return null
  try {
    const outcome = await ingest(deps, run, upload.uploadId)
    if (another !== undefined) await run.askForNext()
    return outcome
  } catch (error) {
    if (error instanceof OutdatedLiveError) {
      await requestRebuild(deps.catalogs, error.record)
      await rebuildNext(deps, chainId, run.signal)
      await run.askForNext()
      return null
    }
    if (run.signal.reason instanceof HandedBackError || mayPass(run.job, error)) throw error
    await markFailed(deps, upload.uploadId, error)
    throw new UnrecoverableError(`${upload.uploadId}: ${(error as Error).message}`)
  }
}

function ingest(deps: IngestDeps, { job, signal }: JobRun, uploadId: string): Promise<IngestOutcome> {
  return ingestUpload(deps, uploadId, {
    signal,
    onProgress: async (progress) => {
      await job.updateProgress({ uploadId, ...progress })
      await deps.uploads.update(uploadId, (record) => (isProcessing(record) ? { progress } : null))
    },
  })
}

/** Whether the queue is to try the job again. */
function mayPass({ attemptsMade, opts }: Job, error: unknown): boolean {
  const isLast = attemptsMade + 1 >= (opts.attempts ?? 1)
  return !isLast && !isPermanentFailure(error)
}

/** Fails the upload whose every worker died over it; without this the chain's next job would kill a worker again. */
export async function failPoisonJob(deps: IngestDeps, chainId: string, error: Error): Promise<void> {
  const [upload] = await deps.uploads.listPending(chainId, 1)
  if (upload !== undefined) await markFailed(deps, upload.uploadId, error)
}

async function markFailed(deps: IngestDeps, uploadId: string, error: unknown): Promise<void> {
  deps.log.error({ err: error, uploadId }, 'upload failed for good; the operator can retry it')
  await deps.uploads.update(uploadId, (record) => endOfUpload(record, 'failed', { stateReason: OUR_FAULT }))
}
