import type { Webhook } from '../../src/features/webhooks/webhook-store.ts'
import {
  promoteDueTooLate,
  type WebhookDeliveryJob,
  webhookJobId,
} from '../../src/queues/webhook-deliveries.ts'
import { markEvent } from './mark-event.ts'
import type { WebhookDeps } from './webhook-deps.ts'

/** By the clock of the engine: a machine whose clock is ahead deletes nothing young. */
const LOG_KEPT_SINCE = 'now-30d'
const PURGE_INTERVAL_MS = 3_600_000
const PROMOTE_INTERVAL_MS = 60_000

type SweepDeps = Pick<WebhookDeps, 'uploads' | 'webhooks' | 'deliveries' | 'queue'>

/**
 * One round: queues every event that is still to be delivered and skips those of businesses without a webhook. The
 * records are the outbox: they fill a lost queue again.
 */
async function sweepWebhooks(deps: SweepDeps): Promise<void> {
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

/**
 * A round that also makes the jobs due that a wrong clock put back, once a minute, and deletes what is too old for the
 * delivery log, once an hour.
 */
export function createWebhookRound(deps: SweepDeps): () => Promise<void> {
  const promote = atMostEvery(PROMOTE_INTERVAL_MS, () => promoteDueTooLate(deps.queue))
  const purge = atMostEvery(PURGE_INTERVAL_MS, () => deps.deliveries.deleteBefore(LOG_KEPT_SINCE))
  return async () => {
    await sweepWebhooks(deps)
    await promote()
    await purge()
  }
}

/** Work that failed is done at the next call. */
function atMostEvery(intervalMs: number, work: () => Promise<void>): () => Promise<void> {
  let doneAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - doneAt < intervalMs) return
    await work()
    doneAt = performance.now()
  }
}
