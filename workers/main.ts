import { constants, setPriority } from 'node:os'
import { LogController } from 'fastify'
import type { Logger } from 'pino'
import { createElasticsearch } from '../src/clients/elasticsearch.ts'
import { createRedis } from '../src/clients/redis.ts'
import { createS3 } from '../src/clients/s3.ts'
import { storageProbe } from '../src/clients/storage-probe.ts'
import { configOrExit } from '../src/config.ts'
import { endWithReason, madeOrEnd } from '../src/end-with-reason.ts'
import { healthPlugin } from '../src/http/health.ts'
import { buildInnerServer } from '../src/http/inner-server.ts'
import { type MetricSources, metricsPlugin } from '../src/http/metrics.ts'
import { readinessMetrics } from '../src/http/readiness-metrics.ts'
import { securityHeadersPlugin } from '../src/http/security-headers.ts'
import { keptFigures } from '../src/kept-figures.ts'
import { loggerOptions } from '../src/logging/logger-options.ts'
import { closeOnSignal } from '../src/process-lifetime.ts'
import { engineProbes, INGEST_SCRIPTS } from '../src/search-index/search-probes.ts'
import { ServicePhase } from '../src/service-phase.ts'
import { traceIfConfigured } from '../src/tracing/tracing.ts'
import { type RunningWorker, startWorker } from './start-worker.ts'

const config = configOrExit()
lowerPriority()
const phase = new ServicePhase()
const es = madeOrEnd(() => createElasticsearch(config))
const redis = createRedis(config.REDIS_URL)
const s3 = createS3(config)
const health = await buildInnerServer({
  logger: loggerOptions({ level: config.LOG_LEVEL, quotesEngine: true }),
  logController: new LogController({ disableRequestLogging: true }),
})
// Fastify states fewer methods than the pino logger that it makes.
const log = health.log as Logger
const tracing = await traceIfConfigured(config, 'dishmatch-worker', log)
redis.on('error', (error) => log.error({ err: error }, 'Redis connection failed'))

let worker: RunningWorker | null = null
const probes = { ...engineProbes({ es, scripts: INGEST_SCRIPTS }), redis: () => redis.ping() }
const others = { storage: storageProbe(s3, config.S3_BUCKET) }
const sources: MetricSources = {
  readiness: keptFigures(() => readinessMetrics({ phase, probes, others })),
  jobs: async () => (await worker?.metrics.jobs()) ?? '',
  looks: async () => (await worker?.metrics.looks()) ?? '',
  catalogs: async () => (await worker?.metrics.catalogs()) ?? '',
  queues: async () => (await worker?.metrics.queues()) ?? '',
  uploads: async () => (await worker?.metrics.uploads()) ?? '',
  engine: async () => (await worker?.metrics.engine()) ?? '',
}
await health.register(securityHeadersPlugin, { isProduction: config.NODE_ENV === 'production' })
await health.register(healthPlugin, { probes, phase })
await health.register(metricsPlugin, { sources })
// No delay: nobody sends requests to a worker. Its health and figures can be read until its last job has ended.
closeOnSignal(log, close, { phase, delayMs: 0 })
await health.listen({ host: config.HOST, port: config.WORKER_HEALTH_PORT }).catch(endWithReason)
worker = await startWorker({ config, es, redis, s3, log, phase }).catch(endWithReason)
if (phase.serve()) log.info('ready to work')

async function close(): Promise<void> {
  await worker?.close()
  await health.close()
  if (redis.status === 'ready') await redis.quit()
  else redis.disconnect()
  s3.destroy()
  await es.close()
  await tracing.close()
}

/** On a shared machine the API and the engine get the processor first. */
function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A sandbox may forbid it; the worker works without it.
  }
}
