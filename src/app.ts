import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Config } from './config.ts'
import { shortened } from './domain/problem.ts'
import { graphqlPlugin } from './graphql/plugin.ts'
import type { Services } from './graphql/services.ts'
import { refuseUnreadableAddress } from './graphql/unreadable-address.ts'
import { loggerOptions } from './logging/logger-options.ts'
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
  /** Where the log goes; default: stdout. */
  readonly logTo?: DestinationStream
}

/** The HTTP service, not yet listening. */
export async function buildApp({
  config,
  services,
  probes,
  jit = true,
  logTo,
}: AppDeps): Promise<FastifyInstance> {
  const isOpen = config.GRAPHIQL === '' ? config.NODE_ENV !== 'production' : config.GRAPHIQL === 'true'
  // A search's request holds the guest's words.
  const log = loggerOptions({ level: config.LOG_LEVEL, quotesEngine: false })
  const app = Fastify({
    logger: {
      ...log,
      serializers: { ...log.serializers, req: loggedRequest },
      ...(logTo && { stream: logTo }),
    },
    bodyLimit: config.MAX_BODY_BYTES,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    frameworkErrors: refuseUnreadableAddress,
  })
  await app.register(requestIdPlugin)
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

const MAX_LOGGED_URL = 200

/** No header and no query string: they hold keys, session ids and, sent by mistake, a guest's identity. */
function loggedRequest({ method, url, ip }: FastifyRequest) {
  return { method, url: shortened(url.replace(/\?.*/s, ''), MAX_LOGGED_URL), remoteAddress: ip }
}
