import type { Logger } from 'pino'
import type { UploadStore } from '../../src/features/uploads/upload-store.ts'
import type { DeliveryStore } from '../../src/features/webhooks/delivery-store.ts'
import type { WebhookSender } from '../../src/features/webhooks/post-webhook.ts'
import type { WebhookStore } from '../../src/features/webhooks/webhook-store.ts'
import type { WebhookQueue } from '../../src/queues/webhook-deliveries.ts'

/** DONE: nothing is left to do. RETRY: not delivered, another attempt may help. GIVEN_UP: not delivered, the last attempt. */
export type DeliveryEnd = 'DONE' | 'RETRY' | 'GIVEN_UP'

export interface WebhookDeps {
  readonly namespace: string
  readonly uploads: UploadStore
  readonly webhooks: WebhookStore
  readonly deliveries: DeliveryStore
  readonly queue: WebhookQueue
  readonly sender: WebhookSender
  readonly log: Logger
  /** Called after each attempt, for the metrics. */
  readonly onAttempt?: (end: DeliveryEnd) => void
}
