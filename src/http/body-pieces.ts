import fp from 'fastify-plugin'
import { AppError } from '../errors.ts'

/** Node takes some microseconds for each piece, however small it is. The largest body may come in pieces of 25 bytes. */
export const MAX_BODY_PIECES = 4_096
const LINGER_MS = 500

/**
 * Refuses a body in very many pieces: 100 KB in pieces of one byte took half a second of the process. Only a body without
 * a length can come like that, because pieces of others are as large as what the network brings.
 */
export const bodyPiecesPlugin = fp(async (app) => {
  app.addHook('preParsing', ({ headers }, _reply, body, done) => {
    if (headers['transfer-encoding'] !== undefined) {
      let pieces = 0
      body.on('data', () => {
        pieces += 1
        // Whoever reads the body listens for its errors, until it has been refused for another reason.
        if (pieces === MAX_BODY_PIECES + 1 && body.listenerCount('error') > 0)
          body.emit('error', tooManyPieces())
      })
    }
    done()
  })
  // Node would read the rest of a body that nobody wants for as long as it comes. The client may read its answer first.
  app.addHook('onResponse', ({ headers, raw }, _reply, done) => {
    if (headers['transfer-encoding'] !== undefined && !raw.complete)
      setTimeout(() => raw.complete || raw.destroy(), LINGER_MS).unref()
    done()
  })
})

function tooManyPieces(): AppError {
  const message = `The request body comes in more than ${MAX_BODY_PIECES} pieces; send it with a Content-Length`
  return new AppError('PAYLOAD_TOO_LARGE', message)
}
