import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { createWebhookResolver } from '../../src/features/webhooks/public-lookup.ts'
import { createWebhookQueue, type WebhookQueue } from '../../src/queues/webhook-deliveries.ts'
import { startRounds } from '../start-rounds.ts'
import { followClock } from './follow-clock.ts'
import { createWebhookRound } from './sweep.ts'
import type { DeliveryEnd, WebhookDeps } from './webhook-deps.ts'
import { createWebhookWorker } from './webhook-worker.ts'

export interface WebhookSettings {
  readonly NAMESPACE: string
  readonly RECONCILE_INTERVAL_MS: number
  readonly WEBHOOK_ALLOW_PRIVATE: boolean
  readonly WEBHOOK_TIMEOUT_MS: number
  readonly WEBHOOK_RETRY_DELAY_MS: number
  readonly WEBHOOK_ATTEMPTS: number
  readonly WEBHOOK_CONCURRENCY: number
}

export interface WebhooksOptions {
  readonly config: WebhookSettings
  readonly redis: Redis
  readonly log: Logger
  /** Whether the clock of this machine is wrong, by the storage's. */
  readonly isClockWrong: () => boolean
  readonly onAttempt: (end: DeliveryEnd) => void
}

/**
 * Sends partners the ends of their uploads. It has its own rounds, because those of the reconciler wait for the
 * storage.
 */
export function startWebhooks(
  { config, redis, log, isClockWrong, onAttempt }: WebhooksOptions,
  stores: Pick<WebhookDeps, 'uploads' | 'webhooks' | 'deliveries'>,
): { readonly queue: WebhookQueue; readonly close: () => Promise<void> } {
  const queue = createWebhookQueue(redis, config.NAMESPACE, {
    attempts: config.WEBHOOK_ATTEMPTS,
    retryDelayMs: config.WEBHOOK_RETRY_DELAY_MS,
  })
  const sender = {
    resolver: createWebhookResolver(),
    allowPrivate: config.WEBHOOK_ALLOW_PRIVATE,
    timeoutMs: config.WEBHOOK_TIMEOUT_MS,
  }
  const deps = { ...stores, namespace: config.NAMESPACE, queue, sender, log, onAttempt }
  const { WEBHOOK_CONCURRENCY: concurrency, RECONCILE_INTERVAL_MS: intervalMs } = config
  const autorun = !isClockWrong()
  const worker = createWebhookWorker(deps, { connection: redis, concurrency, autorun })
  const sweepRound = createWebhookRound(deps)
  const round = async () => {
    await followClock({ worker, redis, isClockWrong, log })
    await sweepRound()
  }
  const rounds = startRounds(round, { name: 'webhook', intervalMs, log })
  return {
    queue,
    close: async () => {
      await rounds.stop()
      await worker.close()
      await queue.close()
    },
  }
}
