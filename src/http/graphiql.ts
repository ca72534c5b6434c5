import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { RuruClientConfig, RuruConfig } from 'ruru/server'
import { securityHeaders } from './security-headers.ts'

const STATIC_PATH = '/graphiql/static/'
const KEY_FORM = /^pk_[0-9A-Za-z_]{1,100}$/
/** Only characters that a header may hold: the service says what to send instead. */
const PLACE_OF_KEY = 'pk_yours'
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
 * Serves GraphiQL at `GET /graphiql`. It comes with Ruru, which includes all its files, so no content delivery network
 * is needed. Ruru is a development dependency; without it there is no page. `?key=pk_…` fills in the API key.
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
    const initialHeaders = JSON.stringify({ Authorization: key || PLACE_OF_KEY }, null, 2)
    const nonce = randomBytes(16).toString('base64')
    const page = ruru.ruruHTML({
      endpoint: '/graphql',
      staticPath: STATIC_PATH,
      clientConfig: { initialQuery: EXAMPLE, initialHeaders } as RuruClientConfig,
      htmlParts: { titleTag: TITLE, ...scriptsOf(nonce, key) },
    })
    return reply
      .headers(securityHeaders({ contentSecurityPolicy: policy(`'nonce-${nonce}'`) }))
      .type('text/html; charset=utf-8')
      .send(page)
  })
  // The editor loads web workers from these files. The policy of its own file applies to a worker.
  const config = { securityHeaders: securityHeaders({ contentSecurityPolicy: policy() }) }
  app.get(`${STATIC_PATH}*`, { config }, async (request, reply) => {
    const acceptEncoding = request.headers['accept-encoding']
    const file = await ruru.getStaticFile({ staticPath: STATIC_PATH, urlPath: request.url, acceptEncoding })
    return file === null ? reply.callNotFound() : reply.headers(file.headers).send(file.content)
  })
}

/** Allows scripts of this origin only. Inline scripts need the nonce of their page. `eval` is forbidden. */
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
      // The editor creates style elements at run time.
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
 * Adds the key from the page's address to every request: GraphiQL asks for the schema before its header editor exists.
 * Headers of that editor take precedence.
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
