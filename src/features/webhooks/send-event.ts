import type { WebhookDelivery } from './delivery-store.ts'
import { postWebhook, type WebhookSender } from './post-webhook.ts'
import type { WebhookEvent } from './webhook-payload.ts'
import { signatures } from './webhook-secret.ts'
import { signingSecrets, type Webhook, type WebhookStore } from './webhook-store.ts'

/** Makes one signed attempt. Returns the entry for the delivery log, also after a failure. */
export async function sendEvent(
  sender: WebhookSender,
  webhook: Webhook,
  event: WebhookEvent,
  attempt: number,
): Promise<WebhookDelivery> {
  const body = JSON.stringify(event.payload)
  const headers = signedHeaders(webhook, event.eventId, body)
  const answer = await postWebhook(sender, { url: webhook.url, headers, body })
  const { origin, pathname } = new URL(webhook.url)
  return {
    eventId: event.eventId,
    eventType: event.payload.type,
    businessId: webhook.businessId,
    uploadId: event.uploadId,
    attempt,
    url: origin + pathname,
    ...answer,
    at: new Date().toISOString(),
  }
}

/** Whether the receiver accepted it: any 2xx. */
export function isDelivered({ status }: Pick<WebhookDelivery, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300
}

const GONE = 410

/** Whether the receiver wants no more messages. */
export function isGone({ status }: Pick<WebhookDelivery, 'status'>): boolean {
  return status === GONE
}

/** Disables a webhook whose receiver wants no more messages. */
export async function disableIfGone(
  webhooks: Pick<WebhookStore, 'disable'>,
  webhook: Webhook,
  delivery: Pick<WebhookDelivery, 'status'>,
): Promise<void> {
  if (isGone(delivery)) await webhooks.disable(webhook, 'the receiver answered 410 Gone')
}

function signedHeaders(webhook: Webhook, id: string, body: string): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1_000)
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Dishmatch-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures(signingSecrets(webhook), { id, timestamp, body }),
  }
}
