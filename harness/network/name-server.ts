import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import ipaddr from 'ipaddr.js'

export interface NameServer {
  /** For `Resolver.setServers`. */
  readonly address: string
  readonly close: () => void
}

const HEADER_BYTES = 12
const QUESTION_TAIL_BYTES = 4
const TYPE_A = 1
const TYPE_AAAA = 28
const TTL_SECONDS = 0

/** A name server that answers A and AAAA questions with the current result of `addressesOf`. */
export async function startNameServer(addressesOf: (name: string) => readonly string[]): Promise<NameServer> {
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const { name, end, type } = question(query)
    const records = addressesOf(name)
      .map((address) => ipaddr.parse(address).toByteArray())
      .filter((bytes) => bytes.length === (type === TYPE_A ? 4 : 16))
    const isKnown = type === TYPE_A || type === TYPE_AAAA
    socket.send(answer(query.subarray(0, end), isKnown ? records : [], type), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}

function question(query: Buffer): { name: string; end: number; type: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return {
    name: labels.join('.').toLowerCase(),
    type: query.readUInt16BE(at + 1),
    end: at + 1 + QUESTION_TAIL_BYTES,
  }
}

function answer(query: Buffer, records: readonly number[][], type: number): Buffer {
  const header = Buffer.from(query)
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(records.length, 6)
  header.writeUInt32BE(0, 8)
  return Buffer.concat([header, ...records.map((bytes) => record(type, bytes))])
}

/** The name is a pointer to the name of the question. */
function record(type: number, bytes: readonly number[]): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(TTL_SECONDS, 6)
  head.writeUInt16BE(bytes.length, 10)
  return Buffer.concat([head, Buffer.from(bytes)])
}
