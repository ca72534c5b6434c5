import { createImpatientElasticsearch } from '../../src/clients/elasticsearch.ts'
import { createImpatientRedis } from '../../src/clients/redis.ts'
import { createPublicS3 } from '../../src/clients/s3.ts'
import { loadConfig } from '../../src/config.ts'
import { createServices } from '../../src/create-services.ts'
import { createStores } from '../../src/create-stores.ts'
import { isTraced } from '../../src/tracing/tracing.ts'
import type { CreatePeer, PeerName, PeerSettings } from './peer.ts'
import { rememberedSearches } from './remembered-searches.ts'

/** Each is loaded alone: a process holds no code of another peer. */
const PEERS: Readonly<Record<PeerName, CreatePeer>> = {
  ours: async (deps) => (await import('./our-app.ts')).ourApp(deps),
  mercurius: async (deps) => (await import('./mercurius-peer.ts')).mercuriusPeer(deps),
  yoga: async (deps) => (await import('./yoga-peer.ts')).yogaPeer(deps),
  apollo: async (deps) => (await import('./apollo-peer.ts')).apolloPeer(deps),
  fastify: async (deps) => (await import('./plain-fastify.ts')).plainFastify(deps),
}

/** A program: one peer over the use cases of the service, made as the service makes them. */
const { PEER, PEER_KEEPS, PEER_REMEMBERS } = process.env as unknown as PeerSettings
const answersFrom = process.env.PEER_ANSWERS_FROM ?? ''
const config = loadConfig()
const es = createImpatientElasticsearch(config, config.REQUEST_DEADLINE_MS, isTraced(config))
const redis = createImpatientRedis(config.REDIS_URL, config.REDIS_WAIT_MS)
redis.on('error', () => undefined)
const s3 = createPublicS3(config)
const made = createServices(config, createStores(es, config.NAMESPACE), { es, redis, s3, publicS3: s3 })
const services = PEER_REMEMBERS === 'true' ? rememberedSearches(made) : made
const server = await PEERS[PEER]({ config, services, es, isKept: PEER_KEEPS === 'true', answersFrom })
server.listen(config.PORT, config.HOST)
process.once('SIGTERM', () => process.exit())
