import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { endConnectionsPlugin } from './end-connections.ts'

const LONG_MS = 60_000

describe('a server that closes', () => {
  let app: FastifyInstance
  const sockets: Socket[] = []
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await app.close()
  })

  const start = async (
    waits: { readonly unusedMs: number; readonly othersMs: number },
    answer = async () => 'whole',
  ) => {
    app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
    await app.register(endConnectionsPlugin, waits)
    app.post('/', answer)
    await app.listen({ host: '127.0.0.1', port: 0 })
  }
  const opened = async (sends: string): Promise<Socket> => {
    const accepted = once(app.server, 'connection')
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
    socket.on('error', () => undefined)
    sockets.push(socket)
    const [ours] = (await accepted) as [Socket]
    socket.write(sends)
    await expect.poll(() => ours.bytesRead).toBe(sends.length)
    return socket
  }

  it('does not wait for connections that have sent nothing', async () => {
    await start({ unusedMs: 20, othersMs: LONG_MS })
    const ended = once(await opened(''), 'close')
    await Promise.all([app.close(), ended])
  })

  it.each([
    ['the head', 'GET / HTTP/1.1\r\nHost: '],
    [
      'the body',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    ],
  ])('waits for %s of a request, and not for ever', async (_name, sends) => {
    await start({ unusedMs: 1, othersMs: 100 })
    const begunAt = performance.now()
    const ended = once(await opened(sends), 'close')
    await Promise.all([app.close(), ended])
    expect(performance.now() - begunAt).toBeGreaterThan(90)
  })

  it('answers a request that it has', async () => {
    const { promise: isTime, resolve: goOn } = Promise.withResolvers<void>()
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
    await start({ unusedMs: 1, othersMs: LONG_MS }, async () => {
      asked()
      await isTime
      return 'whole'
    })
    const answer = fetch(app.listeningOrigin, { method: 'POST', headers: { connection: 'close' } })
    await isAsked
    const unused = once(await opened(''), 'close')
    const closed = app.close()
    await unused
    goOn()
    expect(await (await answer).text()).toBe('whole')
    await closed
  })
})
