import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildInnerServer, INNER_LIMITS } from './inner-server.ts'

const REQUEST = 'GET /figures HTTP/1.1\r\nhost: x\r\n\r\n'

let server: FastifyInstance
let asked = 0

beforeEach(async () => {
  asked = 0
  server = await buildInnerServer({})
  server.get('/figures', async () => {
    asked += 1
    await new Promise(setImmediate)
    return {}
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  server.server.closeAllConnections()
  await server.close()
})

async function connected() {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  return { socket, closed }
}

describe('a server for figures and probes', () => {
  it('closes connections of an address beyond its limit, and goes on answering the others', async () => {
    const all = await Promise.all(Array.from({ length: INNER_LIMITS.maxPerAddress + 20 }, connected))
    const isAnswered = ({ socket, closed }: (typeof all)[number]) =>
      Promise.race([closed.then(() => false), new Promise((resolve) => socket.once('data', resolve))])
    for (const { socket } of all) socket.write(REQUEST)
    const answers = await Promise.all(all.map(isAnswered))
    expect(answers.filter(Boolean)).toHaveLength(INNER_LIMITS.maxPerAddress)
    for (const { socket } of all) socket.destroy()
  })

  it('answers few of very many requests that a connection sends at once, and closes it', async () => {
    const { socket, closed } = await connected()
    socket.resume().write(REQUEST.repeat(500))
    await closed
    expect(asked).toBeLessThanOrEqual(1)
  })

  it('does not wait without end for a request, or for a client that reads nothing', () => {
    const { requestTimeout, headersTimeout, timeout } = server.server
    for (const limit of [requestTimeout, headersTimeout, timeout]) expect(limit).toBeGreaterThan(0)
  })
})
