import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import { SettingError } from '../errors.ts'
import { addressKey, parsedAddress } from './address-key.ts'
import { readNoFurther } from './pipelined-requests.ts'

export interface ConnectionLimits {
  readonly maxConnections: number
  readonly maxPerAddress: number
  /** Proxies whose connections carry many callers. */
  readonly isTrusted: (address: string) => boolean
  /** Called for each connection beyond a limit. */
  readonly onRefused?: () => void
}

/** Closes connections at once that are beyond the limit of the process or of their address. */
export function limitConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  const open = new Map<string, number>()
  let all = 0
  // Node itself answers unknown values of "Expect", before any limit, for every request of a connection. This closes
  // such a connection.
  app.server.on('checkExpectation', ({ socket }, response) => {
    readNoFurther(socket)
    response.writeHead(417, { connection: 'close' }).end()
  })
  const refuse = (socket: Socket) => {
    socket.destroy()
    limits.onRefused?.()
  }
  app.server.on('connection', (socket: Socket) => {
    // Node counts those of one listening socket only.
    if (all >= limits.maxConnections) return refuse(socket)
    all += 1
    socket.once('close', () => {
      all -= 1
    })
    const address = socket.remoteAddress
    if (address === undefined || limits.isTrusted(address)) return
    const key = addressKey(address)
    const count = (open.get(key) ?? 0) + 1
    if (count > limits.maxPerAddress) return refuse(socket)
    open.set(key, count)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left === 0) open.delete(key)
      else open.set(key, left)
    })
  })
}

/**
 * Tests whether an address is one of these or in one of these networks, which commas separate in a setting. Throws
 * SettingError for an entry that is neither.
 */
export function addressMatcher(setting: string, entries: string): (address: string) => boolean {
  const networks = entries.split(',').flatMap((entry) => networkIn(setting, entry.trim()))
  return (address) => {
    const parsed = parsedAddress(address)
    if (parsed === null) return false
    return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
  }
}

type Network = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

function networkIn(setting: string, entry: string): Network[] {
  if (entry === '') return []
  try {
    return [entry.includes('/') ? ipaddr.parseCIDR(entry) : networkOf(ipaddr.process(entry))]
  } catch (cause) {
    throw new SettingError(
      `${setting}: "${entry}" is no address like 10.1.2.3 and no network like 10.0.0.0/8`,
      {
        cause,
      },
    )
  }
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6): Network {
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
