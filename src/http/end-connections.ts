import type { Socket } from 'node:net'
import fp from 'fastify-plugin'

interface EndConnectionsOptions {
  /** How long connections hold up the end of a server that closes: those that have sent nothing, and all others. */
  readonly unusedMs?: number
  readonly othersMs?: number
}

const UNUSED_MS = 1_000
/** Half of the time that a process has to close. */
const OTHERS_MS = 10_000

/**
 * Ends connections that would hold a closing server open. Node ends those between two requests, and does not look for slow
 * requests any more: browsers and balancers open connections in advance, and one that sent nothing counts as a request.
 */
export const endConnectionsPlugin = fp<EndConnectionsOptions>(
  async (app, { unusedMs = UNUSED_MS, othersMs = OTHERS_MS }) => {
    const open = new Set<Socket>()
    app.server.on('connection', (socket: Socket) => {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    })
    const end = (isToEnd: (socket: Socket) => boolean) => {
      for (const socket of open) if (isToEnd(socket)) socket.destroy()
    }
    app.addHook('preClose', (done) => {
      setTimeout(end, unusedMs, ({ bytesRead }: Socket) => bytesRead === 0).unref()
      setTimeout(end, othersMs, () => true).unref()
      done()
    })
  },
)
