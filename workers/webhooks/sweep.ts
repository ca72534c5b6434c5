import type { Webhook } from '../../src/features/webhooks/webhook-store.ts'
import { type WebhookDeliveryJob, webhookJobId } from '../../src/queues/webhook-deliveries.ts'
import { markEvent } from './mark-event.ts'
import type { WebhookDeps } from './webhook-deps.ts'

const LOG_KEPT_MS = 30 * 24 * 3_600_000
const PURGE_INTERVAL_MS = 3_600_000

type SweepDeps = Pick<WebhookDeps, 'uploads' | 'webhooks' | 'deliveries' | 'queue'>

/**
 * One round: queues every event that is still to be delivered and skips those of businesses without a webhook. The
 * records are the outbox: they fill a lost queue again.
 */
export async function sweepWebhooks(deps: SweepDeps): Promise<void> {
  const pending = await deps.uploads.listPendingEvents()
  const inUse = await businessesWithWebhook(deps, pending)
  await deps.queue.addBulk(
    pending
      .filter(({ businessId }) => inUse.has(businessId))
      .map((job) => ({ name: 'deliver', data: job, opts: { jobId: webhookJobId(job) } })),
  )
  for (const job of pending) if (!inUse.has(job.businessId)) await markEvent(deps, job, 'SKIPPED')
}

async function businessesWithWebhook(
  deps: SweepDeps,
  pending: readonly WebhookDeliveryJob[],
): Promise<ReadonlySet<string>> {
  const businessIds = [...new Set(pending.map(({ businessId }) => businessId))]
  const webhooks = await Promise.all(businessIds.map((id) => deps.webhooks.find(id)))
  return new Set(webhooks.filter(isInUse).map(({ businessId }) => businessId))
}

export function isInUse(webhook: Webhook | null): webhook is Webhook {
  return webhook !== null && webhook.disabledAt === null
}

/** A round that also deletes what is too old for the delivery log, once an hour. */
export function createWebhookRound(deps: SweepDeps): () => Promise<void> {
  let purgedAt = 0
  return async () => {
    await sweepWebhooks(deps)
    if (Date.now() - purgedAt < PURGE_INTERVAL_MS) return
    await deps.deliveries.deleteBefore(new Date(Date.now() - LOG_KEPT_MS))
    purgedAt = Date.now()
  }
}
