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
    const { key: sent = '' } = request.query
    const key = KEY_FORM.test(sent) ? sent : ''
    const initialHeaders = JSON.stringify({ Authorization: key || 'pk_…' }, null, 2)
    const nonce = randomBytes(16).toString('base64')
    const page = ruru.ruruHTML({
      endpoint: '/graphql',
      staticPath: STATIC_PATH,
      clientConfig: { initialQuery: EXAMPLE, initialHeaders } as RuruClientConfig,
      htmlParts: { titleTag: TITLE, ...scriptsOf(nonce, key) },
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

function scriptsOf(nonce: string, key: string): NonNullable<RuruConfig['htmlParts']> {
  const withNonce = (part: string) => part.replaceAll('<script', `<script nonce="${nonce}"`)
  return {
    configScript: (part) => withNonce(part + fetcherScript(key)),
    headerScripts: withNonce,
    bodyScripts: withNonce,
    bodyInitScript: withNonce,
  }
}

/**
 * Sends every request with the key of the page's address: GraphiQL asks for the schema before its editor of headers is
 * there. What stands in that editor comes after, so it counts.
 */
function fetcherScript(key: string): string {
  return `<script>
    RURU_CONFIG.fetcher = async (parameters, { headers = {} } = {}) => {
      const sent = new Headers({ 'Content-Type': 'application/json', Authorization: '${key}' })
      for (const [name, value] of Object.entries(headers)) sent.set(name, value)
      const body = JSON.stringify(parameters)
      const answer = await fetch(RURU_CONFIG.endpoint, { method: 'POST', headers: sent, body })
      return answer.json()
    }
  </script>`
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
