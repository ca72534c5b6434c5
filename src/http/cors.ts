import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { CredentialRecord } from '../features/credentials/credential-store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The record of the request's credential, also if the credential is refused. Null: it is unknown. */
    credential: CredentialRecord | null
  }
}

const GRAPHQL_PATH = '/graphql'
/** Chromium caches the answer to a preflight for two hours at most. */
const PREFLIGHT_MAX_AGE_SECONDS = 7_200

/** Request headers that the service reads or that GraphQL clients send on their own. */
export const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'X-Session-ID',
  'X-Request-Id',
  'Apollo-Require-Preflight',
  'X-Apollo-Operation-Name',
  'Apollographql-Client-Name',
  'Apollographql-Client-Version',
]

/** Response headers that a page's script may read. */
export const EXPOSED_HEADERS = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'X-Request-Id',
  'X-Session-Status',
]
const EXPOSED = EXPOSED_HEADERS.join(', ')

const PREFLIGHT: FastifyCorsOptions = {
  origin: true,
  methods: ['GET', 'POST'],
  allowedHeaders: ALLOWED_HEADERS,
  maxAge: PREFLIGHT_MAX_AGE_SECONDS,
}
const NO_PREFLIGHT: FastifyCorsOptions = { origin: false }

/**
 * CORS by the origins of the credential. A preflight carries no credential, so it is allowed for every origin and needs
 * no look-up. Register this plugin before every onRequest hook except the limit of preflights. A page can read the
 * answer to its request if the credential allows its origin; this includes refusals. A credential without origins is
 * for servers: its answers carry no CORS header. No answer allows cookies (`Access-Control-Allow-Credentials`), because
 * the service uses none.
 */
export const corsPlugin = fp(async (app) => {
  await app.register(cors, {
    delegator: (request, done) => done(null, isAllowedPreflight(request) ? PREFLIGHT : NO_PREFLIGHT),
  })
  // Runs as late as possible, so that a request refused during the check of its credential gets the headers too.
  app.addHook('onSend', (request, reply, _payload, done) => {
    addCorsHeaders(request, reply)
    done()
  })
})

/** Not for pages with the origin "null" (sandboxed frames, files): their author is unknown. */
function isAllowedPreflight({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'OPTIONS' || url.split('?', 1)[0] !== GRAPHQL_PATH) return false
  const { origin } = headers
  return origin !== undefined && origin !== 'null' && headers['access-control-request-method'] !== undefined
}

function addCorsHeaders(request: FastifyRequest, reply: FastifyReply): void {
  if (request.method === 'OPTIONS') return
  // Only routes that check credentials have this property.
  const credential = request.credential ?? null
  if (credential === null && request.routeOptions.url !== GRAPHQL_PATH) return
  void reply.header('vary', 'Origin, Authorization, Accept')
  const { origin } = request.headers
  if (credential === null || origin === undefined || !credential.allowedOrigins.includes(origin)) return
  void reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED,
  })
}
