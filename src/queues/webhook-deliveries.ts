import { type JobsOptions, Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { queuePrefix } from './catalog-ingest.ts'

/**
 * Queue `webhook-deliveries`: one job per event and time it was asked for. Its id is made of both, so that any number
 * of sweeps queue it once. Holds nothing that the upload's record does not: losing it loses no event.
 */
export const WEBHOOK_DELIVERIES = 'webhook-deliveries'

export interface WebhookDeliveryJob {
  readonly uploadId: string
  readonly businessId: string
  readonly eventId: string
  /** How often the operator had it sent again when this was queued. */
  readonly redeliveries: number
}

export type WebhookQueue = Queue<WebhookDeliveryJob>

export interface RetrySettings {
  readonly attempts: number
  /** The wait after the first attempt, in milliseconds; it doubles after each. */
  readonly retryDelayMs: number
}

/** A wait is up to this part shorter, so that receivers that come back are not met by all events at once. */
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

/** Ended jobs are not kept: their ids would keep the event from being queued again, and the log is elsewhere. */
function deliveryOptions(attempts: number, delay: number): JobsOptions {
  return {
    attempts,
    backoff: { type: 'exponential', delay, jitter: JITTER },
    removeOnComplete: true,
    removeOnFail: true,
  }
}
