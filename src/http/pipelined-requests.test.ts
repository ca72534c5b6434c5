import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { limitConnections } from './connection-limits.ts'
import { handleOneAtATime, MAX_WAITING } from './pipelined-requests.ts'

const servers: Server[] = []

async function connected(handler: RequestListener, onRead = () => {}): Promise<Socket> {
  const server = createServer(handler)
  handleOneAtATime(server)
  server.on('request', onRead)
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  // A server that closes does not read what is left.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const requests = (count: number, last = '') =>
  Array.from({ length: count }, (_, at) => {
    const isLast = at === count - 1
    return `GET /${at} HTTP/1.1\r\nhost: x\r\n${isLast ? last : ''}\r\n`
  }).join('')

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

describe('requests that a client sends before it has the answer to an earlier one', () => {
  it('are handled one after another, and answered in their order', async () => {
    let most = 0
    let underWay = 0
    const socket = await connected((request, response) => {
      underWay += 1
      most = Math.max(most, underWay)
      setImmediate(() => {
        underWay -= 1
        response.end(`<${request.url}>`)
      })
    })
    socket.write(requests(20, 'connection: close\r\n'))
    const answers = [...(await text(socket)).matchAll(/<\/(\d+)>/g)].map(([, at]) => Number(at))
    expect(answers).toEqual(Array.from({ length: 20 }, (_, at) => at))
    expect(most).toBe(1)
  })

  it('are handled where a body lies between them, and where they come in pieces', async () => {
    const socket = await connected((request, response) => {
      void text(request).then((body) => response.end(`<${body}>`))
    })
    const bytes = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n\r\nabc'.repeat(2)
    for (const piece of bytes.match(/.{1,17}/gs) ?? []) {
      socket.write(piece)
      await new Promise(setImmediate)
    }
    socket.write(requests(1, 'connection: close\r\n'))
    expect((await text(socket)).match(/<\w*>/g)).toEqual(['<abc>', '<abc>', '<>'])
  })

  it('are not handled behind an answer that closes the connection', async () => {
    const handled: string[] = []
    const socket = await connected((request, response) => {
      handled.push(request.url ?? '')
      if (handled.length === 3) response.setHeader('connection', 'close')
      response.end()
    })
    socket.write(requests(MAX_WAITING))
    expect((await text(socket)).match(/HTTP\/1.1 200/g)).toHaveLength(3)
    expect(handled).toEqual(['/0', '/1', '/2'])
  })

  it('cost one handled request where they are too many: the connection is closed, and the others are not read', async () => {
    const open: ServerResponse[] = []
    let read = 0
    const socket = await connected(
      (_, response) => void open.push(response),
      () => {
        read += 1
      },
    )
    socket.resume().write(requests(2_000))
    await once(socket, 'close')
    expect([open.length, read]).toEqual([1, MAX_WAITING + 2])
  })

  it('are not read behind one whose "Expect" nobody knows, and that one is answered', async () => {
    const socket = await connected((_, response) => response.end())
    const [server] = servers as [Server]
    const counts = { maxConnections: 1, maxPerAddress: 1, isTrusted: () => false }
    limitConnections({ server } as unknown as FastifyInstance, counts)
    let read = 0
    server.on('checkExpectation', () => {
      read += 1
    })
    socket.write('GET / HTTP/1.1\r\nhost: x\r\nexpect: more\r\n\r\n'.repeat(1_000))
    expect((await text(socket)).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 417'])
    expect(read).toBe(1)
  })

  it('may be as many as can wait', async () => {
    const socket = await connected((_, response) => {
      setImmediate(() => response.end())
    })
    socket.write(requests(MAX_WAITING + 1, 'connection: close\r\n'))
    expect((await text(socket)).match(/HTTP\/1.1 200/g)).toHaveLength(MAX_WAITING + 1)
  })
})
