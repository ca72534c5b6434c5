import Fastify from 'fastify'
import { type PreferencesInput, preferencesOf } from '../src/features/search/preferences-input.ts'
import { searchRequest } from '../src/features/search/search-request.ts'
import type { BenchChain } from './bench-chain.ts'
import type { BenchService } from './bench-service.ts'
import { questionOf } from './classification-figures.ts'

export interface PlainRoute {
  readonly address: string
  readonly close: () => Promise<void>
}

/** The reference of a whole request: a route that makes the same search and returns the engine's answer unchanged. */
export async function startPlainRoute({ es }: BenchService, { catalog }: BenchChain): Promise<PlainRoute> {
  const app = Fastify({ logger: false })
  app.post<{ Body: { variables: { preferences: PreferencesInput } } }>('/plain', ({ body }) => {
    const question = questionOf(preferencesOf(body.variables.preferences))
    return es.search(searchRequest(question, catalog))
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    app.server.closeAllConnections()
    await app.close()
  }
  return { address: `${address}/plain`, close }
}
