import type { Job, Queue } from 'bullmq'
import { retryUpload } from '../../src/features/uploads/operator-decisions.ts'
import { STATE } from '../../src/features/uploads/upload-life.ts'
import type { UploadStore } from '../../src/features/uploads/upload-store.ts'
import { uploadOfJob } from '../../src/queues/ingest-queue.ts'
import { failedJobs } from './failure-causes.ts'

export interface RetriedJobs {
  readonly queue: string
  /** Jobs that waited for their next attempt, and are due now. */
  readonly promoted: number
  /** Dead jobs that wait again. */
  readonly revived: number
  /** FAILED uploads of dead jobs that wait again. */
  readonly uploads: number
}

/**
 * Makes every failed job due now whose reason contains the text, whatever its case. The FAILED upload of a dead job waits
 * again first: a job without a waiting upload ends at once.
 */
export async function retryJobs(
  queues: readonly Queue[],
  cause: string,
  uploads: UploadStore,
): Promise<readonly RetriedJobs[]> {
  const wanted = cause.toLowerCase()
  const has = ({ failedReason }: { readonly failedReason: string }) =>
    failedReason.toLowerCase().includes(wanted)
  const results: RetriedJobs[] = []
  for (const queue of queues) {
    const delayed = (await failedJobs(queue, 'delayed')).filter(has)
    const dead = (await failedJobs(queue, 'failed')).filter(has)
    const promoted = await countDone(delayed.map((job) => () => job.promote()))
    const again = await retryUploads(uploads, dead)
    const revived = await countDone(dead.map((job) => () => job.retry('failed')))
    results.push({ queue: queue.name, promoted, revived, uploads: again })
  }
  return results
}

async function retryUploads(uploads: UploadStore, dead: readonly Job[]): Promise<number> {
  let done = 0
  for (const id of new Set(dead.flatMap((job) => uploadOfJob(job) ?? []))) {
    if ((await uploads.find(id))?.state !== STATE.FAILED) continue
    await retryUpload(uploads, id)
    done += 1
  }
  return done
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
