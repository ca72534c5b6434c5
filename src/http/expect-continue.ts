import fp from 'fastify-plugin'

/**
 * Says "100 Continue" once a request is about to be read. The sender of one that is refused before may keep its body or send
 * it, so nothing can follow on its connection.
 */
export const expectContinuePlugin = fp(async (app) => {
  const continued = new WeakMap<object, () => void>()
  app.server.on('checkContinue', (request, response) => {
    const { shouldKeepAlive } = response
    response.shouldKeepAlive = false
    continued.set(response, () => {
      response.shouldKeepAlive = shouldKeepAlive
      response.writeContinue()
    })
    app.server.emit('request', request, response)
  })
  app.addHook('preParsing', (_request, { raw }, _body, done) => {
    continued.get(raw)?.()
    done()
  })
})
