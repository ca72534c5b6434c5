import Fastify, { type FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Config } from './config.ts'
import { sendFailure } from './graphql/answer/http-answer.ts'
import { graphqlPlugin } from './graphql/plugin.ts'
import { readTrustedDocuments } from './graphql/request/read-trusted-documents.ts'
import type { Services } from './graphql/services.ts'
import { addressLimitPlugin, preflightLimitPlugin } from './http/address-limit.ts'
import { ApiMetrics } from './http/api-metrics.ts'
import { bodyPiecesPlugin } from './http/body-pieces.ts'
import { addressMatcher, limitConnections } from './http/connection-limits.ts'
import { corsPlugin } from './http/cors.ts'
import { csrfPlugin } from './http/csrf.ts'
import { endConnectionsPlugin } from './http/end-connections.ts'
import { expectContinuePlugin } from './http/expect-continue.ts'
import { graphiqlPlugin } from './http/graphiql.ts'
import { healthPlugin, type Probes } from './http/health.ts'
import { itemsSchemaPlugin } from './http/items-schema-plugin.ts'
import { phasePlugin } from './http/phase.ts'
import { handleOneAtATime } from './http/pipelined-requests.ts'
import type { RequestLimits } from './http/rate-limits.ts'
import { readableUrl } from './http/readable-url.ts'
import { requestIdPlugin, requestLogger } from './http/request-id.ts'
import { loggedRequest, RequestLog } from './http/request-log.ts'
import { requestRecordPlugin } from './http/request-record.ts'
import { requestSpanPlugin } from './http/request-span.ts'
import { securityHeadersPlugin } from './http/security-headers.ts'
import { storageEventsPlugin } from './http/storage-events.ts'
import { loggerOptions } from './logging/logger-options.ts'
import { ServicePhase } from './service-phase.ts'
import { isTraced } from './tracing/tracing.ts'

export interface AppDeps {
  readonly config: Config
  readonly services: Services
  readonly probes: Probes
  /** Default: it serves from the beginning. */
  readonly phase?: ServicePhase
  /** Default: figures that nobody reads. */
  readonly metrics?: ApiMetrics
  readonly jit?: boolean
  /** Destination of the log; default: stdout. */
  readonly logTo?: DestinationStream
}

/** How often Node checks for requests that take too long to arrive; default: every 30 s. */
const CONNECTION_CHECK_MS = 1_000

/** Builds the HTTP service. It does not listen yet. */
export async function buildApp({
  config,
  services,
  probes,
  phase = new ServicePhase('serving'),
  metrics = new ApiMetrics(),
  jit = true,
  logTo,
}: AppDeps): Promise<FastifyInstance> {
  const isTrusted = addressMatcher('TRUSTED_PROXIES', config.TRUSTED_PROXIES)
  const logController = new RequestLog((request, reply) =>
    metrics.requestCompleted(request, reply.elapsedTime),
  )
  const app = Fastify({ ...serverOptions(config, logTo), logController, trustProxy: isTrusted })
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error, null))
  handleOneAtATime(app.server)
  limitConnections(app, {
    maxConnections: config.MAX_CONNECTIONS,
    maxPerAddress: config.MAX_CONNECTIONS_PER_ADDRESS,
    isTrusted,
    onRefused: () => metrics.connectionRefused(),
  })
  await app.register(endConnectionsPlugin)
  metrics.watchConnections(app.server)
  const { limiter, engineTurns } = services
  metrics.watchTurns(engineTurns)
  const limits = requestLimits(config)
  await app.register(requestRecordPlugin)
  if (isTraced(config)) await app.register(requestSpanPlugin, { trustsParent: config.TRUST_TRACEPARENT })
  await app.register(requestIdPlugin)
  await app.register(securityHeadersPlugin, { isProduction: config.NODE_ENV === 'production' })
  const addressLimit = { limiter, perAddress: limits.perAddress }
  await app.register(preflightLimitPlugin, addressLimit)
  await app.register(corsPlugin)
  await app.register(csrfPlugin)
  await app.register(expectContinuePlugin)
  await app.register(bodyPiecesPlugin)
  await app.register(addressLimitPlugin, addressLimit)
  await app.register(phasePlugin, { phase })
  await app.register(healthPlugin, { probes, phase })
  await app.register(itemsSchemaPlugin)
  if (config.STORAGE_EVENTS_SECRET !== '') {
    await app.register(storageEventsPlugin, {
      secret: config.STORAGE_EVENTS_SECRET,
      bucket: config.S3_BUCKET,
      noticeStored: services.noticeStored,
      limiter,
      limits,
    })
  }
  const isOpen = config.GRAPHIQL === '' ? config.NODE_ENV !== 'production' : config.GRAPHIQL === 'true'
  if (isOpen) await app.register(graphiqlPlugin)
  await app.register(graphqlPlugin, {
    ...graphqlOptions(config),
    services: { ...services, search: countedSearch(services, metrics) },
    jit,
    limits,
    allowIntrospection: isOpen,
  })
  return app
}

