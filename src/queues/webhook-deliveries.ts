import { type JobsOptions, Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { queuePrefix } from './catalog-ingest.ts'

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
