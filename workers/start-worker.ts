import type { S3Client } from '@aws-sdk/client-s3'
import type { Client } from '@elastic/elasticsearch'
import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import { awaitEngines } from '../src/await-engines.ts'
import type { Config } from '../src/config.ts'
import { createStores, type Stores } from '../src/create-stores.ts'
import {
  askForIngest,
  createIngestQueue,
  ensureIngest,
  type IngestQueue,
} from '../src/queues/ingest-queue.ts'
import { shelfSettings } from '../src/search-index/shelf.ts'
import { ServicePhase } from '../src/service-phase.ts'
import { deleteDueChains } from './chains/delete-due-chains.ts'
import { FailingLooks } from './failing-looks.ts'
import type { IngestDeps } from './ingest/ingest-deps.ts'
import type { OnStep } from './ingest/ingest-steps.ts'
import { createIngestWorker, type IngestWorker } from './ingest/ingest-worker.ts'
import { sweep, sweepStrays } from './ingest/retention.ts'
import { createUpgrade, type Upgrade } from './ingest/upgrade.ts'
import { GuestWatch } from './ingest/writing/guest-watch.ts'
import { JobMetrics } from './job-metrics.ts'
import { createClockWatch } from './reconcile/clock-watch.ts'
import { startReconciler } from './reconcile/start-reconciler.ts'
import { watchRecords } from './records-watch.ts'
import type { Rounds } from './start-rounds.ts'
import { startSweeper } from './start-sweeper.ts'
import { startWebhooks } from './webhooks/start-webhooks.ts'
import { workerEngines } from './worker-engines.ts'
import { workerMetrics } from './worker-metrics.ts'

export interface WorkerDeps {
  readonly config: Config
  readonly es: Client
  readonly redis: Redis
  readonly s3: S3Client
  readonly log: Logger
  /** Called with what the worker waits for. */
  readonly phase?: ServicePhase
  readonly onStep?: OnStep
}

export interface RunningWorker {
  readonly metrics: ReturnType<typeof workerMetrics>
  /** Lets the current jobs end, then stops. The clients stay open. */
  readonly close: () => Promise<void>
}

/** About a year of daily files of 250 partners. Beyond it the oldest ones are forgotten and looked up again. */
const MAX_ENDED_OBJECTS = 100_000
/** The operator may create a business whose files are there already. */
const STRANGERS_MS = 3_600_000
const DAY_MS = 86_400_000
/** For the largest file, in a storage that has much to do. */
const CAPTURE_TIMEOUT_MS = 60_000

/** Waits for the engines. Then ingests the uploads that wait, and keeps looking for new ones. */
export async function startWorker(workerDeps: WorkerDeps): Promise<RunningWorker> {
  const { config, es, redis, log, phase = new ServicePhase() } = workerDeps
  const stores = createStores(es, config.NAMESPACE)
  await awaitEngines(workerEngines(workerDeps, stores.names), { log, phase })
  const queue = createIngestQueue(redis, config.NAMESPACE)
  const deps = ingestDeps(workerDeps, stores)
  const records = watchRecords(deps)
  await awaitEngines([records], { log, phase })
  const checkRecords = records.prepare
  const upgrade = createUpgrade({ ...deps, ensureIngest: (chainId) => ensureIngest(queue, chainId) })
  const jobs = new JobMetrics()
  const worker = startIngest(config, deps, { queue, upgrade, metrics: jobs, checkRecords })
  const isClockWrong = createClockWatch(deps)
  const looks = new FailingLooks()
  const reconciler = startReconciling(config, deps, { queue, upgrade, checkRecords, isClockWrong, looks })
  const sweeper = startSweeping(config, deps, checkRecords)
  const onAttempt = jobs.webhookAttempted.bind(jobs)
  const webhooks = startWebhooks({ config, redis, log, isClockWrong, onAttempt }, stores)
  return {
    metrics: workerMetrics({ es, names: stores.names, queues: [queue, webhooks.queue], jobs, looks }),
    close: async () => {
      // At the same time: a round that a silent engine holds up takes none of the time in which jobs are handed back.
      await Promise.all([reconciler.stop(), sweeper.stop(), webhooks.close(), worker.close()])
      await queue.close()
    },
  }
}

