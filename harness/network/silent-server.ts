import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface SilentServer {
  /** Without a protocol. */
  readonly host: string
  readonly close: () => void
}

/** Accepts connections and never answers, as a frozen engine does. */
export async function startSilentServer(): Promise<SilentServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
