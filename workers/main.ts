import { constants, setPriority } from 'node:os'
import Fastify from 'fastify'
import type { Logger } from 'pino'
import { createElasticsearch } from '../src/clients/elasticsearch.ts'
import { createRedis } from '../src/clients/redis.ts'
import { createS3 } from '../src/clients/s3.ts'
import { configOrExit } from '../src/config.ts'
import { healthPlugin } from '../src/http/health.ts'
import { metricsPlugin } from '../src/http/metrics.ts'
import { securityHeadersPlugin } from '../src/http/security-headers.ts'
import { loggerOptions } from '../src/logging/logger-options.ts'
import { closeOnSignal } from '../src/process-lifetime.ts'
import { startWorker } from './start-worker.ts'

const config = configOrExit()
giveWay()
const es = createElasticsearch(config)
const redis = createRedis(config.REDIS_URL)
const s3 = createS3(config)
const health = Fastify({ logger: loggerOptions({ level: config.LOG_LEVEL, quotesEngine: true }) })
// Fastify states fewer methods than the pino logger that it makes.
const log = health.log as Logger
redis.on('error', (error) => health.log.error({ err: error }, 'Redis connection failed'))

const worker = await startWorker({ config, es, redis, s3, log })
await health.register(securityHeadersPlugin, { isProduction: config.NODE_ENV === 'production' })
await health.register(healthPlugin, { probes: { elasticsearch: () => es.ping(), redis: () => redis.ping() } })
await health.register(metricsPlugin, { sources: worker.metrics })
closeOnSignal(log, async () => {
  await health.close()
  await worker.close()
  await redis.quit()
  s3.destroy()
  await es.close()
})
await health.listen({ host: config.HOST, port: config.WORKER_HEALTH_PORT })

/** Lowers the priority: on a shared machine the API and the engine get the processor first. */
function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A sandbox may forbid it; the worker works without it.
  }
}