export function ingestDeps({ config, es, redis, s3, log, onStep }: WorkerDeps, stores: Stores): IngestDeps {
  return {
    es,
    redis,
    s3,
    bucket: config.S3_BUCKET,
    storageTimeoutMs: CAPTURE_TIMEOUT_MS,
    namespace: config.NAMESPACE,
    ...stores,
    limits: {
      maxFileBytes: config.MAX_FILE_BYTES,
      maxItems: config.MAX_ITEMS,
      maxItemBytes: config.MAX_ITEM_BYTES,
      maxNesting: config.MAX_NESTING,
    },
    maxReportedProblems: config.MAX_REPORTED_PROBLEMS,
    shelves: shelfSettings(config),
    besideGuests: config.INGEST_GIVES_WAY ? { guests: watchGuests(es, log), turns: pLimit(1) } : null,
    log,
    onStep,
  }
}

function watchGuests(es: Client, log: Logger): GuestWatch {
  return new GuestWatch(es, {
    onUnavailable: (error) =>
      log.warn({ err: error }, 'guest searches cannot be counted: catalogs are written slowly'),
  })
}

interface IngestParts {
  readonly queue: IngestQueue
  readonly upgrade: Upgrade
  readonly checkRecords: () => Promise<unknown>
  readonly metrics: JobMetrics
}

function startIngest(
  config: Config,
  deps: IngestDeps,
  { queue, upgrade, checkRecords, metrics }: IngestParts,
): IngestWorker {
  return createIngestWorker(deps, {
    connection: deps.redis,
    queue,
    metrics,
    beforeJob: checkRecords,
    onRebuilt: upgrade.next,
    concurrency: config.INGEST_CONCURRENCY,
    finishMs: config.INGEST_FINISH_MS,
    lockMs: config.INGEST_LOCK_MS,
    stalledCheckMs: config.INGEST_STALLED_CHECK_MS,
  })
}

interface ReconcilingParts extends Pick<IngestParts, 'queue' | 'upgrade' | 'checkRecords'> {
  readonly isClockWrong: () => boolean
  readonly looks: FailingLooks
}

function startReconciling(
  config: Config,
  deps: IngestDeps,
  { queue, upgrade, checkRecords, isClockWrong, looks }: ReconcilingParts,
): Rounds {
  return startReconciler(
    {
      ...deps,
      maxFileBytes: config.MAX_FILE_BYTES,
      isClockWrong,
      looks,
      underWay: new Set(),
      endedObjects: new LRUCache({ max: MAX_ENDED_OBJECTS }),
      strangers: new LRUCache({ max: MAX_ENDED_OBJECTS, ttl: STRANGERS_MS }),
      keepFilesMs: config.KEEP_FILES_DAYS * DAY_MS,
      askForIngest: (chainId) => askForIngest(queue, chainId),
      ensureIngest: (chainId) => ensureIngest(queue, chainId),
      upgrade,
      checkRecords,
      lookIntervalMs: config.SWEEP_INTERVAL_MS,
    },
    config.RECONCILE_INTERVAL_MS,
  )
}

function startSweeping(config: Config, deps: IngestDeps, checkRecords: () => Promise<unknown>): Rounds {
  const seen = new Map<string, number>()
  // A search that began before a publication ends within its deadline; the margin is for slow answers.
  const graceMs = config.REQUEST_DEADLINE_MS * 2
  return startSweeper(
    {
      checkRecords,
      sweep: (rest) => sweep(deps, { seen, graceMs, rest }),
      sweepStrays: () => sweepStrays(deps),
      deleteDueChains: () => deleteDueChains(deps),
      log: deps.log,
    },
    config.SWEEP_INTERVAL_MS,
  )
}
