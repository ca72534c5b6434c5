import { connect, createServer, type Socket } from 'node:net'

const LOCALHOST = '127.0.0.1'

/** Passes each connection to a port on to another address until it is closed. */
export async function forwardPort(port: number, target: URL): Promise<{ readonly close: () => void }> {
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
    from.pipe(to).pipe(from)
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
