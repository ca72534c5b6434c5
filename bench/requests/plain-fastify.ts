import { readFileSync } from 'node:fs'
import type { estypes } from '@elastic/elasticsearch'
import Fastify from 'fastify'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'
import { isPlainPeer } from './plain-peer.ts'

/** A program: Fastify with two routes and nothing else, for what a request costs at least. */
const { PORT, ELASTICSEARCH_URL = '', PEER_FILE = '' } = process.env
const peer: unknown = JSON.parse(readFileSync(PEER_FILE, 'utf8'))
if (!isPlainPeer(peer)) throw new Error('PEER_FILE holds something else')
const es = createElasticsearch({ ELASTICSEARCH_URL })
const answers = new Map(Object.entries(peer.answers).map(([guest, text]) => [guest, Buffer.from(text)]))
const searches = new Map(Object.entries(peer.searches))

interface Guest {
  readonly Body: { readonly variables: { readonly preferences: object } }
}

const app = Fastify({ logger: false })
app.get('/health/ready', () => ({}))
app.post<Guest>('/search', ({ body }) =>
  es.search(searches.get(JSON.stringify(body.variables.preferences)) as estypes.SearchRequest),
)
app.post<Guest>('/constant', ({ body }, reply) =>
  reply.type('application/json').send(answers.get(JSON.stringify(body.variables.preferences))),
)
await app.listen({ host: '127.0.0.1', port: Number(PORT) })
process.once('SIGTERM', () => {
  app.server.closeAllConnections()
  void app.close().then(() => es.close())
})
