import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../errors.ts'
import type { ServicePhase } from '../service-phase.ts'
import { isHealthProbe } from './health.ts'
import { unavailableCode } from './unavailable-code.ts'

const RETRY_AFTER_SECONDS = 2

/**
 * Refuses requests while the process starts: until it knows that the engine is set up, an empty answer would prove
 * nothing. While it drains, each answer closes its connection, so that clients move to another process.
 */
export const phasePlugin = fp<Readonly<{ phase: ServicePhase }>>(async (app, { phase }) => {
  app.addHook('onRequest', (request, _reply, done) => {
    done(phase.name === 'starting' && !isHealthProbe(request) ? starting(request) : undefined)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (phase.name === 'draining') void reply.header('connection', 'close')
    done()
  })
})

function starting(request: FastifyRequest): AppError {
  return new AppError(unavailableCode(request), 'The service is starting; try again shortly', {
    retryAfter: RETRY_AFTER_SECONDS,
  })
}
