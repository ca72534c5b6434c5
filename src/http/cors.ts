import cors from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../errors.ts'
import type { CredentialRecord } from '../features/credentials/credential-store.ts'
import { requestErrors } from '../graphql/error-response.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The record behind the request's credential, also where the credential is refused. Null: none is known. */
    credential: CredentialRecord | null
  }
}

const GRAPHQL_PATH = '/graphql'
const METHODS = ['GET', 'POST']
/** Chromium keeps the answer to a preflight for two hours at most. */
const PREFLIGHT_MAX_AGE_SECONDS = 7_200

/** What the service reads, and what GraphQL clients send by themselves. */
const ALLOWED_HEADERS = [
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
const EXPOSED_HEADERS = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'X-Request-Id',
  'X-Session-Status',
].join(', ')

/**
 * CORS by the origins of the credential. A preflight carries no credential, so it is allowed for every origin and
 * costs no look-up. The answer to the request itself can be read where its credential allows the origin, refusals
 * included. A credential without origins is for servers: its answers carry no CORS header. No answer ever allows
 * cookies (`Access-Control-Allow-Credentials`): the service knows none.
 */
export const corsPlugin = fp(async (app) => {
  if (!app.hasRequestDecorator('credential')) app.decorateRequest('credential', null)
  // As late as possible: a request that is refused while its credential is checked gets its headers too.
  app.addHook('onSend', (request, reply, _payload, done) => {
    addCorsHeaders(request, reply)
    done()
  })
  await app.register(preflights, { prefix: GRAPHQL_PATH })
})

function addCorsHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const { credential } = request
  if (credential === null && request.routeOptions.url !== GRAPHQL_PATH) return
  if (!reply.hasHeader('vary')) void reply.header('vary', 'Origin, Authorization, Accept')
  const { origin } = request.headers
  if (credential === null || origin === undefined || !credential.allowedOrigins.includes(origin)) return
  void reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED_HEADERS,
  })
}

async function preflights(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    // @fastify/cors takes OPTIONS of every address under the prefix.
    if (request.routeOptions.url !== GRAPHQL_PATH) return reply.callNotFound()
    refuseOther(request, reply)
  })
  app.setErrorHandler<AppError>((error, request, reply) =>
    reply.code(error.statusCode).send({ errors: requestErrors(error, request.id) }),
  )
  // Answers in its own onRequest hook: the handler below is never reached.
  await app.register(cors, {
    origin: true,
    methods: METHODS,
    allowedHeaders: ALLOWED_HEADERS,
    maxAge: PREFLIGHT_MAX_AGE_SECONDS,
  })
  app.options('/', (_request, reply) => reply.code(204).send())
}

/** Throws for an OPTIONS request that is no preflight, or one of a page without an origin. */
function refuseOther({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers.origin === undefined || headers['access-control-request-method'] === undefined) {
    void reply.header('allow', METHODS.join(', '))
    throw new AppError('INVALID_INPUT', 'Send GraphQL by POST, or queries by GET', { statusCode: 405 })
  }
  // Sandboxed frames, files and redirects: whoever they belong to cannot be told.
  if (headers.origin === 'null') throw new AppError('FORBIDDEN', 'A page without an origin cannot be served')
}