function countedSearch({ search }: Services, metrics: ApiMetrics): Services['search'] {
  return async (...question) => {
    const result = await search(...question)
    metrics.searched(result)
    return result
  }
}

function serverOptions(config: Config, logTo: DestinationStream | undefined) {
  // A search request holds the guest's words, so errors do not quote the engine.
  const log = loggerOptions({ level: config.LOG_LEVEL, quotesEngine: false })
  return {
    logger: {
      ...log,
      serializers: { ...log.serializers, req: loggedRequest },
      ...(logTo && { stream: logTo }),
    },
    bodyLimit: config.MAX_BODY_BYTES,
    requestTimeout: config.REQUEST_TIMEOUT_MS,
    connectionTimeout: 2 * config.REQUEST_TIMEOUT_MS,
    http: { connectionsCheckingInterval: CONNECTION_CHECK_MS, headersTimeout: config.REQUEST_TIMEOUT_MS },
    requestIdHeader: false,
    rewriteUrl: readableUrl,
    genReqId: () => crypto.randomUUID(),
    childLoggerFactory: requestLogger,
    forceCloseConnections: 'idle',
    // What arrives while it closes is answered, too.
    return503OnClosing: false,
  } as const
}

export function graphqlOptions(config: Config) {
  return {
    environment: config.SERVICE_ENVIRONMENT,
    deadlineMs: config.REQUEST_DEADLINE_MS,
    documents: {
      maxTokens: config.MAX_QUERY_TOKENS,
      maxDepth: config.MAX_QUERY_DEPTH,
      maxFields: config.MAX_QUERY_FIELDS,
      maxSpreads: config.MAX_QUERY_SPREADS,
      maxDirectives: config.MAX_QUERY_DIRECTIVES,
      maxAliases: config.MAX_QUERY_ALIASES,
    },
    searches: { maxSearches: config.MAX_QUERY_SEARCHES, maxDishes: config.MAX_QUERY_DISHES },
    maxDishBytes: config.MAX_QUERY_DISH_BYTES,
    maxAnswerBytes: config.MAX_ANSWER_BYTES,
    dishTextBytes: config.DISH_TEXT_BYTES,
    answerCacheBytes: config.ANSWER_CACHE_BYTES,
    trustedDocuments: readTrustedDocuments(config.TRUSTED_DOCUMENTS_FILE),
    isGetOpen: config.NODE_ENV !== 'production',
  }
}

function requestLimits(config: Config): RequestLimits {
  return {
    perKey: config.REQUESTS_PER_MINUTE,
    perSession: config.SESSION_REQUESTS_PER_MINUTE,
    perGuestAddress: config.GUEST_REQUESTS_PER_MINUTE,
    perAddress: config.ADDRESS_REQUESTS_PER_MINUTE,
  }
}
