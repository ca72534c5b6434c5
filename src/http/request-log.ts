import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { shortened } from '../domain/text/shortened.ts'
import { isHealthProbe } from './health.ts'

const MAX_LOGGED_URL = 200

/** One line for each request, when it has ended. Probes of health have none. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (isHealthProbe(request)) return
    const line = { ...requestLine(request, reply), ...(error ? { err: error } : {}) }
    request.log.info(line, error ? 'request broken off' : 'request completed')
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
  const { operation, chainId, outcome, field, reason, engine } = request.record ?? {}
  return {
    ...loggedRequest(request),
    ...{ status: reply.statusCode, operation, chainId, outcome, field, reason },
    ...{ durationMs: tenths(reply.elapsedTime), engineMs: tenths(engine?.ms ?? 0) },
    engineCalls: engine?.calls ?? 0,
  }
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10
}
