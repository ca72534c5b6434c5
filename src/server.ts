import { buildApp } from './app.ts'
import { awaitEngines } from './await-engines.ts'
import { createElasticsearch, createImpatientElasticsearch } from './clients/elasticsearch.ts'
import { elasticsearchFailure } from './clients/engine-failures.ts'
import { createImpatientRedis } from './clients/redis.ts'
import { createPublicS3, createS3 } from './clients/s3.ts'
import { storageProbe } from './clients/storage-probe.ts'
import { watchEngine } from './clients/watch-engine.ts'
import { configOrExit } from './config.ts'
import { createServices } from './create-services.ts'
import { createStores } from './create-stores.ts'
import { endWithReason, madeOrEnd } from './end-with-reason.ts'
import { uploadMetrics } from './features/uploads/upload-metrics.ts'
import { ApiMetrics } from './http/api-metrics.ts'
import { listenWidely } from './http/listen-widely.ts'
import { buildMetricsServer } from './http/metrics-server.ts'
import { readinessMetrics } from './http/readiness-metrics.ts'
import { keptFigures } from './kept-figures.ts'
import { closeOnSignal } from './process-lifetime.ts'
import { createIngestQueue } from './queues/ingest-queue.ts'
import { createQueueForRequests } from './queues/queue-for-requests.ts'
import { queueMetrics } from './queues/queue-metrics.ts'
import { createWebhookQueue } from './queues/webhook-deliveries.ts'
import { searchBeforeReady } from './search-before-ready.ts'
import { awaitSetUp } from './search-index/await-set-up.ts'
import { SEARCH_SCRIPTS, searchProbes } from './search-index/search-probes.ts'
import { ServicePhase } from './service-phase.ts'
import { isTraced, traceIfConfigured } from './tracing/tracing.ts'

const PING_TIMEOUT_MS = 2_000

const config = configOrExit()
const phase = new ServicePhase()
const metrics = new ApiMetrics()
const es = madeOrEnd(() =>
  createImpatientElasticsearch(config, config.REQUEST_DEADLINE_MS, isTraced(config), () =>
    metrics.callRefused('elasticsearch'),
  ),
)
const redis = createImpatientRedis(config.REDIS_URL, config.REDIS_WAIT_MS, () => metrics.callRefused('redis'))
const s3 = createS3(config)
const publicS3 = createPublicS3(config)
const stores = createStores(es, config.NAMESPACE)
const services = createServices(config, stores, { es, redis, s3, publicS3 })
const probes = searchProbes({ es, names: stores.names, scripts: SEARCH_SCRIPTS })
const app = await buildApp({ config, services, probes: { ...probes }, phase, metrics }).catch(endWithReason)
const ingestQueue = createQueueForRequests(redis, () => createIngestQueue(redis, config.NAMESPACE))
const webhookQueue = createQueueForRequests(redis, () =>
  createWebhookQueue(redis, config.NAMESPACE, {
    attempts: config.WEBHOOK_ATTEMPTS,
    retryDelayMs: config.WEBHOOK_RETRY_DELAY_MS,
  }),
)
const others = { redis: () => redis.ping(), storage: storageProbe(s3, config.S3_BUCKET) }
const figures = await buildMetricsServer({
  log: app.log,
  sources: {
    api: () => metrics.text(),
    readiness: keptFigures(() => readinessMetrics({ phase, probes: { ...probes }, others })),
    queues: keptFigures(() => queueMetrics([ingestQueue(), webhookQueue()])),
    uploads: keptFigures(() => uploadMetrics({ es, names: stores.names })),
  },
})

redis.on('error', (error) => app.log.error({ err: error }, 'Redis connection failed'))
let stopListening = async (): Promise<void> => undefined
let stopTracing = stopListening
closeOnSignal(app.log, close, { phase, delayMs: config.DRAIN_DELAY_MS })

stopListening = await listenWidely(app, { host: config.HOST, port: config.PORT }).catch(endWithReason)
if (config.METRICS_PORT > 0)
  await figures.listen({ host: config.HOST, port: config.METRICS_PORT }).catch(endWithReason)
await awaitSearch().catch(endWithReason)
// Only the first search of each chain takes longer without it.
await services.chainContexts
  .rememberAll()
  .catch((error: unknown) => app.log.warn({ err: error }, 'cannot read the chains in advance'))
const isWanted = () => phase.name === 'starting'
const searches = await searchBeforeReady({ config, services, isWanted }, config.WARM_UP_MS).catch(
  (error: unknown) => app.log.warn({ err: error }, 'cannot search in advance'),
)
// Of guests' requests only.
watchEngine(es, (call) => metrics.engineCalled(call))
stopTracing = (await traceIfConfigured(config, 'dishmatch-api', app.log)).close
if (phase.serve()) app.log.info({ searches }, 'ready to serve')

/** Redis and the storage may be away: searches need neither. */
async function awaitSearch(): Promise<void> {
  const patientEs = createElasticsearch(config)
  const prepare = async () => {
    await patientEs.ping({}, { requestTimeout: PING_TIMEOUT_MS })
    await awaitSetUp(patientEs, stores.names, {
      onWait: (missing) =>
        app.log.warn(
          { missing },
          'waiting for a worker or "npm run operator -- setup" to set Elasticsearch up',
        ),
    })
  }
  const settings = 'the user and password in ELASTICSEARCH_URL, or ELASTICSEARCH_API_KEY'
  const engine = { name: 'Elasticsearch', settings, prepare, failureOf: elasticsearchFailure }
  await awaitEngines([engine], { log: app.log, phase })
  await patientEs.close()
}

async function close(): Promise<void> {
  await Promise.all([app.close(), stopListening()])
  await figures.close()
  redis.disconnect()
  s3.destroy()
  publicS3.destroy()
  await es.close()
  await stopTracing()
}
