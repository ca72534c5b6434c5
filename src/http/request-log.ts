import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import { shortened } from '../domain/text/shortened.ts'
import { isHealthProbe } from './health.ts'

export type OnCompleted = (request: FastifyRequest, reply: FastifyReply) => void

const MAX_LOGGED_URL = 200

/** One line for each request, when it has ended. Probes of health have none. */
export class RequestLog extends LogController {
  readonly #onCompleted: OnCompleted

  constructor(onCompleted: OnCompleted) {
    super()
    this.#onCompleted = onCompleted
  }

  /** Fastify does not tell the end of a request whose client left before the answer. */
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    reply.raw.once('close', () => this.#ended(request, reply))
  }

  override requestCompleted(): void {}

  #ended(request: FastifyRequest, reply: FastifyReply): void {
    const isAnswered = reply.raw.writableEnded
    if (!isAnswered && request.record?.outcome === 'OK') request.record.outcome = 'BROKEN_OFF'
    this.#onCompleted(request, reply)
    // Fastify's type leaves out what pino has.
    if (isHealthProbe(request) || !(request.log as Logger).isLevelEnabled('info')) return
    request.log.info(requestLine(request, reply), isAnswered ? 'request completed' : 'request broken off')
  }
}

/**
 * Headers and query strings are left out: they hold keys, session ids and, if a client sends it by mistake, a guest's
 * identity.
 */
export function loggedRequest({ method, url, ip }: FastifyRequest) {
  return { method, url: shortened(url.replace(/\?.*/s, ''), MAX_LOGGED_URL), remoteAddress: ip }
}

function requestLine(request: FastifyRequest, reply: FastifyReply): object {
  const { operation, chainId, outcome, field, reason, cache, lease, waitMs, engine } = request.record ?? {}
  return {
    ...loggedRequest(request),
    ...{ status: reply.statusCode, operation, chainId, outcome, field, reason },
    ...{ durationMs: tenths(reply.elapsedTime), engineMs: tenths(engine?.ms ?? 0) },
    engineCalls: engine?.calls ?? 0,
    waitMs: waitMs === undefined ? undefined : tenths(waitMs),
    cache,
    lease,
    traceId: traceIdOf(request),
  }
}

/** Of a request that is recorded. Where tracing is off there is no span. */
function traceIdOf({ span }: Partial<Pick<FastifyRequest, 'span'>>): string | undefined {
  return span?.isRecording() ? span.spanContext().traceId : undefined
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10
}
