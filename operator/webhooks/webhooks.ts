import { AppError } from '../../src/errors.ts'
import { changedEvent, eventsOf } from '../../src/features/uploads/upload-event.ts'
import type { UploadEvent } from '../../src/features/uploads/upload-record.ts'
import type { DeliveryFilter, WebhookDelivery } from '../../src/features/webhooks/delivery-store.ts'
import { createWebhookResolver } from '../../src/features/webhooks/public-lookup.ts'
import { disableIfGone, sendEvent } from '../../src/features/webhooks/send-event.ts'
import { pingEvent } from '../../src/features/webhooks/webhook-payload.ts'
import type { Webhook } from '../../src/features/webhooks/webhook-store.ts'
import { checkedWebhookUrl } from '../../src/features/webhooks/webhook-url.ts'
import { setUpIndices } from '../../src/search-index/setup.ts'
import { knownBusiness } from '../chains/chains.ts'
import type { Operator } from '../operator.ts'
import type { OperatorSettings } from '../operator-settings.ts'

/** A webhook without its secrets. */
export type ShownWebhook = Omit<Webhook, 'secrets'> & {
  /** ISO 8601; the previous secret signs too until then. Null where there is none. */
  readonly oldSecretUntil: string | null
}

export interface SetWebhook {
  readonly webhook: ShownWebhook
  /** Shown only once; null where the webhook keeps its secret. */
  readonly secret: string | null
}

export interface RedeliveredEvent {
  readonly uploadId: string
  readonly event: UploadEvent
}

type Stores = Pick<Operator, 'stores'>
type Settings = Pick<OperatorSettings, 'WEBHOOK_ALLOW_PRIVATE' | 'WEBHOOK_TIMEOUT_MS'>

export async function setWebhook(
  { es, stores }: Pick<Operator, 'es' | 'stores'>,
  settings: Settings,
  businessId: string,
  url: string,
): Promise<SetWebhook> {
  const { href } = checkedWebhookUrl(url, settings.WEBHOOK_ALLOW_PRIVATE)
  await setUpIndices(es, stores.names)
  await knownBusiness({ stores }, businessId)
  const { webhook, newSecret } = await stores.webhooks.set(businessId, href)
  return { webhook: shown(webhook), secret: newSecret }
}

export async function showWebhook(operator: Stores, businessId: string): Promise<ShownWebhook> {
  return shown(await knownWebhook(operator, businessId))
}

export async function rotateWebhook({ stores }: Stores, businessId: string): Promise<SetWebhook> {
  const rotated = await stores.webhooks.rotate(businessId)
  if (rotated === null) throw unknownWebhook(businessId)
  return { webhook: shown(rotated.webhook), secret: rotated.newSecret }
}

export async function removeWebhook(operator: Stores, businessId: string): Promise<ShownWebhook> {
  const webhook = await knownWebhook(operator, businessId)
  await operator.stores.webhooks.remove(businessId)
  return shown(webhook)
}

/** Sends a test event from here, once, and puts it into the delivery log. A 410 disables the webhook, as for any event. */
export async function pingWebhook(
  operator: Stores,
  { WEBHOOK_ALLOW_PRIVATE: allowPrivate, WEBHOOK_TIMEOUT_MS: timeoutMs }: Settings,
  businessId: string,
): Promise<WebhookDelivery> {
  const webhook = await knownWebhook(operator, businessId)
  const sender = { allowPrivate, timeoutMs, resolver: createWebhookResolver() }
  const delivery = await sendEvent(sender, webhook, pingEvent(businessId), 1)
  await disableIfGone(operator.stores.webhooks, webhook, delivery)
  await operator.stores.deliveries.add(delivery)
  return delivery
}

export function listDeliveries(
  { stores }: Stores,
  filter: DeliveryFilter,
): Promise<readonly WebhookDelivery[]> {
  return stores.deliveries.list(filter)
}

/** The worker sends it within seconds, with all attempts. Drops its queued job. */
export async function redeliverEvent({ stores }: Stores, eventId: string): Promise<RedeliveredEvent> {
  const upload = await stores.uploads.findByEvent(eventId)
  if (upload === null)
    throw new AppError(
      'INVALID_INPUT',
      `No upload has an event "${eventId}": "webhooks deliveries" and "uploads show" name them.`,
    )
  const { disabledAt } = await knownWebhook({ stores }, upload.businessId)
  if (disabledAt !== null)
    throw new AppError(
      'INVALID_INPUT',
      `The webhook of ${upload.businessId} is disabled: "webhooks set" puts it in use again.`,
    )
  const changed = await stores.uploads.update(upload.uploadId, (record) =>
    changedEvent(record, eventId, ({ redeliveries }) => ({
      delivery: 'PENDING',
      redeliveries: redeliveries + 1,
    })),
  )
  const event = eventsOf(changed ?? upload).find((known) => known.eventId === eventId)
  if (event === undefined) throw new AppError('INVALID_INPUT', `The event "${eventId}" is no longer kept.`)
  return { uploadId: upload.uploadId, event }
}

async function knownWebhook({ stores }: Stores, businessId: string): Promise<Webhook> {
  const webhook = await stores.webhooks.find(businessId)
  if (webhook !== null) return webhook
  throw unknownWebhook(businessId)
}

function unknownWebhook(businessId: string): AppError {
  return new AppError(
    'INVALID_INPUT',
    `The business "${businessId}" has no webhook: "webhooks set" gives it one.`,
  )
}

function shown({ secrets, ...webhook }: Webhook): ShownWebhook {
  return { ...webhook, oldSecretUntil: secrets[1]?.validUntil ?? null }
}
