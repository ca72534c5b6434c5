import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectContinuePlugin } from './expect-continue.ts'

let app: FastifyInstance
let socket: Socket

beforeEach(async () => {
  app = Fastify()
  await app.register(expectContinuePlugin)
  app.addHook('onRequest', async ({ headers }, reply) =>
    headers.authorization === undefined ? reply.code(401).send({}) : undefined,
  )
  app.post('/', async ({ body }) => body)
  await app.listen({ host: '127.0.0.1', port: 0 })
  socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
})
afterEach(async () => {
  socket.destroy()
  await app.close()
})

const head = (...more: string[]) =>
  ['POST / HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 9', ...more, '', ''].join(
    '\r\n',
  )
const BODY = '{"a":"b"}'

/** What comes next. */
const answer = async () => String(await once(socket, 'data'))

describe('a client that asks whether it may send its body', () => {
  it('is told no where it is refused, and its connection is closed: the body may come or not', async () => {
    socket.write(head('expect: 100-continue'))
    const all = await text(socket)
    expect(all).toMatch(/^HTTP\/1.1 401 /)
    expect(all).toMatch(/^connection: close\r$/im)
  })

  it('is told yes otherwise, and goes on with its connection', async () => {
    for (let each = 0; each < 2; each += 1) {
      socket.write(head('expect: 100-continue', 'authorization: any'))
      expect(await answer()).toBe('HTTP/1.1 100 Continue\r\n\r\n')
      socket.write(BODY)
      expect(await answer()).toMatch(/^HTTP\/1.1 200 [\s\S]*\{"a":"b"\}$/)
    }
  })

  it('has its connection closed where it wants that', async () => {
    socket.write(head('expect: 100-continue', 'authorization: any', 'connection: close'))
    await answer()
    socket.write(BODY)
    expect(await text(socket)).toMatch(/^connection: close\r$/im)
  })
})
