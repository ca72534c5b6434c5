import { connect, createServer, type Socket } from 'node:net'

const LOCALHOST = '127.0.0.1'

/** What becomes of a piece of what a client sends. */
export type PassOn = (piece: Buffer, from: Socket, to: Socket) => void

/** Passes each connection to a port on to another address until it is closed. */
export async function forwardPort(
  port: number,
  target: URL,
  passOn?: PassOn,
): Promise<{ readonly close: () => void }> {
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.once('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    if (passOn === undefined) from.pipe(to)
    else from.on('data', (piece) => passOn(piece, from, to)).on('end', () => to.end())
    to.pipe(from)
  })
  await new Promise<void>((resolve) => {
    server.listen(port, LOCALHOST, resolve)
  })
  return {
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
