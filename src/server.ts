import { buildApp } from './app.ts'
import { createElasticsearch } from './clients/elasticsearch.ts'
import { createImpatientRedis, createRedis } from './clients/redis.ts'
import { createPublicS3, createS3 } from './clients/s3.ts'
import { configOrExit } from './config.ts'
import { createServices } from './create-services.ts'
import { createStores } from './create-stores.ts'
import { SettingError } from './errors.ts'
import { closeOnSignal } from './process-lifetime.ts'
import { catalogLiveChannel } from './queues/catalog-ingest.ts'
import { awaitSetUp } from './search-index/await-set-up.ts'

const config = configOrExit()
const es = createElasticsearch(config, config.REQUEST_DEADLINE_MS)
const redis = createImpatientRedis(config.REDIS_URL)
const subscriber = createRedis(config.REDIS_URL)
const s3 = createS3(config)
const publicS3 = createPublicS3(config)
const stores = createStores(es, config.NAMESPACE)
const services = createServices(config, stores, { es, redis, s3, publicS3 })
const app = await buildApp({ config, services, probes: { elasticsearch: () => es.ping() } }).catch(
  endWithReason,
)

for (const connection of [redis, subscriber]) {
  connection.on('error', (error) => app.log.error({ err: error }, 'Redis connection failed'))
}
subscriber.on('message', (_channel, chainId) => services.chainContexts.forget(chainId))
closeOnSignal(app.log, async () => {
  await app.close()
  redis.disconnect()
  subscriber.disconnect()
  s3.destroy()
  publicS3.destroy()
  await es.close()
})

const patientEs = createElasticsearch(config)
await awaitSetUp(patientEs, stores.names, {
  onWait: (missing) =>
    app.log.warn({ missing }, 'waiting for a worker or "npm run operator -- setup" to set Elasticsearch up'),
})
await patientEs.close()
// Without Redis the service still answers. It then notices a new catalog a little later.
subscriber.subscribe(catalogLiveChannel(config.NAMESPACE)).catch((error: unknown) => {
  app.log.error({ err: error }, 'cannot subscribe to announcements of new catalogs')
})
await app.listen({ host: config.HOST, port: config.PORT })

function endWithReason(error: unknown): never {
  if (!(error instanceof SettingError)) throw error
  process.stderr.write(`A setting cannot be used: ${error.message}\n`)
  process.exit(1)
}
