import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { RuruClientConfig, RuruConfig } from 'ruru/server'

const STATIC_PATH = '/graphiql/static/'
const KEY_FORM = /^pk_[0-9A-Za-z_]{1,100}$/
const TITLE = '<title>Dishmatch: GraphiQL</title><link rel="icon" href="data:,">'

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
    const nonce = randomBytes(16).toString('base64')
    const page = ruru.ruruHTML({
      endpoint: '/graphql',
      staticPath: STATIC_PATH,
      clientConfig: { initialQuery: EXAMPLE, initialHeaders } as unknown as RuruClientConfig,
      htmlParts: { titleTag: TITLE, ...scriptsWith(nonce) },
    })
    void reply.helmet({ contentSecurityPolicy: policy(`'nonce-${nonce}'`) })
    return reply.type('text/html; charset=utf-8').send(page)
  })
  // Workers of the editor are among the files: a worker goes by the policy of its own file.
  const helmet = { contentSecurityPolicy: policy() }
  app.get(`${STATIC_PATH}*`, { helmet }, async (request, reply) => {
    const acceptEncoding = request.headers['accept-encoding']
    const file = await ruru.getStaticFile({ staticPath: STATIC_PATH, urlPath: request.url, acceptEncoding })
    return file === null ? reply.callNotFound() : reply.headers(file.headers).send(file.content)
  })
}

/** Scripts from here alone. Inline ones need the nonce of their own page; no text becomes a script (`eval`). */
function policy(...nonce: readonly string[]) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...nonce],
      workerSrc: ["'self'"],
      connectSrc: ["'self'"],
      fontSrc: ["'self'", 'data:'],
      imgSrc: ["'self'", 'data:'],
      // The editor makes style elements as it goes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  }
}

function scriptsWith(nonce: string): NonNullable<RuruConfig['htmlParts']> {
  const withNonce = (part: string) => part.replaceAll('<script', `<script nonce="${nonce}"`)
  return {
    configScript: withNonce,
    headerScripts: withNonce,
    bodyScripts: withNonce,
    bodyInitScript: withNonce,
  }
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
