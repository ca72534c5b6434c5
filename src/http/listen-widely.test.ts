import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { anyFreePort } from '../../harness/service/free-port.ts'
import { limitConnections } from './connection-limits.ts'
import { listenWidely } from './listen-widely.ts'

const HOST = '127.0.0.1'

describe.runIf(process.platform === 'linux')('a port with several listening sockets', () => {
  const ends: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })

  const started = async (app: FastifyInstance, port = 0) => {
    const close = await listenWidely(app, { host: HOST, port })
    const closeAll = () => Promise.all([app.close(), close()])
    ends.push(closeAll)
    return { closeAll, at: Number(new URL(app.listeningOrigin).port) }
  }
  const opened = (port: number): Socket => {
    const socket = connect(port, HOST).on('error', () => undefined)
    ends.push(async () => socket.destroy())
    return socket
  }

  it('accepts several new connections in a turn of the event loop', async () => {
    const app = Fastify()
    let accepted = 0
    app.server.on('connection', () => {
      accepted += 1
    })
    const { at } = await started(app)
    for (let one = 0; one < 80; one += 1) opened(at)
    let turns = 0
    for (; accepted < 80; turns += 1) await nextTurn()
    expect(turns).toBeLessThan(60)
  })

  it('answers by each of them, and when closing ends what it has begun', async () => {
    const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
    let goOn: () => void = () => undefined
    const isClosing = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let begun = 0
    app.get('/', async () => {
      begun += 1
      await isClosing
      return 'whole'
    })
    const { at, closeAll } = await started(app)
    const answers = Array.from({ length: 40 }, async () => (await fetch(`http://${HOST}:${at}/`)).text())
    await expect.poll(() => begun).toBe(40)
    const closed = closeAll()
    goOn()
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 40 }, () => 'whole'))
    await closed
    const late = opened(at)
    const [error] = (await once(late, 'error')) as [NodeJS.ErrnoException]
    expect(error.code).toBe('ECONNREFUSED')
  })

  it('counts the connections of all of them for the limit', async () => {
    const app = Fastify()
    let refused = 0
    const onRefused = () => {
      refused += 1
    }
    limitConnections(app, { maxConnections: 10, maxPerAddress: 500, isTrusted: () => true, onRefused })
    const { at } = await started(app)
    const sockets = Array.from({ length: 40 }, () => opened(at).resume())
    await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(30)
    expect(refused).toBe(30)
  })

  it('takes no port where another program listens, whatever it shares', async () => {
    const port = await anyFreePort()
    for (const reusePort of [false, true]) {
      const other = createServer().listen({ host: HOST, port, reusePort })
      await once(other, 'listening')
      await expect(listenWidely(Fastify(), { host: HOST, port })).rejects.toMatchObject({
        code: 'EADDRINUSE',
      })
      await once(other.close(), 'close')
    }
  })
})
