import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'

/** Sockets that listen at the port. */
const LISTENERS = 8

export interface ListenAddress {
  readonly host: string
  readonly port: number
}

/**
 * Listens at a port with several sockets. In each turn of its event loop Node accepts one connection of a socket, so in a
 * rush of guests with new connections each of them would wait for as many turns as there are others before it. Elsewhere
 * than on Linux it is one socket. Throws EADDRINUSE where another program listens there. Close what it returns together with
 * the app: it waits for the connections of the further sockets.
 */
export async function listenWidely(
  app: FastifyInstance,
  { host, port }: ListenAddress,
): Promise<() => Promise<void>> {
  if (process.platform !== 'linux') {
    await app.listen({ host, port })
    return async () => undefined
  }
  await app.ready()
  // Programs that share ports could share one without knowing it.
  if (port !== 0) await stopListening(await listening(createServer(), { host, port }))
  await app.listen({ host, port, reusePort: true } as FastifyListenOptions)
  const at = { host, port: (app.server.address() as AddressInfo).port, reusePort: true }
  const acceptors: Server[] = []
  while (acceptors.length + 1 < LISTENERS) acceptors.push(await listening(acceptorFor(app), at))
  return async () => {
    await Promise.all(acceptors.map(stopListening))
  }
}

/** As Node's HTTP server accepts connections. */
function acceptorFor({ server }: FastifyInstance): Server {
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
}

async function listening(server: Server, at: ListenAddress): Promise<Server> {
  await once(server.listen(at), 'listening')
  return server
}

async function stopListening(server: Server): Promise<void> {
  await once(server.close(), 'close')
}
