import { createServer, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { type LocalServer, listenLocally } from '../../harness/network/local-server.ts'
import { NUMBER } from '../load.ts'
import { type Arrivals, sentArrivals } from './arrivals.ts'

let server: LocalServer | null = null
afterEach(() => server?.close())

async function arrivalsAt(listener: RequestListener, phases: Arrivals['phases'], waitMs: number) {
  server = await listenLocally(createServer(listener))
  const load = { url: server.address, headers: {}, bodies: [NUMBER], numberedFrom: 0, phases, waitMs }
  return sentArrivals(load, new AbortController().signal)
}

it('each request that is due is counted once, whatever becomes of it', async () => {
  const arrivals = await arrivalsAt(
    (request, response) => {
      void text(request).then((body) => {
        const kind = Number(body) % 4
        if (kind === 0) request.socket.destroy()
        else if (kind < 3) response.writeHead(kind === 1 ? 200 : 503, { 'content-length': 0 }).end()
      })
    },
    [
      { perSecond: 400, durationMs: 200 },
      { perSecond: 100, durationMs: 200 },
    ],
    // A busy machine answers late; what it has not answered by then counts as unanswered.
    3_000,
  )
  const counted = (status: number | null) => arrivals.filter((arrival) => arrival.status === status).length
  expect([200, 503, 0, null].map(counted)).toEqual([25, 25, 25, 25])
  expect(arrivals.filter(({ due }) => due < 200)).toHaveLength(80)
  expect(arrivals.every(({ isSent }) => isSent)).toBe(true)
})

it('a request for which no connection gets free is due, but not sent', async () => {
  const arrivals = await arrivalsAt(() => undefined, [{ perSecond: 5_000, durationMs: 100 }], 100)
  expect(arrivals).toHaveLength(500)
  expect(arrivals.filter(({ isSent }) => !isSent)).toHaveLength(100)
  expect(arrivals.every(({ status }) => status === null)).toBe(true)
})
