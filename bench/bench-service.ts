import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { CreateBucketCommand, type S3Client } from '@aws-sdk/client-s3'
import type { Client } from '@elastic/elasticsearch'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { deleteNamespace } from '../harness/engines/delete-namespace.ts'
import { buildApp } from '../src/app.ts'
import { createElasticsearch } from '../src/clients/elasticsearch.ts'
import { createImpatientRedis } from '../src/clients/redis.ts'
import { createPublicS3 } from '../src/clients/s3.ts'
import { type Config, loadConfig } from '../src/config.ts'
import { createServices } from '../src/create-services.ts'
import { createStores, type Stores } from '../src/create-stores.ts'
import { setUpIndices } from '../src/search-index/setup.ts'
import { type Stack, stackEnvironment } from '../stack/stack.ts'

/** The service as production runs it, in a namespace of its own that `close` deletes. */
export interface BenchService {
  readonly address: string
  readonly config: Config
  readonly es: Client
  readonly redis: Redis
  readonly s3: S3Client
  readonly stores: Stores
  readonly close: () => Promise<void>
}

export async function startBenchService(stack: Stack): Promise<BenchService> {
  const config = benchConfig(stack)
  const es = createElasticsearch(config)
  const redis = createImpatientRedis(config.REDIS_URL, config.REDIS_WAIT_MS)
  redis.on('error', () => undefined)
  await once(redis, 'ready')
  const s3 = createPublicS3(config)
  await s3.send(new CreateBucketCommand({ Bucket: config.S3_BUCKET }))
  const stores = createStores(es, config.NAMESPACE)
  await setUpIndices(es, stores.names)
  const services = createServices(config, stores, { es, redis, s3, publicS3: s3 })
  const app = await buildApp({ config, services, probes: { elasticsearch: () => es.ping() } })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    await closeApp(app)
    await deleteNamespace({ es, redis, s3 }, config.NAMESPACE)
    redis.disconnect()
    s3.destroy()
    await es.close()
  }
  return { address, config, es, redis, s3, stores, close }
}

/** Engine and names. */
export type Installation = Pick<BenchService, 'es' | 'stores' | 'config'>

/** Another installation on the same engine. `close` of the service deletes it, too. */
export async function anotherInstallation({ config, es }: Installation, name: string): Promise<Installation> {
  const namespace = `${config.NAMESPACE}-${name}`
  const stores = createStores(es, namespace)
  await setUpIndices(es, stores.names)
  return { es, stores, config: { ...config, NAMESPACE: namespace } }
}

function benchConfig(stack: Stack): Config {
  const namespace = `bench-${randomUUID().slice(0, 8)}`
  return loadConfig({
    ...stackEnvironment(stack),
    NODE_ENV: 'production',
    SERVICE_ENVIRONMENT: 'test',
    NAMESPACE: namespace,
    S3_BUCKET: namespace,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'silent',
    REQUEST_DEADLINE_MS: '20000',
    REQUESTS_PER_MINUTE: '100000000',
    ADDRESS_REQUESTS_PER_MINUTE: '100000000',
    SESSION_REQUESTS_PER_MINUTE: '100000000',
    GUEST_REQUESTS_PER_MINUTE: '100000000',
    // Guests ask few different questions here. Each is to cost what an uncommon one costs.
    ANSWER_CACHE_BYTES: '1',
    TICKETS_PER_MINUTE: '100000000',
  })
}

async function closeApp(app: FastifyInstance): Promise<void> {
  app.server.closeAllConnections()
  await app.close()
}
