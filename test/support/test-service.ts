import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Client } from '@elastic/elasticsearch'
import type { Redis } from 'ioredis'
import pino, { type DestinationStream } from 'pino'
import { inject } from 'vitest'
import { deleteNamespace } from '../../harness/engines/delete-namespace.ts'
import { buildApp } from '../../src/app.ts'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'
import { createImpatientRedis, createRedis } from '../../src/clients/redis.ts'
import { createS3 } from '../../src/clients/s3.ts'
import { type Config, loadConfig } from '../../src/config.ts'
import { createServices } from '../../src/create-services.ts'
import { createStores, type Stores } from '../../src/create-stores.ts'
import {
  type OnboardedChain,
  type Onboarding,
  onboardChain,
} from '../../src/features/chains/onboard-chain.ts'
import type { Services } from '../../src/graphql/services.ts'
import { loggerOptions } from '../../src/logging/logger-options.ts'
import { SEARCH_SCRIPTS, searchProbes } from '../../src/search-index/search-probes.ts'
import { setUpIndices } from '../../src/search-index/setup.ts'
import { startWorker } from '../../workers/start-worker.ts'

/** The service on the real engines, with indices, queues and a bucket of its own. */
export interface TestService {
  readonly address: string
  readonly config: Config
  readonly es: Client
  readonly redis: Redis
  readonly s3: S3Client
  readonly stores: Stores
  readonly onboard: (onboarding?: Partial<Onboarding>) => Promise<OnboardedChain>
  /** Stops it and keeps its data for other processes of the same namespace. */
  readonly stop: () => Promise<void>
  /** Stops it and deletes all its data from the engines. */
  readonly close: () => Promise<void>
}

export interface TestServiceOptions {
  /** With a NAMESPACE it is another process of that installation. */
  readonly settings?: Readonly<Record<string, string>>
  /** Default true. */
  readonly hasWorker?: boolean
  readonly jit?: boolean
  /** What the API serves in the place of its use cases. */
  readonly wrapped?: (services: Services) => Services
  /** Where the API's and the worker's logs go; default: stdout. */
  readonly logTo?: DestinationStream
}

export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const namespace = options.settings?.NAMESPACE ?? `test-${randomUUID().slice(0, 8)}`
  const config = loadConfig({
    ...inject('stackEnvironment'),
    NODE_ENV: 'test',
    SERVICE_ENVIRONMENT: 'test',
    NAMESPACE: namespace,
    S3_BUCKET: namespace,
    SESSION_SECRET: randomUUID() + randomUUID(),
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    SHELF_SHARDS: '2',
    REQUEST_DEADLINE_MS: '20000',
    REDIS_WAIT_MS: '2000',
    CREDENTIAL_CACHE_MS: '1000',
    ...options.settings,
  })
  const es = createElasticsearch(config)
  const redis = createRedis(config.REDIS_URL)
  const counters = createImpatientRedis(config.REDIS_URL, config.REDIS_WAIT_MS)
  for (const connection of [redis, counters]) connection.on('error', () => undefined)
  await once(counters, 'ready')
  const s3 = createS3(config)
  const stores = createStores(es, namespace)
  await setUpIndices(es, stores.names)
  const { wrapped = (services) => services } = options
  const services = wrapped(createServices(config, stores, { es, redis: counters, s3, publicS3: s3 }))
  const app = await buildApp({
    config,
    services,
    probes: { ...searchProbes({ es, names: stores.names, scripts: SEARCH_SCRIPTS }) },
    jit: options.jit ?? true,
    ...(options.logTo && { logTo: options.logTo }),
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const workerLog = loggerOptions({ level: config.LOG_LEVEL, quotesEngine: true })
  const log = options.logTo ? pino(workerLog, options.logTo) : pino(workerLog)
  const worker = options.hasWorker === false ? null : await startWorker({ config, es, redis, s3, log })
  const stop = async () => {
    await app.close()
    await worker?.close()
  }
  const disconnect = async () => {
    await redis.quit()
    counters.disconnect()
    s3.destroy()
    await es.close()
  }
  return {
    address,
    config,
    es,
    redis,
    s3,
    stores,
    onboard: (onboarding) =>
      onboardChain(stores, { chainId: 'grill', name: 'Grill', restaurants: [], ...onboarding }),
    stop: async () => {
      await stop()
      await disconnect()
    },
    close: async () => {
      await stop()
      await deleteNamespace({ es, redis, s3 }, namespace)
      await disconnect()
    },
  }
}
