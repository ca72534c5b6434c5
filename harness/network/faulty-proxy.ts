import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type LocalServer, listenLocally } from './local-server.ts'

export interface Fault {
  /** Matches the requests that it changes, as method, space, path. */
  readonly on: RegExp
  /** Delay before the request is passed on. */
  readonly delayMs?: number
  /** The body of the answer that is sent instead, with `status`. */
  readonly failure?: string
  /** Default 500. */
  readonly status?: number
  /** The engine executes it, but its answer is cut off after so many bytes of the body; 0 = there is no answer. */
  readonly cutAfterBytes?: number
  /** Whether the fault happens this time; default: always. */
  readonly strikes?: () => boolean
}

export interface FaultyProxy extends LocalServer {
  /** Sets the fault from now on; null = passes everything on. */
  readonly setFault: (fault: Fault | null) => void
}

/** A proxy before an engine that makes it slow or failing for its own clients only. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  let fault: Fault | null = null
  const { hostname, port } = new URL(target)
  const passOn = (from: IncomingMessage, to: ServerResponse, cutAfterBytes: number | undefined) => {
    const { url: path, method, headers } = from
    /* Without an agent: a kept connection may be closed by the engine at the moment of its next request. */
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      const { connection: _, 'keep-alive': __, ...answered } = answer.headers
      if (cutAfterBytes === 0) {
        answer.resume().once('end', () => to.destroy())
        return
      }
      to.writeHead(answer.statusCode ?? 502, answered)
      if (cutAfterBytes === undefined) answer.pipe(to)
      else cutOff(answer, to, cutAfterBytes)
    })
    outgoing.on('error', () => to.destroy())
    from.pipe(outgoing)
  }
  const server = createServer((from, to) => {
    /* A connection of its own for each request: none is closed under a client that means to use it again. */
    to.shouldKeepAlive = false
    const isHit = fault?.on.test(`${from.method} ${from.url}`) && (fault.strikes?.() ?? true)
    const current = isHit ? fault : null
    if (current?.failure !== undefined) {
      from.resume()
      to.writeHead(current.status ?? 500, {
        'content-type': 'application/json',
        'x-elastic-product': 'Elasticsearch',
      })
      to.end(current.failure)
      return
    }
    setTimeout(() => passOn(from, to, current?.cutAfterBytes), current?.delayMs ?? 0)
  })
  return {
    ...(await listenLocally(server)),
    setFault: (next) => {
      fault = next
    },
  }
}

/** An answer of fewer bytes is cut off at its end, before the client can know that it is complete. */
function cutOff(answer: IncomingMessage, to: ServerResponse, afterBytes: number): void {
  let left = afterBytes
  answer.on('data', (chunk: Buffer) => {
    to.write(chunk.subarray(0, left))
    left -= chunk.length
    if (left <= 0) to.destroy()
  })
  answer.once('end', () => to.destroy())
}
