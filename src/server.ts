import { buildApp } from './app.ts'
import { createElasticsearch } from './clients/elasticsearch.ts'
import { createRedis } from './clients/redis.ts'
import { createPublicS3 } from './clients/s3.ts'
import { loadConfig } from './config.ts'
import { closeOnSignal } from './process-lifetime.ts'
import { catalogLiveChannel } from './queues/catalog-ingest.ts'
import { setUpIndices } from './search-index/setup.ts'
import { createServices, createStores } from './services.ts'

const config = loadConfig()
const es = createElasticsearch(config.ELASTICSEARCH_URL)
const redis = createRedis(config.REDIS_URL)
const publicS3 = createPublicS3(config)
const stores = createStores(es, config.NAMESPACE)
const services = createServices(config, stores, { es, publicS3 })
const app = await buildApp({ config, services, probes: { elasticsearch: () => es.ping() } })

redis.on('error', (error) => app.log.error({ err: error }, 'Redis connection failed'))
redis.on('message', (_channel, chainId) => services.chainContexts.forget(chainId))
closeOnSignal(app.log as never, async () => {
  await app.close()
  redis.disconnect()
  publicS3.destroy()
  await es.close()
})

await setUpIndices(es, stores.names)
await redis.subscribe(catalogLiveChannel(config.NAMESPACE))
await app.listen({ host: config.HOST, port: config.PORT })
