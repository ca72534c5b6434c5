import { DelayedError, type Job, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { inTime } from '../../src/in-time.ts'
import {
  CATALOG_INGEST,
  type CatalogIngestJob,
  queuePrefix,
  retryDelay,
} from '../../src/queues/catalog-ingest.ts'
import { askForIngest, forgetDeadJobs, type IngestQueue, uploadOfJob } from '../../src/queues/ingest-queue.ts'
import type { IngestOutcome } from './end-upload.ts'
import type { IngestDeps } from './ingest-deps.ts'
import type { OnStep } from './ingest-steps.ts'
import { stepsOf } from './job-steps.ts'
import { failPoisonJob, HandedBackError, runJob } from './run-job.ts'

/** How often a job starts again after a kill -9 of its worker. A file that kills every worker ends. */
const MAX_STALLED = 10
/** Together with the longest `finishMs` it is within the time that a process has to close. */
const HAND_BACK_MS = 4_000

export interface IngestWorkerOptions {
  readonly connection: Redis
  readonly queue: IngestQueue
  /** Called before each job reads anything. A job for which it fails is tried again. */
  readonly beforeJob: () => Promise<unknown>
  /** Called after each rebuild. */
  readonly onRebuilt: () => Promise<void>
  readonly concurrency: number
  /** How long a job may go on when the worker is asked to stop; then it is handed back. */
  readonly finishMs: number
  /** A killed worker's job starts again after at most lock + two checks; a living one renews its lock every half. */
  readonly lockMs: number
  readonly stalledCheckMs: number
  /** Called at each end of a job, for the metrics. */
  readonly metrics: {
    readonly completed: (job: IngestJob, outcome: IngestOutcome | null) => void
    readonly failed: (job: IngestJob | undefined) => void
    /** Called at the start of each job. */
    readonly timedSteps: (next: OnStep | undefined) => OnStep
  }
}

export interface IngestWorker {
  /**
   * Takes no new job, lets those under way finish, and hands back those that have not finished in time. What an engine
   * holds up even then is left: another worker takes it when its lock is over.
   */
  readonly close: () => Promise<void>
}

type IngestJob = Job<CatalogIngestJob, IngestOutcome | null>

export function createIngestWorker(deps: IngestDeps, options: IngestWorkerOptions): IngestWorker {
  const closing = new AbortController()
  const worker = new Worker<CatalogIngestJob, IngestOutcome | null>(
    CATALOG_INGEST,
    (job, token, signal) => {
      const signals = [closing.signal, ...(signal ? [signal] : [])]
      const timed = { ...deps, onStep: options.metrics.timedSteps(deps.onStep) }
      return runOrHandBack(timed, options, job, { token, signal: AbortSignal.any(signals) })
    },
    {
      connection: options.connection,
      prefix: queuePrefix(deps.namespace),
      concurrency: options.concurrency,
      lockDuration: options.lockMs,
      stalledInterval: options.stalledCheckMs,
      maxStalledCount: MAX_STALLED,
      settings: { backoffStrategy: retryDelay },
    },
  )
  worker.on('error', (error) => deps.log.error({ err: error }, 'queue connection failed'))
  worker.on('completed', (job, outcome) => options.metrics.completed(job, outcome))
  worker.on('failed', (job, error) => {
    options.metrics.failed(job)
    onFailed(deps, job, error)
  })
  // Another worker may have the job by now.
  worker.on('lockRenewalFailed', (jobIds) => {
    for (const id of jobIds) worker.cancelJob(id, 'the lock was lost')
  })
  return {
    close: async () => {
      const finished = worker.close()
      await inTime(options.finishMs, () => finished).catch(() => undefined)
      closing.abort(new HandedBackError())
      await inTime(HAND_BACK_MS, () => finished).catch(() => undefined)
    },
  }
}

function onFailed(deps: IngestDeps, job: IngestJob | undefined, error: Error): void {
  const about = { chainId: job?.data.chainId, uploadId: job && uploadOfJob(job), attempt: job?.attemptsMade }
  const { last: step, times: stepMs } = stepsOf(job) ?? {}
  deps.log.error({ err: error, ...about, step, stepMs }, 'ingest failed')
  if (job?.deferredFailure === undefined) return
  failPoisonJob(deps, job, error).catch((failure: unknown) =>
    deps.log.error({ err: failure }, 'what kills workers could not be ended; the next job tries'),
  )
}

/** Handed back where the worker has to stop: that uses up no attempt. */
async function runOrHandBack(
  deps: IngestDeps,
  { queue, beforeJob, onRebuilt }: Pick<IngestWorkerOptions, 'queue' | 'beforeJob' | 'onRebuilt'>,
  job: IngestJob,
  { token, signal }: Readonly<{ token: string | undefined; signal: AbortSignal }>,
): Promise<IngestOutcome | null> {
  try {
    await beforeJob()
    const askForNext = () => askForIngest(queue, job.data.chainId)
    const outcome = await runJob(deps, { job, signal, askForNext, onRebuilt })
    if (outcome !== null) await forgetDeadJobs(queue, outcome.uploadId)
    return outcome
  } catch (error) {
    if (!(signal.reason instanceof HandedBackError)) throw error
    await job.moveToDelayed(Date.now(), token)
    throw new DelayedError()
  }
}
