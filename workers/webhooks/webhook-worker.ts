import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { queuePrefix } from '../../src/queues/catalog-ingest.ts'
import { WEBHOOK_DELIVERIES, type WebhookDeliveryJob } from '../../src/queues/webhook-deliveries.ts'
import { deliverEvent } from './deliver-event.ts'
import { createReceiverPlaces, type ReceiverPlaces } from './receiver-places.ts'
import type { WebhookDeps } from './webhook-deps.ts'

/** How often a job starts again after a kill -9 of its worker. */
const MAX_STALLED = 10

export function createWebhookWorker(
  deps: WebhookDeps,
  options: Readonly<{ connection: Redis; concurrency: number; autorun: boolean }>,
): Worker<WebhookDeliveryJob> {
  const places = createReceiverPlaces()
  const worker = new Worker<WebhookDeliveryJob>(
    WEBHOOK_DELIVERIES,
    (job, token) => runOrDelay(places, job, token, () => run(deps, job)),
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

/** Runs a job, or delays it where its business has no place. A delay is no attempt. */
async function runOrDelay(
  places: ReceiverPlaces,
  job: Job<WebhookDeliveryJob>,
  token: string | undefined,
  work: () => Promise<void>,
): Promise<void> {
  const { businessId } = job.data
  const lookAgainAt = places.take(businessId, Date.now())
  if (lookAgainAt !== null) {
    await job.moveToDelayed(lookAgainAt, token)
    throw new DelayedError()
  }
  try {
    await work()
  } finally {
    places.giveBack(businessId)
  }
}
