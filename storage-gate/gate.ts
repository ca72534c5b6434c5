import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import replyFrom from '@fastify/reply-from'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { addressMatcher, limitConnections } from '../src/http/connection-limits.ts'
import { healthPlugin } from '../src/http/health.ts'
import { handleOneAtATime } from '../src/http/pipelined-requests.ts'
import { ServicePhase } from '../src/service-phase.ts'
import { checkBody } from './check-body.ts'
import { checkSignature } from './check-signature.ts'
import type { GateConfig } from './gate-config.ts'
import { passedHeaders } from './passed-headers.ts'
import { Refusal, refusalXml } from './refusal.ts'
import { readSignatureClaim, type SignatureClaim } from './signature-claim.ts'
import { mayHaveBody, readStorageRequest, type StorageRequest } from './storage-request.ts'
import { refuseUnsignedHeaders } from './unsigned-headers.ts'
import { createUploadSlots, type UploadSlots } from './upload-slots.ts'

/** Headers fit into one or two packets. Slow headers are an attack. */
const HEADERS_TIMEOUT_MS = 15_000
const TIMEOUTS_CHECKED_EVERY_MS = 5_000
const CONNECT_TIMEOUT_MS = 5_000
/**
 * The gate stops waiting for a silent storage before the sender stops waiting for the gate, so the sender gets an
 * answer.
 */
const ANSWER_GRACE_MS = 2_000
/** Connections for the worker and the API beyond those of uploads. */
const EXTRA_CONNECTIONS = 64
/** How long the gate reads and drops the body of a refused request, so that its sender can read the answer. */
const LINGER_MS = 5_000
const RETRY_AFTER_SECONDS = 2
const PROBE_TIMEOUT_MS = 1_000

/** A request that passed all checks. */
interface CheckedRequest {
  readonly request: StorageRequest
  readonly claim: SignatureClaim
}

declare module 'fastify' {
  interface FastifyRequest {
    checked: CheckedRequest | null
  }
}

/**
 * Builds the storage gate, an HTTP server in front of an S3 storage. It does not listen yet. It passes a request only
 * if the signature is right and covers every header that S3 would obey. Bodies pass as streams.
 */
export async function buildGate(config: GateConfig): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.LOG_LEVEL, serializers: { req: loggedRequest } },
    connectionTimeout: config.STORAGE_GATE_IDLE_MS + ANSWER_GRACE_MS,
    requestTimeout: config.STORAGE_GATE_REQUEST_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUTS_CHECKED_EVERY_MS,
    },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    frameworkErrors: (error, request, reply) => void sendRefusal(error, request, reply),
  })
  handleOneAtATime(app.server)
  limitConnections(app, {
    maxConnections: config.STORAGE_GATE_MAX_CONNECTIONS,
    maxPerAddress: config.STORAGE_GATE_MAX_CONNECTIONS_PER_ADDRESS,
    isTrusted: addressMatcher('STORAGE_GATE_TRUSTED', config.STORAGE_GATE_TRUSTED),
  })
  // The sender of a refused upload gets no "100 Continue", so it does not send the body.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response))
  await app.register(healthPlugin, {
    probes: { storage: () => probeStorage(config.STORAGE_GATE_TARGET) },
    phase: new ServicePhase('serving'),
  })
  await app.register(gatePlugin, { config })
  return app
}

async function gatePlugin(app: FastifyInstance, { config }: Readonly<{ config: GateConfig }>): Promise<void> {
  const slots = createUploadSlots({
    total: config.STORAGE_GATE_MAX_UPLOADS,
    perBusiness: config.STORAGE_GATE_MAX_UPLOADS_PER_BUSINESS,
    perObject: config.STORAGE_GATE_MAX_UPLOADS_PER_OBJECT,
  })
  await app.register(replyFrom, {
    base: config.STORAGE_GATE_TARGET,
    disableCache: true,
    disableRequestLogging: true,
    destroyAgent: true,
    retryMethods: [],
    undici: {
      connections: config.STORAGE_GATE_MAX_UPLOADS + EXTRA_CONNECTIONS,
      connect: { timeout: CONNECT_TIMEOUT_MS },
      headersTimeout: config.STORAGE_GATE_IDLE_MS,
      bodyTimeout: config.STORAGE_GATE_IDLE_MS,
    },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.decorateRequest('checked', null)
  app.addHook('onRequest', async (request) => {
    request.checked = checked(request, config)
  })
  app.addHook('onResponse', async ({ raw }) => lingerUntilRead(raw))
  app.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply))
  app.setNotFoundHandler(async () => undefined)
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'],
    url: '/*',
    handler: async (request, reply) => pass(request, reply, slots),
  })
}

