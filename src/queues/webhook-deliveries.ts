import { type Job, type JobsOptions, Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { queuePrefix } from './catalog-ingest.ts'
import { dueTime, redisOf, redisTime } from './due-time.ts'

/**
 * Queue `webhook-deliveries`: one job for each event and each request to send it. The job id consists of both, so
 * repeated sweeps queue it only once. The upload's record holds everything in the queue, so losing the queue loses no
 * event.
 */
export const WEBHOOK_DELIVERIES = 'webhook-deliveries'

export interface WebhookDeliveryJob {
  readonly uploadId: string
  readonly businessId: string
  readonly eventId: string
  /** How often the operator had sent it again when this job was queued. */
  readonly redeliveries: number
}

export type WebhookQueue = Queue<WebhookDeliveryJob>

export interface RetrySettings {
  readonly attempts: number
  /** The wait after the first attempt, in milliseconds; it doubles after each. */
  readonly retryDelayMs: number
}

/** A wait is shorter by up to this share, so that a recovered receiver does not get all events at once. */
const JITTER = 0.3

export function createWebhookQueue(
  connection: Redis,
  namespace: string,
  { attempts, retryDelayMs }: RetrySettings,
): WebhookQueue {
  return new Queue(WEBHOOK_DELIVERIES, {
    connection,
    prefix: queuePrefix(namespace),
    defaultJobOptions: deliveryOptions(attempts, retryDelayMs),
  })
}

export function webhookJobId({ eventId, redeliveries }: WebhookDeliveryJob): string {
  return `${eventId}-${redeliveries}`
}

/** Ended jobs are deleted: their ids would prevent another job of the event. The delivery log has their results. */
function deliveryOptions(attempts: number, delay: number): JobsOptions {
  return {
    attempts,
    backoff: { type: 'exponential', delay, jitter: JITTER },
    removeOnComplete: true,
    removeOnFail: true,
  }
}

/** How many delayed jobs are read: those that are due last. */
const MAX_LOOKED_AT = 1_000
/** More than the waits for a place and the difference of two clocks that are right. */
const TOLERATED_MS = 60_000

/** Makes the jobs due now that a worker with a wrong clock put back for hours. */
export async function promoteDueTooLate(queue: WebhookQueue): Promise<void> {
  // A job that ended meanwhile is missing. Another worker may promote or take it first.
  const jobs = await queue.getJobs(['delayed'], 0, MAX_LOOKED_AT - 1)
  if (jobs.length === 0) return
  const now = await redisTime(await redisOf(queue))
  for (const job of jobs) {
    const due = job ? await dueTime(queue, job) : null
    if (due !== null && due > now + retryWait(job) + TOLERATED_MS) await job.promote().catch(() => undefined)
  }
}

/** The longest wait after the last attempt that was made, in milliseconds. */
function retryWait({ attemptsMade, opts: { backoff } }: Pick<Job, 'attemptsMade' | 'opts'>): number {
  const { delay = 0 } = typeof backoff === 'object' ? backoff : {}
  return attemptsMade === 0 ? 0 : delay * 2 ** (attemptsMade - 1)
}
