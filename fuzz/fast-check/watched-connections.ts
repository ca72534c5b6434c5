import { AsyncLocalStorage } from 'node:async_hooks'
import type { LookupAddress } from 'node:dns'
import { type LookupFunction, Socket } from 'node:net'

/** The recorded targets of connections. */
export interface Connection {
  /** IP addresses; a name where the system would resolve it. */
  readonly addresses: readonly string[]
  readonly port: number
}

interface ConnectOptions {
  readonly host?: string
  readonly port?: number | string
  readonly lookup?: LookupFunction
}

const watching = new AsyncLocalStorage<Connection[]>()
let isPatched = false

/** Runs `work`, records its connections and does not make them. Other code of this process still connects. */
export async function watchedConnections(work: () => Promise<unknown>): Promise<readonly Connection[]> {
  if (!isPatched) patch()
  isPatched = true
  const connections: Connection[] = []
  await watching.run(connections, work)
  return connections
}

function patch(): void {
  // Called with the socket as `this`, below.
  const original = Reflect.get(Socket.prototype, 'connect') as (...words: unknown[]) => Socket
  Socket.prototype.connect = function connect(this: Socket, ...words: unknown[]): Socket {
    const connections = watching.getStore()
    if (connections === undefined) return original.apply(this, words)
    void addressesOf(optionsIn(words)).then((connection) => {
      connections.push(connection)
      this.destroy(new Error('recorded, not connected'))
    })
    return this
  }
}

/** `net.connect` hands its arguments on as a list, `tls.connect` as an object. */
function optionsIn([first]: unknown[]): ConnectOptions {
  return (Array.isArray(first) ? first[0] : first) as ConnectOptions
}

async function addressesOf({ host = 'localhost', port = 0, lookup }: ConnectOptions): Promise<Connection> {
  if (lookup === undefined) return { addresses: [host], port: Number(port) }
  const found = await new Promise<readonly LookupAddress[]>((resolve) => {
    lookup(host, { all: true }, (_error, addresses) => resolve(addresses as readonly LookupAddress[]))
  })
  return { addresses: found.map(({ address }) => address), port: Number(port) }
}
