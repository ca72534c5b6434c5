import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** So many requests of a connection may wait for the answers to those before them. Browsers and usual clients send one. */
export const MAX_WAITING = 32

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** The requests of a connection that came before the answer to an earlier one. */
interface Line {
  isBusy: boolean
  readonly waiting: Exchange[]
}

/**
 * Handles the requests of a connection one after another. Node hands over all that a piece of the network holds at once,
 * up to 2,400 in 64 KB: a limit of connections would be no limit of work, and a refusal that is delayed, or closes its
 * connection, would hold up none of those behind it. A connection with too many is closed.
 */
export function handleOneAtATime(server: Server): void {
  const [handle] = server.listeners('request')
  if (handle === undefined) throw new Error('the server has no handler')
  const lines = new WeakMap<Socket, Line>()
  const lineOf = (socket: Socket): Line => {
    const known = lines.get(socket)
    if (known !== undefined) return known
    const line = { isBusy: false, waiting: [] }
    lines.set(socket, line)
    return line
  }
  const begin = (line: Line, { request, response }: Exchange): void => {
    line.isBusy = true
    response.once('close', () => {
      line.isBusy = false
      const next = line.waiting.shift()
      if (next !== undefined && isOpen(request.socket)) begin(line, next)
    })
    handle.call(server, request, response)
  }
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    if (!isOpen(socket)) return
    const line = lineOf(socket)
    if (!line.isBusy) begin(line, { request, response })
    else if (line.waiting.length < MAX_WAITING) line.waiting.push({ request, response })
    else {
      readNoFurther(socket)
      socket.destroy()
    }
  })
}

/**
 * Takes no request any more from a connection that is about to close, not even from the piece that Node is reading: each
 * would cost an error with a stack once the connection is closed. No documented function of Node does that.
 */
export function readNoFurther(socket: Socket & { readonly parser?: Parser | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => NOTHING_FOLLOWS
}

/** Of Node's HTTP parser; told of each request. */
interface Parser {
  onIncoming: () => number
}

/** The answer for a request after which the connection speaks another protocol. */
const NOTHING_FOLLOWS = 2

/** Not after an answer that closes the connection, either. */
function isOpen(socket: Socket): boolean {
  return socket.writable
}
