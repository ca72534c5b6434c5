import { Gauge, Registry } from '@prometheus-io/client'
import type { JobType, Queue } from 'bullmq'

export type CountedQueue = Pick<Queue, 'name' | 'getJobCounts' | 'getJobs'>

/** A job in one of these states waits for a worker. */
const WAITING: readonly JobType[] = ['waiting', 'prioritized', 'delayed']
/** Jobs of a state that are looked at: those whose turn is next. */
const MAX_LOOKED_AT = 500

/** Figures of the queues, for Prometheus. Any process that reaches Redis can serve them. */
export async function queueMetrics(queues: readonly CountedQueue[], now = Date.now()): Promise<string> {
  const registry = new Registry()
  const registers = [registry]
  // Has the name of BullMQ's own export, which covers one queue only.
  const jobs = new Gauge({
    name: 'bullmq_job_count',
    help: 'Number of jobs in the queue by state',
    labelNames: ['queue', 'state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'dishmatch_oldest_job_age_seconds',
    help: 'Age of the oldest job that waits, by state; 0 if none does',
    labelNames: ['queue', 'state'],
    registers,
  })
  for (const queue of queues) {
    const { name } = queue
    for (const [state, count] of Object.entries(await queue.getJobCounts()))
      jobs.set({ queue: name, state }, count)
    for (const state of WAITING)
      oldest.set({ queue: name, state }, (await oldestJobAge(queue, [state], now)) ?? 0)
  }
  return registry.metrics()
}

/** In seconds, of the jobs in these states whose turn is next; null where there is none. */
export async function oldestJobAge(
  queue: Pick<CountedQueue, 'getJobs'>,
  states: readonly JobType[] = WAITING,
  now: number = Date.now(),
): Promise<number | null> {
  const jobs = await queue.getJobs([...states], 0, MAX_LOOKED_AT - 1, true)
  // A job that ended meanwhile is missing.
  const timestamps = jobs.flatMap((job) => job?.timestamp ?? [])
  return timestamps.length === 0 ? null : Math.max(0, now - Math.min(...timestamps)) / 1_000
}
