import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalServer {
  readonly address: string
  /** Ends the connections, too. */
  readonly close: () => void
}

/** Lets a server listen on a free port of this machine. */
export async function listenLocally(server: Server): Promise<LocalServer> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
