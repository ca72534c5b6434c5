import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Client } from '@elastic/elasticsearch'
import type { Redis } from 'ioredis'
import { deleteNamespace } from '../harness/engines/delete-namespace.ts'
import { type FaultyProxy, startFaultyProxy } from '../harness/network/faulty-proxy.ts'
import { anyFreePort } from '../harness/service/free-port.ts'
import { startService } from '../harness/service/service-process.ts'
import { createElasticsearch } from '../src/clients/elasticsearch.ts'
import { createRedis } from '../src/clients/redis.ts'
import { createS3 } from '../src/clients/s3.ts'
import { type Config, loadConfig } from '../src/config.ts'
import { createStores, type Stores } from '../src/create-stores.ts'
import { elasticsearchNodes } from '../src/engine-addresses.ts'
import { createIngestQueue, type IngestQueue } from '../src/queues/ingest-queue.ts'
import { setUpIndices } from '../src/search-index/setup.ts'
import { startWorkerPool, type WorkerPool } from './worker-pool.ts'

/** Its name holds the user id, because another user's folder is not writable. */
const LOGS = join(tmpdir(), `dishmatch-chaos-${userInfo().uid}`)

/** One installation: the API, workers, and proxies between the workers and their engines. */
export interface World {
  readonly address: string
  readonly config: Config
  readonly es: Client
  readonly redis: Redis
  readonly s3: S3Client
  readonly stores: Stores
  readonly queue: IngestQueue
  readonly workers: WorkerPool
  /** Proxies between the workers and Elasticsearch or the storage; all others use the engines directly. */
  readonly elasticsearch: FaultyProxy
  readonly storage: FaultyProxy
  readonly logFolder: string
  readonly close: () => Promise<void>
}

export interface WorldOptions {
  /** Addresses of the engines, as environment variables. */
  readonly engines: Readonly<Record<string, string>>
  /** Settings of the workers. */
  readonly settings?: Readonly<Record<string, string>>
  /** Settings of one worker alone, and of those that replace it. */
  readonly settingsOfOne?: Readonly<Record<string, string>>
  /** Whether faults can be set between the workers and their engines. */
  readonly hasProxies?: boolean
}

const WORKERS = 2
/** Short, so that another worker soon takes over a killed worker's jobs. */
const QUICK = {
  INGEST_LOCK_MS: '1000',
  INGEST_STALLED_CHECK_MS: '200',
  RECONCILE_INTERVAL_MS: '500',
  SWEEP_INTERVAL_MS: '2000',
}

export async function startWorld(options: WorldOptions): Promise<World> {
  const namespace = `chaos-${randomUUID().slice(0, 8)}`
  const environment = {
    ...options.engines,
    NODE_ENV: 'test',
    SERVICE_ENVIRONMENT: 'test',
    NAMESPACE: namespace,
    S3_BUCKET: namespace,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: process.env.CHAOS_LOG_LEVEL ?? 'info',
    REQUEST_DEADLINE_MS: '10000',
    REQUESTS_PER_MINUTE: '100000000',
    STORAGE_EVENTS_SECRET: randomBytes(16).toString('hex'),
    TICKETS_PER_MINUTE: '1000000',
  }
  const config = loadConfig(environment)
  const logFolder = join(LOGS, namespace)
  mkdirSync(logFolder, { recursive: true })
  const es = createElasticsearch(config)
  const redis = createRedis(config.REDIS_URL)
  redis.on('error', () => undefined)
  const s3 = createS3(config)
  const stores = createStores(es, namespace)
  await setUpIndices(es, stores.names)
  const queue = createIngestQueue(redis, namespace)
  queue.on('error', () => undefined)
  const port = await anyFreePort()
  const api = await startService({
    name: 'API',
    program: 'src/server.ts',
    environment: { ...environment, PORT: String(port) },
    readyUrl: `http://127.0.0.1:${port}/health/ready`,
    logFile: join(logFolder, 'api.log'),
  })
  const elasticsearch = await startFaultyProxy(elasticsearchNodes(config.ELASTICSEARCH_URL)[0] ?? '')
  const storage = await startFaultyProxy(config.S3_ENDPOINT)
  const proxied = options.hasProxies
    ? { ELASTICSEARCH_URL: elasticsearch.address, S3_ENDPOINT: storage.address }
    : {}
  const workers = startWorkerPool({
    size: WORKERS,
    environment: {
      ...environment,
      ...QUICK,
      NODE_COMPILE_CACHE: join(LOGS, 'compiled'),
      ...proxied,
      ...options.settings,
    },
    environmentOfOne: options.settingsOfOne ?? {},
    logFolder,
  })
  await workers.ready()
  return {
    address: `http://127.0.0.1:${port}`,
    config,
    es,
    redis,
    s3,
    stores,
    queue,
    workers,
    elasticsearch,
    storage,
    logFolder,
    close: async () => {
      await Promise.all([workers.stop(), api.stop()])
      elasticsearch.close()
      storage.close()
      await queue.close()
      await deleteNamespace({ es, redis, s3 }, namespace)
      redis.disconnect()
      s3.destroy()
      await es.close()
    },
  }
}