function checked({ raw }: FastifyRequest, config: GateConfig): CheckedRequest {
  const request = readStorageRequest(raw)
  checkBody(request, config.MAX_FILE_BYTES)
  const claim = readSignatureClaim(request)
  refuseUnsignedHeaders(request, claim.signedHeaders)
  checkSignature(request, claim, {
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  })
  return { request, claim }
}

/** Takes the headers from the checked request, so the storage gets no others. */
function pass(request: FastifyRequest, reply: FastifyReply, slots: UploadSlots): FastifyReply {
  if (request.checked === null) throw new Error('a request was not checked')
  const { request: storageRequest, claim } = request.checked
  const headers = passedHeaders(storageRequest, claim)
  if (claim.lifetimeSeconds !== null && mayHaveBody(storageRequest.method))
    reply.raw.once('close', slots.take(storageRequest.path))
  if (request.headers.expect !== undefined) reply.raw.writeContinue()
  return reply.from(storageRequest.path, {
    rewriteRequestHeaders: () => headers,
    onError: (_reply, { error }) => {
      if (reply.raw.destroyed || reply.raw.socket?.destroyed)
        request.log.warn('the sender closed the connection')
      else void sendRefusal(storageTrouble(error), request, reply)
    },
  })
}

function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof Refusal ? error : refusalOf(error)
  const { code, status, retryAfter } = refusal
  if (status >= 500) request.log.error({ err: refusal.cause ?? refusal, code }, 'storage request failed')
  else request.log.warn({ code }, 'storage request refused')
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
  // The sender waits for "100 Continue" and does not get it.
  if (request.headers.expect !== undefined) void reply.header('connection', 'close')
  return reply
    .code(status)
    .header('x-amz-request-id', request.id)
    .type('application/xml')
    .send(refusalXml(refusal, request.id))
}

/** Errors of the HTTP server itself: an unreadable address or Content-Type. */
function refusalOf(cause: unknown): Refusal {
  const { statusCode = 500 } = (cause ?? {}) as { statusCode?: number }
  if (statusCode < 500) return new Refusal('InvalidRequest', 'The request is not valid.', { cause })
  return new Refusal('InternalError', 'An internal error occurred. Try again.', { cause })
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const TOO_SLOW = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

function storageTrouble(error: Error): Refusal {
  const cause = error.cause ?? error
  const { code = '' } = cause as { code?: string }
  const options = { cause, retryAfter: RETRY_AFTER_SECONDS }
  if (UNREACHABLE.has(code))
    return new Refusal('ServiceUnavailable', 'The storage is away. Try again shortly.', options)
  if (TOO_SLOW.has(code))
    return new Refusal('GatewayTimeout', 'The storage did not answer in time. Try again.', options)
  return new Refusal('BadGateway', 'The storage closed the connection. Try again.', options)
}

/** Node closes a connection with unread bytes by a reset. The sender may then lose the answer. */
function lingerUntilRead(raw: IncomingMessage): void {
  const socket = raw.socket as Socket | null
  if (socket === null || raw.complete || raw.destroyed) return
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  raw.once('close', () => clearTimeout(timer))
}

/** Any answer shows that the storage works. */
async function probeStorage(target: string): Promise<void> {
  const answer = await fetch(target, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
  await answer.body?.cancel()
}

/** Without the query string: it holds signatures. */
function loggedRequest({ method, url, ip }: FastifyRequest) {
  return { method, url: url.replace(/\?.*/s, ''), remoteAddress: ip }
}
