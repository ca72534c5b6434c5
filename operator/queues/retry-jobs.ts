import type { Queue } from 'bullmq'
import { failedJobs } from './failure-causes.ts'

export interface RetriedJobs {
  readonly queue: string
  /** Jobs that waited for their next attempt, and are due now. */
  readonly promoted: number
  /** Dead jobs that wait again. */
  readonly revived: number
}

/** Makes every failed job due now whose reason contains the text, whatever its case. */
export async function retryJobs(queues: readonly Queue[], cause: string): Promise<readonly RetriedJobs[]> {
  const wanted = cause.toLowerCase()
  const has = ({ failedReason }: { readonly failedReason: string }) =>
    failedReason.toLowerCase().includes(wanted)
  const results: RetriedJobs[] = []
  for (const queue of queues) {
    const delayed = (await failedJobs(queue, 'delayed')).filter(has)
    const dead = (await failedJobs(queue, 'failed')).filter(has)
    const promoted = await countDone(delayed.map((job) => () => job.promote()))
    const revived = await countDone(dead.map((job) => () => job.retry('failed')))
    results.push({ queue: queue.name, promoted, revived })
  }
  return results
}

/** A worker may take a job first: then nothing is left to do. */
async function countDone(works: readonly (() => Promise<void>)[]): Promise<number> {
  let done = 0
  for (const work of works)
    done += await work().then(
      () => 1,
      () => 0,
    )
  return done
}
