import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { queuePrefix } from '../../src/queues/catalog-ingest.ts'
import { WEBHOOK_DELIVERIES, type WebhookDeliveryJob } from '../../src/queues/webhook-deliveries.ts'
import { deliverEvent } from './deliver-event.ts'
import type { WebhookDeps } from './webhook-deps.ts'

/** The largest number of a worker's places that one slow receiver can take. */
const MAX_AT_ONCE_PER_BUSINESS = 2
const WAIT_FOR_PLACE_MS = 1_000
/** How often a job starts again after a kill -9 of its worker. */
const MAX_STALLED = 10

export function createWebhookWorker(
  deps: WebhookDeps,
  options: Readonly<{ connection: Redis; concurrency: number; autorun: boolean }>,
): Worker<WebhookDeliveryJob> {
  const underWay = new Map<string, number>()
  const worker = new Worker<WebhookDeliveryJob>(
    WEBHOOK_DELIVERIES,
    (job, token) => runOrDelay(underWay, job, token, () => run(deps, job)),
    {
      connection: options.connection,
      prefix: queuePrefix(deps.namespace),
      concurrency: options.concurrency,
      autorun: options.autorun,
      maxStalledCount: MAX_STALLED,
    },
  )
  worker.on('error', (error) => deps.log.error({ err: error }, 'webhook queue connection failed'))
  worker.on('failed', (job, error) =>
    deps.log.warn(
      { reason: error.message, job: job?.id, uploadId: job?.data.uploadId, attempt: job?.attemptsMade },
      'webhook not taken',
    ),
  )
  return worker
}

async function run(deps: WebhookDeps, job: Job<WebhookDeliveryJob>): Promise<void> {
  const number = job.attemptsMade + 1
  const end = await deliverEvent(deps, job.data, { number, isLast: number >= (job.opts.attempts ?? 1) })
  deps.onAttempt?.(end)
  if (end === 'RETRY') throw new Error('the receiver did not take it; it is tried again')
  if (end === 'GIVEN_UP') throw new UnrecoverableError('the receiver did not take it; it is given up')
}

/** Runs a job, or delays it where its business has enough jobs under way. A delay is no attempt. */
async function runOrDelay(
  underWay: Map<string, number>,
  job: Job<WebhookDeliveryJob>,
  token: string | undefined,
  work: () => Promise<void>,
): Promise<void> {
  const { businessId } = job.data
  const before = underWay.get(businessId) ?? 0
  if (before >= MAX_AT_ONCE_PER_BUSINESS) {
    await job.moveToDelayed(Date.now() + WAIT_FOR_PLACE_MS, token)
    throw new DelayedError()
  }
  underWay.set(businessId, before + 1)
  try {
    await work()
  } finally {
    const left = (underWay.get(businessId) ?? 1) - 1
    if (left === 0) underWay.delete(businessId)
    if (left > 0) underWay.set(businessId, left)
  }
}
