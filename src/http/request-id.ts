import type { FastifyServerOptions } from 'fastify'
import fp from 'fastify-plugin'

/** Sets `X-Request-Id` on every answer: the id that errors and log lines carry. */
export const requestIdPlugin = fp(async (app) => {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
})

const CLIENT_REQUEST_ID = /^[A-Za-z0-9._:-]{1,64}$/

/** The logger of a request. Its lines carry our id and also the client's own `X-Request-Id`, if that is well-formed. */
export const requestLogger: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
  { headers },
) => {
  const sent = headers['x-request-id']
  const isWellFormed = typeof sent === 'string' && CLIENT_REQUEST_ID.test(sent)
  return logger.child(isWellFormed ? { ...bindings, clientRequestId: sent } : bindings, options)
}
