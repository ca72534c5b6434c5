import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteNamespace } from '../harness/engines/delete-namespace.ts'
import { type EngineLink, linkTo } from '../harness/network/engine-link.ts'
import { startFaultyProxy } from '../harness/network/faulty-proxy.ts'
import { freePorts } from '../harness/service/free-port.ts'
import { PROGRAMS } from '../harness/service/node-arguments.ts'
import { ownInstallation } from '../harness/service/own-installation.ts'
import { type ServiceProcess, startService } from '../harness/service/service-process.ts'
import { createElasticsearch } from '../src/clients/elasticsearch.ts'
import { createRedis } from '../src/clients/redis.ts'
import { createS3 } from '../src/clients/s3.ts'
import { loadConfig } from '../src/config.ts'
import { createStores, type Stores } from '../src/create-stores.ts'
import { createIngestQueue, type IngestQueue } from '../src/queues/ingest-queue.ts'
import { createWebhookQueue, type WebhookQueue } from '../src/queues/webhook-deliveries.ts'
import { setUpIndices } from '../src/search-index/setup.ts'
import { type Stack, stackEnvironment } from '../stack/stack.ts'

/** One API and one worker, each engine behind a link of its own, in a namespace that `close` deletes. */
export interface MonitoredWorld {
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly api: Program
  readonly worker: Program
  readonly links: Readonly<Record<'elasticsearch' | 'redis' | 'storage', EngineLink>>
  /** Each search for dishes takes so much longer; 0 = no longer than it does. */
  readonly delaySearches: (ms: number) => void
  /** The storage stores what partners send, and refuses to copy it. */
  readonly refuseCopies: (isRefused: boolean) => void
  /** Past the links. */
  readonly es: ReturnType<typeof createElasticsearch>
  readonly redis: ReturnType<typeof createRedis>
  readonly s3: ReturnType<typeof createS3>
  /** Of the queues, the indices and the bucket. */
  readonly namespace: string
  readonly stores: Stores
  readonly ingestQueue: IngestQueue
  readonly webhookQueue: WebhookQueue
  readonly close: () => Promise<void>
}

export interface Program {
  readonly address: string
  /** Host and port of `GET /metrics`. */
  readonly metrics: string
  readonly start: (nodeArguments?: readonly string[]) => Promise<void>
  readonly stop: () => Promise<void>
  readonly kill: () => Promise<void>
}

/** Few enough that a test can use them up. */
export const MAX_CONNECTIONS_PER_ADDRESS = 30
const WEBHOOK_RETRIES = { attempts: 15, retryDelayMs: 6_000 }
const SHELF_SEARCH = /-shelf-.*\/_search/
const REFUSED_COPY = {
  on: /^PUT .*captured/,
  status: 403,
  failure: '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
}

export async function startMonitoredWorld(stack: Stack): Promise<MonitoredWorld> {
  const direct = directEnvironment(stack)
  const config = loadConfig(direct)
  const folder = mkdtempSync(join(tmpdir(), 'dishmatch-monitoring-'))
  const proxy = await startFaultyProxy(config.ELASTICSEARCH_URL)
  const storage = await startFaultyProxy(config.S3_ENDPOINT)
  const links = {
    elasticsearch: await linkTo(proxy.address),
    redis: await linkTo(config.REDIS_URL),
    storage: await linkTo(storage.address),
  }
  const [apiPort = 0, metricsPort = 0, workerPort = 0] = await freePorts(3)
  const environment = {
    ...direct,
    ELASTICSEARCH_URL: links.elasticsearch.address,
    REDIS_URL: links.redis.address,
    S3_ENDPOINT: links.storage.address,
    // Partners reach the storage by another way.
    S3_PUBLIC_ENDPOINT: config.S3_ENDPOINT,
    PORT: String(apiPort),
    METRICS_PORT: String(metricsPort),
    WORKER_HEALTH_PORT: String(workerPort),
  }
  const engines = {
    es: createElasticsearch(config),
    redis: createRedis(config.REDIS_URL),
    s3: createS3(config),
  }
  const stores = createStores(engines.es, config.NAMESPACE)
  await setUpIndices(engines.es, stores.names)
  const ingestQueue = createIngestQueue(engines.redis, config.NAMESPACE)
  const webhookQueue = createWebhookQueue(engines.redis, config.NAMESPACE, WEBHOOK_RETRIES)
  const api = program('API', environment, { folder, port: apiPort, metricsPort })
  const worker = program('worker', environment, { folder, port: workerPort, metricsPort: workerPort })
  return {
    ...{ folder, environment, api, worker, links, stores, ingestQueue, webhookQueue },
    ...{ ...engines, namespace: config.NAMESPACE },
    delaySearches: (delayMs) => proxy.setFault(delayMs === 0 ? null : { on: SHELF_SEARCH, delayMs }),
    refuseCopies: (isRefused) => storage.setFault(isRefused ? REFUSED_COPY : null),
    close: async () => {
      await Promise.all([api.stop(), worker.stop()])
      await Promise.all([ingestQueue.close(), webhookQueue.close()])
      for (const link of Object.values(links)) link.cut()
      proxy.close()
      storage.close()
      await deleteNamespace(engines, config.NAMESPACE)
      engines.redis.disconnect()
      engines.s3.destroy()
      await engines.es.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function directEnvironment(stack: Stack): Readonly<Record<string, string>> {
  return {
    ...stackEnvironment(stack),
    ...ownInstallation('monitoring'),
    NODE_ENV: 'test',
    REQUEST_DEADLINE_MS: '5000',
    // Every search asks the engine, as those of guests do who differ.
    ANSWER_CACHE_BYTES: '1',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    MAX_CONNECTIONS_PER_ADDRESS: String(MAX_CONNECTIONS_PER_ADDRESS),
    REQUESTS_PER_MINUTE: '100000',
    ADDRESS_REQUESTS_PER_MINUTE: '100000',
  }
}

interface Place {
  readonly folder: string
  readonly port: number
  readonly metricsPort: number
}

function program(
  name: keyof typeof PROGRAMS,
  environment: Readonly<Record<string, string>>,
  { folder, port, metricsPort }: Place,
): Program {
  let running: ServiceProcess | null = null
  const address = `http://127.0.0.1:${port}`
  const kill = async () => {
    if (running === null) return
    const ended = new Promise((resolve) => running?.child.once('exit', resolve))
    running.child.kill('SIGKILL')
    await ended
    running = null
  }
  return {
    address,
    metrics: `127.0.0.1:${metricsPort}`,
    start: async (more = []) => {
      const { nodeArguments, ...ours } = PROGRAMS[name]
      running = await startService({
        ...{ name, ...ours, nodeArguments: [...nodeArguments, ...more], environment },
        readyUrl: `${address}/health/ready`,
        logFile: join(folder, `${name}.log`),
      })
    },
    stop: async () => {
      await running?.stop()
      running = null
    },
    kill,
  }
}
