import type { MonitoredWorld } from './monitored-world.ts'

const HOUR_MS = 3_600_000
/** So late that the next attempt may be hours away. */
const ATTEMPTS_MADE = 13

type Queues = Pick<MonitoredWorld, 'redis' | 'ingestQueue' | 'webhookQueue'>

/** Adds a job of two hours ago to each queue. They are due in two hours, so no worker takes them. Returns what removes them. */
export async function addOldJobs({ redis, ingestQueue, webhookQueue }: Queues): Promise<() => Promise<void>> {
  const options = { timestamp: Date.now() - 2 * HOUR_MS, delay: 4 * HOUR_MS }
  const event = { uploadId: 'up_none', businessId: 'none', eventId: 'evt_none', redeliveries: 0 }
  const webhookJob = await webhookQueue.add('deliver', event, options)
  // Workers make a webhook that is due later than its attempts explain due at once.
  await redis.hset(webhookQueue.toKey(webhookJob.id ?? ''), 'atm', ATTEMPTS_MADE)
  const jobs = [webhookJob, await ingestQueue.add('ingest', { chainId: 'none' }, options)]
  return async () => {
    for (const job of jobs) await job.remove()
  }
}
