import { connect, createServer, type Socket } from 'node:net'

const LOCALHOST = '127.0.0.1'

/** What becomes of a piece of what one side sends. */
export type PassOn = (piece: Buffer, from: Socket, to: Socket) => void

/** Passes each connection to a port on to another address until it is closed. */
export async function forwardPort(
  port: number,
  target: URL,
  passOn?: PassOn,
  giveBack?: PassOn,
): Promise<{ readonly close: () => void }> {
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(Number(target.port), target.hostname)
    for (const [socket, other, pass] of [
      [from, to, passOn],
      [to, from, giveBack],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.once('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      if (pass === undefined) socket.pipe(other)
      else socket.on('data', (piece) => pass(piece, socket, other)).on('end', () => other.end())
    }
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
