import type { FastifyInstance } from 'fastify'
import type { RuruClientConfig } from 'ruru/server'

const STATIC_PATH = '/graphiql/static/'
const KEY_FORM = /^pk_[0-9A-Za-z_]{1,100}$/

const EXAMPLE = `{
  search(
    preferences: { diets: [VEGAN], excludeAllergens: [DAIRY], calorieRange: { max: 700 } }
  ) {
    counts { matches almostMatches notMatches total }
    matches { dish { name nutrition { calories } } }
    almostMatches { dish { name } matchReasons }
  }
}
`

/**
 * `GET /graphiql`: GraphiQL (by Ruru, which brings its files along: no content delivery network needed). Ruru is a
 * development dependency; where it is not installed the page is not offered. `?key=pk_…` fills the API key in.
 */
export async function graphiqlPlugin(app: FastifyInstance): Promise<void> {
  const ruru = await loadRuru()
  if (ruru === null) {
    app.log.warn('GraphiQL is switched on, but the package "ruru" is not installed; /graphiql is not served')
    return
  }
  app.get<{ Querystring: { key?: string } }>('/graphiql', (request, reply) => {
    const { key = '' } = request.query
    const initialHeaders = JSON.stringify({ Authorization: KEY_FORM.test(key) ? key : 'pk_…' }, null, 2)
    const page = ruru.ruruHTML({
      endpoint: '/graphql',
      staticPath: STATIC_PATH,
      clientConfig: { initialQuery: EXAMPLE, initialHeaders } as unknown as RuruClientConfig,
      htmlParts: { titleTag: '<title>Dishmatch: GraphiQL</title><link rel="icon" href="data:,">' },
    })
    return reply.type('text/html; charset=utf-8').send(page)
  })
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
