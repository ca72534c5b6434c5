import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { limitConnections } from './connection-limits.ts'
import { endConnectionsPlugin } from './end-connections.ts'
import { handleOneAtATime } from './pipelined-requests.ts'

/** Prometheus, probes and operators have a few each. */
export const INNER_LIMITS = { maxConnections: 200, maxPerAddress: 100 } as const
/** They send no bodies to speak of. */
const REQUEST_TIMEOUT_MS = 10_000
const CONNECTION_CHECK_MS = 1_000

/** Builds a server for a port that guests do not reach. It has the limits of connections that the others have. */
export async function buildInnerServer(options: FastifyServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...options,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 2 * REQUEST_TIMEOUT_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: CONNECTION_CHECK_MS },
  })
  handleOneAtATime(app.server)
  limitConnections(app, { ...INNER_LIMITS, isTrusted: () => false })
  await app.register(endConnectionsPlugin)
  return app
}
