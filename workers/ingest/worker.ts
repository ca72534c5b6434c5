import { type Job, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { CATALOG_INGEST, type CatalogIngestJob, queuePrefix } from '../../src/queues/catalog-ingest.ts'
import { type IngestOutcome, ingestCatalog } from './ingest-catalog.ts'
import type { IngestDeps } from './ingest-deps.ts'

/** A killed worker's job is taken up after at most lock + check; a living one renews its lock every half. */
const LOCK_MS = 10_000
const STALLED_CHECK_MS = 5_000
/** A kill -9 during a job is not the job's fault: let it start again this often. */
const MAX_STALLED = 10

export function createIngestWorker(
  deps: IngestDeps,
  options: Readonly<{ connection: Redis; concurrency: number }>,
): Worker<CatalogIngestJob, IngestOutcome> {
  const worker = new Worker<CatalogIngestJob, IngestOutcome>(CATALOG_INGEST, (job) => run(deps, job), {
    connection: options.connection,
    prefix: queuePrefix(deps.namespace),
    concurrency: options.concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: MAX_STALLED,
  })
  worker.on('error', (error) => deps.log.error({ err: error }, 'queue connection failed'))
  worker.on('failed', (job, error) =>
    deps.log.error({ err: error, job: job?.id, attempt: job?.attemptsMade }, 'ingest attempt failed'),
  )
  return worker
}

async function run(deps: IngestDeps, job: Job<CatalogIngestJob, IngestOutcome>): Promise<IngestOutcome> {
  try {
    return await ingestCatalog(deps, job.data, async (progress) => {
      await job.updateProgress(progress)
      await deps.uploads.update(job.data.uploadId, (record) =>
        record.state === 'PROCESSING' ? { progress } : null,
      )
    })
  } catch (error) {
    const isLast = job.attemptsMade + 1 >= (job.opts.attempts ?? 1)
    if (isLast) await markFailed(deps, job.data)
    throw error
  }
}

async function markFailed(deps: IngestDeps, job: CatalogIngestJob): Promise<void> {
  await deps.uploads.update(job.uploadId, (record) => {
    if (record.state !== 'PROCESSING') return null
    const stateReason =
      'the catalog could not be processed on our side; it will be tried again when the operator says so'
    return { state: 'FAILED', stateReason, endedAt: new Date().toISOString() }
  })
}
