import { SpanKind } from '@opentelemetry/api'
import { eventsOf } from '../../src/features/uploads/upload-event.ts'
import type { WebhookDelivery } from '../../src/features/webhooks/delivery-store.ts'
import { disableIfGone, isDelivered, isGone, sendEvent } from '../../src/features/webhooks/send-event.ts'
import { uploadEnded, type WebhookEvent } from '../../src/features/webhooks/webhook-payload.ts'
import type { Webhook } from '../../src/features/webhooks/webhook-store.ts'
import { queueAttributes } from '../../src/queues/catalog-ingest.ts'
import { WEBHOOK_DELIVERIES, type WebhookDeliveryJob } from '../../src/queues/webhook-deliveries.ts'
import { markFailed, traced } from '../../src/tracing/traced.ts'
import { markEvent } from './mark-event.ts'
import { isInUse } from './sweep.ts'
import type { DeliveryEnd, WebhookDeps } from './webhook-deps.ts'

export interface DeliveryAttempt {
  /** From 1. */
  readonly number: number
  readonly isLast: boolean
}

type DeliverDeps = Pick<WebhookDeps, 'uploads' | 'webhooks' | 'deliveries' | 'sender' | 'log'>

/** One attempt to deliver an event, with the current address and secrets. */
export async function deliverEvent(
  deps: DeliverDeps,
  job: WebhookDeliveryJob,
  attempt: DeliveryAttempt,
): Promise<DeliveryEnd> {
  const pending = await pendingEvent(deps, job)
  if (pending === null) return 'DONE'
  const { uploadId } = job
  const attributes = {
    ...queueAttributes(WEBHOOK_DELIVERIES),
    'dishmatch.upload_id': uploadId,
    'dishmatch.attempt': attempt.number,
  }
  const span = { kind: SpanKind.CONSUMER, attributes, parent: pending.traceparent }
  return traced(`process ${WEBHOOK_DELIVERIES}`, span, () => deliver(deps, job, attempt, pending.event))
}

async function deliver(
  deps: DeliverDeps,
  job: WebhookDeliveryJob,
  attempt: DeliveryAttempt,
  event: WebhookEvent,
): Promise<DeliveryEnd> {
  const webhook = await deps.webhooks.find(job.businessId)
  if (!isInUse(webhook)) {
    await markEvent(deps, job, 'SKIPPED')
    return 'DONE'
  }
  const delivery = await post(deps, webhook, event, attempt)
  const end = endOf(delivery, attempt)
  await recordEnd(deps, job, webhook, end, delivery)
  await deps.deliveries.add(delivery)
  deps.log.info({ delivery, end }, 'webhook attempted')
  return end
}

/** The receiver's address is the partner's: the span does not have it. */
function post(
  { sender }: DeliverDeps,
  webhook: Webhook,
  event: WebhookEvent,
  { number }: DeliveryAttempt,
): Promise<WebhookDelivery> {
  return traced('POST webhook', { kind: SpanKind.CLIENT }, async (span) => {
    const delivery = await sendEvent(sender, webhook, event, number)
    const { status } = delivery
    if (status !== null) span.setAttribute('http.response.status_code', status)
    if (!isDelivered(delivery)) markFailed(span, String(status ?? 'NO_ANSWER'))
    return delivery
  })
}

interface Pending {
  readonly event: WebhookEvent
  readonly traceparent: string | undefined
}

/**
 * Null where the event is delivered, or has a newer job because the operator asked for it again. The upload's record,
 * not the job, says which business gets the event: anyone who reaches Redis can write a job.
 */
async function pendingEvent(deps: DeliverDeps, job: WebhookDeliveryJob): Promise<Pending | null> {
  const record = await deps.uploads.findSummary(job.uploadId)
  if (record?.businessId !== job.businessId) return null
  const event = eventsOf(record).find(({ eventId }) => eventId === job.eventId)
  if (event?.delivery !== 'PENDING' || event.redeliveries !== job.redeliveries) return null
  return { event: uploadEnded(record, event), traceparent: record.traceparent }
}

function endOf(delivery: WebhookDelivery, { isLast }: DeliveryAttempt): DeliveryEnd {
  if (isDelivered(delivery)) return 'DONE'
  return isLast || isGone(delivery) ? 'GIVEN_UP' : 'RETRY'
}

async function recordEnd(
  deps: DeliverDeps,
  job: WebhookDeliveryJob,
  webhook: Webhook,
  end: DeliveryEnd,
  delivery: WebhookDelivery,
): Promise<void> {
  if (end === 'DONE') await markEvent(deps, job, 'DELIVERED')
  if (end === 'GIVEN_UP') await markEvent(deps, job, 'FAILED')
  /* Not before: a sweep in between would take the event for one without a webhook. */
  await disableIfGone(deps.webhooks, webhook, delivery)
}
