import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Fault {
  /** Paths it is about. */
  readonly on: RegExp
  /** Passed on so much later. */
  readonly delayMs?: number
  /** Answered with this instead, with status 500. */
  readonly failure?: string
}

export interface FaultyProxy {
  readonly address: string
  /** From now on; null = passes everything on. */
  readonly setFault: (fault: Fault | null) => void
  readonly close: () => void
}

/** Stands before an engine: an engine that is slow or fails, while all others use the healthy one. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  let fault: Fault | null = null
  const { hostname, port } = new URL(target)
  const passOn = (from: IncomingMessage, to: ServerResponse) => {
    const { url: path, method, headers } = from
    const outgoing = request({ hostname, port, path, method, headers }, (answer) => {
      const { connection: _, 'keep-alive': __, ...answered } = answer.headers
      to.writeHead(answer.statusCode ?? 502, answered)
      answer.pipe(to)
    })
    outgoing.on('error', () => to.destroy())
    from.pipe(outgoing)
  }
  const server = createServer((from, to) => {
    /* A connection of its own for each request: none is closed under a client that means to use it again. */
    to.shouldKeepAlive = false
    const current = fault?.on.test(from.url ?? '') ? fault : null
    if (current?.failure !== undefined) {
      from.resume()
      to.writeHead(500, { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' })
      to.end(current.failure)
      return
    }
    setTimeout(() => passOn(from, to), current?.delayMs ?? 0)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFault: (next) => {
      fault = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
