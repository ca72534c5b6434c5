import {
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  HeadBucketCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { Client } from '@elastic/elasticsearch'
import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Config } from '../src/config.ts'
import { createStores } from '../src/create-services.ts'
import { askForIngest, createIngestQueue, ensureIngest } from '../src/queues/ingest-queue.ts'
import { ensureSetUp } from '../src/search-index/setup.ts'
import type { IngestDeps } from './ingest/ingest-deps.ts'
import type { OnStep } from './ingest/ingest-steps.ts'
import { sweep } from './ingest/retention.ts'
import { captureSource } from './ingest/source.ts'
import { createIngestWorker } from './ingest/worker.ts'
import { startReconciler } from './reconcile/reconciler.ts'
import { startWebhooks } from './webhooks/start-webhooks.ts'
import { workerMetrics } from './worker-metrics.ts'

export interface WorkerDeps {
  readonly config: Config
  readonly es: Client
  readonly redis: Redis
  readonly s3: S3Client
  readonly log: Logger
  readonly onStep?: OnStep
}

export interface RunningWorker {
  readonly metrics: ReturnType<typeof workerMetrics>
  /** Lets the job under way come to its end, then stops. The clients stay open. */
  readonly close: () => Promise<void>
}

/** Ingests what lies in the bucket, and goes on noticing what comes. */
export async function startWorker({
  config,
  es,
  redis,
  s3,
  log,
  onStep,
}: WorkerDeps): Promise<RunningWorker> {
  const { names, ...stores } = createStores(es, config.NAMESPACE)
  await ensureSetUp(es, names)
  await ensureBucket(s3, config.S3_BUCKET)
  const queue = createIngestQueue(redis, config.NAMESPACE)
  const deps: IngestDeps = {
    es,
    redis,
    s3,
    bucket: config.S3_BUCKET,
    namespace: config.NAMESPACE,
    names,
    ...stores,
    limits: {
      maxFileBytes: config.MAX_FILE_BYTES,
      maxItems: config.MAX_ITEMS,
      maxItemBytes: config.MAX_ITEM_BYTES,
      maxNesting: config.MAX_NESTING,
    },
    maxReportedProblems: config.MAX_REPORTED_PROBLEMS,
    guestTurns: config.INGEST_GIVES_WAY ? pLimit(1) : null,
    log,
    onStep,
  }
  const worker = createIngestWorker(deps, {
    connection: redis,
    queue,
    concurrency: config.INGEST_CONCURRENCY,
    finishMs: config.INGEST_FINISH_MS,
    lockMs: config.INGEST_LOCK_MS,
    stalledCheckMs: config.INGEST_STALLED_CHECK_MS,
  })
  const reconciler = startReconciler(
    {
      ...deps,
      maxFileBytes: config.MAX_FILE_BYTES,
      endedObjects: new LRUCache({ max: MAX_ENDED_OBJECTS }),
      askForIngest: (chainId) => askForIngest(queue, chainId),
      ensureIngest: (chainId) => ensureIngest(queue, chainId),
      capture: (record) => captureSource(deps, record),
      sweep: () => sweep(deps),
      sweepIntervalMs: config.SWEEP_INTERVAL_MS,
    },
    config.RECONCILE_INTERVAL_MS,
  )
  const webhooks = startWebhooks({ config, redis, log }, stores)
  return {
    metrics: workerMetrics({ es, names, queues: [queue, webhooks.queue] }),
    close: async () => {
      await reconciler.stop()
      await Promise.all([webhooks.close(), worker.close()])
      await queue.close()
    },
  }
}

/** About a year of daily files of 250 partners; beyond that the oldest are looked up again. */
const MAX_ENDED_OBJECTS = 100_000

async function ensureBucket(s3: S3Client, bucket: string): Promise<void> {
  try {
    await s3.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch {
    await createBucket(s3, bucket)
  }
}

/** Workers that start side by side all try. */
async function createBucket(s3: S3Client, bucket: string): Promise<void> {
  try {
    await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  } catch (error) {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error
  }
}
