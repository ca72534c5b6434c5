import type { FastifyInstance } from 'fastify'

const STATIC_PATH = '/graphiql/static/'

/**
 * `GET /graphiql`: GraphiQL (by Ruru, which brings its files along: no content delivery network needed). Ruru is a
 * development dependency; where it is not installed the page is not offered.
 */
export async function graphiqlPlugin(app: FastifyInstance): Promise<void> {
  const ruru = await loadRuru()
  if (ruru === null) {
    app.log.warn('GraphiQL is switched on, but the package "ruru" is not installed; /graphiql is not served')
    return
  }
  const page = ruru.ruruHTML({ endpoint: '/graphql', staticPath: STATIC_PATH })
  app.get('/graphiql', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get(`${STATIC_PATH}*`, async (request, reply) => {
    const acceptEncoding = request.headers['accept-encoding']
    const file = await ruru.getStaticFile({ staticPath: STATIC_PATH, urlPath: request.url, acceptEncoding })
    return file === null ? reply.callNotFound() : reply.headers(file.headers).send(file.content)
  })
}

async function loadRuru() {
  try {
    const [{ ruruHTML }, { getStaticFile }] = await Promise.all([
      import('ruru/server'),
      import('ruru/static'),
    ])
    return { ruruHTML, getStaticFile }
  } catch {
    return null
  }
}
