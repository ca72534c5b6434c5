import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { createRedis } from '../../src/clients/redis.ts'
import { countUploads } from '../../src/features/uploads/count-uploads.ts'
import type { UploadState } from '../../src/features/uploads/upload-life.ts'
import { queuePrefix } from '../../src/queues/catalog-ingest.ts'
import { createIngestQueue } from '../../src/queues/ingest-queue.ts'
import { WEBHOOK_DELIVERIES } from '../../src/queues/webhook-deliveries.ts'
import type { Operator } from '../operator.ts'
import type { OperatorSettings } from '../operator-settings.ts'

export interface QueueOverview {
  /** Worker processes that take jobs, right now. */
  readonly workers: number
  /** The number of ingest jobs by state. */
  readonly jobs: Readonly<Record<string, number>>
  /** Webhooks to send; delayed are those that a receiver did not take yet. Ended ones are in the delivery log. */
  readonly webhooks: Readonly<Record<string, number>>
  readonly running: readonly RunningJob[]
  /** Jobs that a worker handed back when it stopped, and failed jobs that are tried again. */
  readonly retrying: readonly RetryingJob[]
  readonly dead: readonly DeadJob[]
  /** The number of uploads by state. */
  readonly uploads: Readonly<Partial<Record<UploadState, number>>>
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

/** The jobs that wait, run, are tried again or failed, with their progress and reasons. */
export async function queueOverview(
  { es, stores, namespace }: Operator,
  { redisUrl }: OperatorSettings,
): Promise<QueueOverview> {
  const redis = createRedis(redisUrl)
  redis.options.maxRetriesPerRequest = 1
  redis.on('error', () => undefined)
  try {
    const uploads = Object.fromEntries(await countUploads({ es, names: stores.names }))
    await redis.ping()
    const webhooks = await webhooksOf(redis, namespace)
    return { ...(await jobsOf(redis, namespace)), webhooks, uploads }
  } finally {
    redis.disconnect()
  }
}

async function jobsOf(
  redis: Redis,
  namespace: string,
): Promise<Pick<QueueOverview, 'workers' | 'jobs' | 'running' | 'retrying' | 'dead'>> {
  const queue = createIngestQueue(redis, namespace)
  try {
    const jobs = await queue.getJobCounts('waiting', 'active', 'delayed', 'completed', 'failed')
    const active = await queue.getActive(0, MAX_LISTED - 1)
    const delayed = await queue.getDelayed(0, MAX_LISTED - 1)
    const failed = await queue.getFailed(0, MAX_LISTED - 1)
    return {
      workers: await queue.getWorkersCount(),
      jobs,
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
  } finally {
    await queue.close()
  }
}

async function webhooksOf(redis: Redis, namespace: string): Promise<QueueOverview['webhooks']> {
  const queue = new Queue(WEBHOOK_DELIVERIES, { connection: redis, prefix: queuePrefix(namespace) })
  try {
    return await queue.getJobCounts('waiting', 'active', 'delayed')
  } finally {
    await queue.close()
  }
}

function isoTime(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString()
}
