import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { CredentialRecord } from '../features/credentials/credential-store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The record behind the request's credential, also where the credential is refused. Null: none is known. */
    credential: CredentialRecord | null
  }
}

const GRAPHQL_PATH = '/graphql'
/** Chromium keeps the answer to a preflight for two hours at most. */
const PREFLIGHT_MAX_AGE_SECONDS = 7_200

/** What the service reads, and what GraphQL clients send by themselves. */
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

/** What a page's script may read of an answer, beside its body. */
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
 * CORS by the origins of the credential. A preflight carries no credential, so it is allowed for every origin and
 * costs no look-up: register this plugin before every onRequest hook but the limit of preflights. The answer to the request itself can be
 * read where its credential allows the origin, refusals included. A credential without origins is for servers: its
 * answers carry no CORS header. No answer ever allows cookies (`Access-Control-Allow-Credentials`): the service knows
 * none.
 */
export const corsPlugin = fp(async (app) => {
  await app.register(cors, {
    delegator: (request, done) => done(null, isAllowedPreflight(request) ? PREFLIGHT : NO_PREFLIGHT),
  })
  // As late as possible: a request that is refused while its credential is checked gets its headers too.
  app.addHook('onSend', (request, reply, _payload, done) => {
    addCorsHeaders(request, reply)
    done()
  })
})

/** Not for pages without an origin ("null": sandboxed frames, files): nobody knows whose they are. */
function isAllowedPreflight({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'OPTIONS' || url.split('?', 1)[0] !== GRAPHQL_PATH) return false
  const { origin } = headers
  return origin !== undefined && origin !== 'null' && headers['access-control-request-method'] !== undefined
}

function addCorsHeaders(request: FastifyRequest, reply: FastifyReply): void {
  if (request.method === 'OPTIONS') return
  // The property is there only on routes that look at credentials.
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
