import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { sendFailure } from './graphql/http-answer.ts'
import { graphqlPlugin } from './graphql/plugin.ts'
import type { Services } from './graphql/services.ts'
import { corsPlugin } from './http/cors.ts'
import { csrfPlugin } from './http/csrf.ts'
import { readableUrl } from './http/readable-url.ts'
import { securityHeadersPlugin } from './http/security-headers.ts'
import { graphiqlPlugin } from './plugins/graphiql.ts'
import { healthPlugin, type Probes } from './plugins/health.ts'
import { itemsSchemaPlugin } from './plugins/items-schema.ts'
import { requestIdPlugin } from './plugins/request-id.ts'
import { storageEventsPlugin } from './plugins/storage-events.ts'

export interface AppDeps {
  readonly config: Config
  readonly services: Services
  readonly probes: Probes
  readonly jit?: boolean
}

/** The HTTP service, not yet listening. */
export async function buildApp({ config, services, probes, jit = true }: AppDeps): Promise<FastifyInstance> {
  const isOpen = config.GRAPHIQL === '' ? config.NODE_ENV !== 'production' : config.GRAPHIQL === 'true'
  const app = Fastify({
    logger: { level: config.LOG_LEVEL, serializers: { req: loggedRequest } },
    bodyLimit: config.MAX_BODY_BYTES,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    requestIdHeader: false,
    rewriteUrl: readableUrl,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
  })
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error, null))
  await app.register(requestIdPlugin)
  await app.register(securityHeadersPlugin, { isProduction: config.NODE_ENV === 'production' })
  await app.register(corsPlugin)
  await app.register(csrfPlugin)
  await app.register(healthPlugin, { probes })
  await app.register(itemsSchemaPlugin)
  if (config.STORAGE_EVENTS_SECRET !== '') {
    await app.register(storageEventsPlugin, {
      secret: config.STORAGE_EVENTS_SECRET,
      bucket: config.S3_BUCKET,
      noticeStored: services.noticeStored,
    })
  }
  if (isOpen) await app.register(graphiqlPlugin)
  await app.register(graphqlPlugin, {
    services,
    jit,
    deadlineMs: config.REQUEST_DEADLINE_MS,
    maxTokens: config.MAX_QUERY_TOKENS,
    maxDepth: config.MAX_QUERY_DEPTH,
    maxAliases: config.MAX_QUERY_ALIASES,
    allowIntrospection: isOpen,
  })
  return app
}

/** No header and no query string: they hold keys, session ids and, sent by mistake, a guest's identity. */
function loggedRequest({ method, url, ip }: FastifyRequest) {
  return { method, url: url.replace(/\?.*/s, ''), remoteAddress: ip }
}
