import type { Server } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'

/** A bare Fastify with what `add` registers. */
export async function fastifyServer(add: (app: FastifyInstance) => Promise<unknown>): Promise<Server> {
  const app = Fastify({ logger: false })
  app.get('/health/ready', () => ({}))
  await add(app)
  await app.ready()
  return app.server
}
