import pc from 'picocolors'
import type { WebhookDelivery } from '../../src/features/webhooks/delivery-store.ts'
import { isDelivered, isGone } from '../../src/features/webhooks/send-event.ts'
import { factList, table } from '../../terminal/table.ts'
import type { RedeliveredEvent, SetWebhook, ShownWebhook } from './webhooks.ts'

export function setWebhookText({ webhook, secret }: SetWebhook): string {
  if (secret === null)
    return `${webhookText(webhook)}\n\nIt keeps its secret; "webhooks rotate" makes a new one.`
  return [
    pc.bold(secret),
    '',
    'This signing secret is shown this once. The partner verifies every event with it: docs/webhooks.md says how.',
    '',
    webhookText(webhook),
  ].join('\n')
}

export function webhookText(webhook: ShownWebhook): string {
  return factList([
    ['business', webhook.businessId],
    ['address', webhook.url],
    ['state', stateText(webhook)],
    ['old secret', webhook.oldSecretUntil === null ? 'none' : `signs too until ${webhook.oldSecretUntil}`],
    ['changed', webhook.updatedAt],
  ])
}

function stateText({ disabledAt, disabledReason }: ShownWebhook): string {
  if (disabledAt === null) return pc.green('in use')
  return pc.red(`disabled ${disabledAt}: ${disabledReason}; "webhooks set" puts it in use again`)
}

export function removedWebhookText({ businessId, url }: ShownWebhook): string {
  return `The webhook of ${businessId} to ${url} is removed. What was still to be delivered is skipped.`
}

export function deliveryList(deliveries: readonly WebhookDelivery[]): string {
  return table(
    ['at', 'event', 'type', 'business', 'upload', 'attempt', 'outcome', 'ms', 'address'],
    deliveries.map((delivery) => [
      delivery.at,
      delivery.eventId,
      delivery.eventType,
      delivery.businessId,
      delivery.uploadId,
      delivery.attempt,
      outcomeText(delivery),
      delivery.durationMs,
      delivery.url,
    ]),
    'No deliveries.',
  )
}

export function pingText(delivery: WebhookDelivery): string {
  const { url, durationMs, eventId, status, error } = delivery
  if (status === null)
    return `${url} gave no answer to ${eventId} (${pc.red(error ?? 'nothing')}, after ${durationMs} ms). It was not taken.`
  return `${url} answered ${outcomeText(delivery)} after ${durationMs} ms to ${eventId}. ${verdictOf(delivery)}`
}

function verdictOf(delivery: WebhookDelivery): string {
  if (isDelivered(delivery)) return 'It was taken.'
  if (isGone(delivery))
    return 'It was not taken: the receiver wants no more. The webhook is disabled until "webhooks set" puts it in use again.'
  return 'It was not taken: the receiver has to answer with a 2xx status.'
}

export function redeliveredText({ uploadId, event }: RedeliveredEvent): string {
  return `The event ${event.eventId} (${event.state} of ${uploadId}) is sent again by the worker within seconds: "webhooks deliveries --upload ${uploadId}" shows how it goes.`
}

function outcomeText(delivery: WebhookDelivery): string {
  const text = delivery.status === null ? (delivery.error ?? 'nothing') : String(delivery.status)
  return isDelivered(delivery) ? pc.green(text) : pc.red(text)
}
