import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const STATIC_PATH = '/graphiql/static/'

/**
 * `GET /graphiql`: GraphiQL (by Ruru, which brings its files along: no content delivery network needed). Ruru is a
 * development dependency; where it is not installed the page is not offered.
 */
export async function graphiqlPlugin(app: FastifyInstance): Promise<void> {
  const ruru = await import('ruru/server').catch(() => null)
  if (ruru === null) {
    app.log.warn('GraphiQL is switched on, but the package "ruru" is not installed; /graphiql is not served')
    return
  }
  const page = ruru.ruruHTML({ endpoint: '/graphql', staticPath: STATIC_PATH })
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('../static', import.meta.resolve('ruru/static'))),
    prefix: STATIC_PATH,
    decorateReply: false,
  })
  app.get('/graphiql', (_request, reply) => reply.type('text/html').send(page))
}
