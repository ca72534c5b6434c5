import { SpanKind } from '@opentelemetry/api'
import { type Job, Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { traced } from '../tracing/traced.ts'
import {
  CATALOG_INGEST,
  CATALOG_INGEST_DEFAULTS,
  type CatalogIngestJob,
  MAX_DELAY_MS,
  queueAttributes,
  queuePrefix,
} from './catalog-ingest.ts'
import { dueTime, redisOf, redisTime } from './due-time.ts'

export type IngestQueue = Queue<CatalogIngestJob>

export function createIngestQueue(connection: Redis, namespace: string): IngestQueue {
  return new Queue(CATALOG_INGEST, {
    connection,
    prefix: queuePrefix(namespace),
    defaultJobOptions: CATALOG_INGEST_DEFAULTS,
  })
}

/** Asks for a job. Does nothing if one waits. If one runs, another follows it. */
export async function askForIngest(queue: IngestQueue, chainId: string): Promise<void> {
  const attributes = { ...queueAttributes(CATALOG_INGEST), 'dishmatch.chain_id': chainId }
  await traced(`publish ${CATALOG_INGEST}`, { kind: SpanKind.PRODUCER, attributes }, () =>
    queue.add('ingest', { chainId }, { deduplication: { id: chainId, keepLastIfActive: true } }),
  )
}

/** Longer than any retry waits. */
const LONGEST_WAIT_MS = 2 * MAX_DELAY_MS

/**
 * Asks for a job unless one waits or runs. For callers that repeat it. A job that a worker with a wrong clock put back for
 * hours is due now.
 */
export async function ensureIngest(queue: IngestQueue, chainId: string): Promise<void> {
  const jobId = await queue.getDeduplicationJobId(chainId)
  const job = jobId === null ? undefined : await queue.getJob(jobId)
  if (job !== undefined && (await job.isFailed())) await queue.removeDeduplicationKey(chainId)
  else if (job !== undefined) {
    // Another worker may promote or take it first.
    if (await isDueTooLate(queue, job)) await job.promote().catch(() => undefined)
    return
  }
  await askForIngest(queue, chainId)
}

/** A worker with a wrong clock put it back. */
async function isDueTooLate(queue: IngestQueue, job: Job): Promise<boolean> {
  const due = await dueTime(queue, job)
  return due !== null && due > (await redisTime(await redisOf(queue))) + LONGEST_WAIT_MS
}

const PAGE = 100
/** How many dead jobs of all chains are read. BullMQ deletes them after two weeks. */
const MAX_LOOKED_AT = 1_000

/** Removes the dead jobs of an upload that has ended otherwise since. */
export async function forgetDeadJobs(queue: IngestQueue, uploadId: string): Promise<void> {
  for (let from = 0; from < MAX_LOOKED_AT; from += PAGE) {
    const jobs = await queue.getFailed(from, from + PAGE - 1)
    for (const job of jobs) if (uploadOfJob(job) === uploadId) await job.remove()
    if (jobs.length < PAGE) return
  }
}

/** The upload that a job was about at last; null before it had one. */
export function uploadOfJob({ progress }: Pick<Job<CatalogIngestJob>, 'progress'>): string | null {
  return (progress as { readonly uploadId?: string } | null)?.uploadId ?? null
}
