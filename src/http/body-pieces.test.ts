import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyPiecesPlugin, MAX_BODY_PIECES } from './body-pieces.ts'

describe('a body without a length', () => {
  let app: FastifyInstance

  beforeAll(async () => {
    app = Fastify()
    await app.register(bodyPiecesPlugin)
    app.addHook('onRequest', async ({ headers }, reply) => {
      if (headers.authorization === undefined) await reply.status(401).send('who?')
    })
    app.post('/', async ({ body }) => body)
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => app.close())

  const send = (text: string) =>
    app.inject({
      method: 'POST',
      url: '/',
      headers: { authorization: 'key', 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      payload: Readable.from(text.split('').map((one) => Buffer.from(one))),
    })

  it('may come in small pieces', async () => {
    const text = JSON.stringify('x'.repeat(MAX_BODY_PIECES - 2))
    const { statusCode, payload } = await send(text)
    expect({ statusCode, payload }).toEqual({ statusCode: 200, payload: JSON.parse(text) })
  })

  it('is refused in very many pieces: each takes time, however small', async () => {
    const { statusCode, payload } = await send(JSON.stringify('x'.repeat(2 * MAX_BODY_PIECES)))
    expect(statusCode).toBe(413)
    expect(payload).toContain('more than 4096 pieces; send it with a Content-Length')
  })

  it('is not read on after an answer that did not wait for it', async () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    // `once` would end at an error, and the connection may be reset.
    const closed = new Promise((resolve) => socket.on('close', resolve))
    let answer = ''
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      answer += String(bytes)
    })
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
    const more = setInterval(() => socket.write('1\r\nx\r\n'), 20)
    await closed
    clearInterval(more)
    expect(answer).toContain('who?')
  })
})
