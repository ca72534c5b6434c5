import type { Queue } from 'bullmq'
import { countUploads } from '../../src/features/uploads/count-uploads.ts'
import type { UploadState } from '../../src/features/uploads/upload-life.ts'
import type { IngestQueue } from '../../src/queues/ingest-queue.ts'
import { oldestJobAge } from '../../src/queues/queue-metrics.ts'
import { PATIENCE_MS, patientLook, type UnseenSource } from '../cli/patient-look.ts'
import type { Operator } from '../operator.ts'
import type { OperatorSettings } from '../operator-settings.ts'
import { type FailureCause, failureCauses } from './failure-causes.ts'
import { commandRedis, ingestQueueOf, onQueues, pausedQueues, webhookQueueOf } from './open-queues.ts'

/** Null = that part could not be seen; `unseen` says why. */
export interface QueueOverview extends IngestOverview {
  /** Webhooks to send; delayed are those that a receiver did not take yet. Ended ones are in the delivery log. */
  readonly webhooks: Readonly<Record<string, number>> | null
  /** Queues of which workers take nothing until "queues resume". */
  readonly paused: readonly string[] | null
  /** The number of uploads by state. */
  readonly uploads: Readonly<Partial<Record<UploadState, number>>> | null
  readonly unseen: readonly UnseenSource[]
}

interface IngestOverview {
  /** Worker processes that take jobs, right now. */
  readonly workers: number | null
  /** The number of ingest jobs by state. */
  readonly jobs: Readonly<Record<string, number>> | null
  readonly running: readonly RunningJob[] | null
  /** Jobs that a worker handed back when it stopped, and failed jobs that are tried again. */
  readonly retrying: readonly RetryingJob[] | null
  readonly dead: readonly DeadJob[] | null
  /** Why jobs failed, the most frequent cause first: of those that are tried again and of the dead ones. */
  readonly causes: readonly FailureCause[] | null
  /** Seconds since the oldest job that waits was added; null where none waits. */
  readonly oldestAgeSeconds: number | null
}

export interface RunningJob {
  readonly chainId: string
  readonly uploadId: string | null
  readonly items: number
  readonly percent: number
  readonly attempt: number
  /** ISO 8601. */
  readonly since: string | null
}

export interface RetryingJob {
  readonly chainId: string
  /** Attempts that failed. */
  readonly attempts: number
  /** Why the last attempt failed; null where none failed. */
  readonly reason: string | null
}

export interface DeadJob {
  readonly chainId: string
  readonly attempts: number
  readonly reason: string
  /** ISO 8601. */
  readonly at: string | null
}

const MAX_LISTED = 50
const NO_JOBS: IngestOverview = {
  ...{ workers: null, jobs: null, running: null, retrying: null, dead: null, causes: null },
  oldestAgeSeconds: null,
}

/**
 * The jobs that wait, run, are tried again or failed, with their progress and reasons. A source that does not answer in
 * time is named, and the others are shown.
 */
export async function queueOverview(
  { es, stores, namespace }: Operator,
  settings: OperatorSettings,
): Promise<QueueOverview> {
  const redis = commandRedis(settings.REDIS_URL)
  const look = patientLook(settings)
  const atQueues = <T>(what: string, work: (queues: readonly Queue[]) => Promise<T>) =>
    look.at(what, 'Redis', () => onQueues(redis, namespace, work))
  try {
    const [jobs, webhooks, paused, uploads] = await Promise.all([
      atQueues('ingest jobs', (queues) => jobsOf(ingestQueueOf(queues))),
      atQueues('webhooks', (queues) => webhookQueueOf(queues).getJobCounts('waiting', 'active', 'delayed')),
      atQueues('paused queues', pausedQueues),
      look.at('uploads', 'Elasticsearch', () =>
        countUploads({ es: es.child({ requestTimeout: PATIENCE_MS }), names: stores.names }),
      ),
    ])
    return {
      ...(jobs ?? NO_JOBS),
      webhooks,
      paused,
      uploads: uploads && Object.fromEntries(uploads),
      unseen: look.unseen,
    }
  } finally {
    redis.disconnect()
  }
}

async function jobsOf(queue: IngestQueue): Promise<IngestOverview> {
  const jobs = await queue.getJobCounts('waiting', 'active', 'delayed', 'completed', 'failed')
  const active = await queue.getActive(0, MAX_LISTED - 1)
  const delayed = await queue.getDelayed(0, MAX_LISTED - 1)
  const failed = await queue.getFailed(0, MAX_LISTED - 1)
  return {
    workers: await queue.getWorkersCount(),
    jobs,
    oldestAgeSeconds: await oldestJobAge(queue),
    causes: await failureCauses(queue),
    running: active.map((job) => ({
      chainId: job.data.chainId,
      uploadId: null,
      items: 0,
      percent: 0,
      ...(job.progress as object),
      attempt: job.attemptsMade + 1,
      since: isoTime(job.processedOn),
    })),
    retrying: delayed.map((job) => ({
      chainId: job.data.chainId,
      attempts: job.attemptsMade,
      reason: job.failedReason || null,
    })),
    dead: failed.map((job) => ({
      chainId: job.data.chainId,
      attempts: job.attemptsMade,
      reason: job.failedReason,
      at: isoTime(job.finishedOn),
    })),
  }
}

function isoTime(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString()
}
