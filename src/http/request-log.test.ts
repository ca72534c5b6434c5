import { once } from 'node:events'
import Fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { RequestLog } from './request-log.ts'
import { requestRecordPlugin } from './request-record.ts'

/** Answers `/whole`, and answers `/broken` after the connection is gone. */
async function loggedServer() {
  const lines: object[] = []
  const outcomes: unknown[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const app = Fastify({
    logger: { level: 'info', stream },
    logController: new RequestLog((request) => outcomes.push(request.record?.outcome)),
  })
  await app.register(requestRecordPlugin)
  app.get('/whole', async () => 'whole')
  app.get('/broken', async (request) => {
    const { socket } = request.raw
    socket.destroy()
    await once(socket, 'close')
    return 'never sent'
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, address, lines, outcomes }
}

describe('the line of a request', () => {
  it.each([
    ['whole', 'request completed', 'OK'],
    ['broken', 'request broken off', 'BROKEN_OFF'],
  ])('tells whether its answer was sent: %s', async (path, msg, outcome) => {
    const { app, address, lines, outcomes } = await loggedServer()
    await fetch(`${address}/${path}?secret`).catch(() => undefined)
    const line = () => lines.filter((each) => 'url' in each)
    await vi.waitFor(() => expect(line()).toHaveLength(1))
    expect(line()).toEqual([expect.objectContaining({ msg, outcome, url: `/${path}` })])
    expect(outcomes).toEqual([outcome])
    await app.close()
  })
})
