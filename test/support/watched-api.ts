import { buildApp } from '../../src/app.ts'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'
import { createServices } from '../../src/create-services.ts'
import { createStores } from '../../src/create-stores.ts'
import type { Services } from '../../src/graphql/services.ts'
import type { TestService } from './test-service.ts'

/** A request to the engine, its body as JSON. */
export interface EngineQuestion {
  readonly method: string
  readonly path: string
  readonly querystring: unknown
  readonly body: unknown
}

export interface WatchedApi {
  readonly address: string
  readonly services: Services
  /** From then on each request to the engine fails. */
  readonly loseEngine: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts a further API of an installation; `onCall` is told each of its requests to the engine, which may have another address. */
export async function startWatchedApi(
  { config, redis, s3 }: TestService,
  onCall: (call: EngineQuestion) => void,
  engineAddress = config.ELASTICSEARCH_URL,
): Promise<WatchedApi> {
  const es = createElasticsearch({ ...config, ELASTICSEARCH_URL: engineAddress })
  es.diagnostic.on('request', (_error, event) => {
    const { method = '', path = '', querystring, body } = event?.meta.request.params ?? {}
    onCall({ method, path, querystring, body: typeof body === 'string' ? parsed(body) : (body ?? null) })
  })
  const services = createServices(config, createStores(es, config.NAMESPACE), { es, redis, s3, publicS3: s3 })
  const api = await buildApp({ config, services, probes: {} })
  const close = async () => {
    await api.close()
    await es.close()
  }
  const loseEngine = () => es.close()
  return { loseEngine, services, address: await api.listen({ host: '127.0.0.1', port: 0 }), close }
}

/** Bulk requests are lines. */
function parsed(body: string): unknown {
  return body.trim().includes('\n') ? body : JSON.parse(body)
}
