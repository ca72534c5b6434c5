import fp from 'fastify-plugin'

/** `X-Request-Id` on every answer: the id that errors and log lines carry. */
export const requestIdPlugin = fp(async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
})
