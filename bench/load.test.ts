import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { runLoadDuring } from './load.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Until five requests have come. */
async function load(statusOf: (turn: number) => number) {
  let turn = 0
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const server = createServer((_, response) => {
    response.writeHead(statusOf(turn)).end('{}')
    turn += 1
    if (turn === 5) resolve()
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const target = { url, headers: {}, bodies: ['{}'], perSecond: 100 }
  return runLoadDuring(target, new AbortController().signal, enough)
}

it('counts a refused request of a fixed rate as one that came late, and goes on', async () => {
  const { latencies } = await load((turn) => (turn === 1 ? 503 : 200))
  expect(latencies.length).toBeGreaterThan(3)
  expect(latencies.filter((ms) => ms === 10_000)).toHaveLength(1)
})

it('ends where the service fails', async () => {
  await expect(load((turn) => (turn === 1 ? 500 : 200))).rejects.toThrow('answered 500: {}')
})
