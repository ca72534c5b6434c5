import type { Socket } from 'node:net'
import { afterEach, expect, inject, it } from 'vitest'
import { forwardPort } from '../../harness/network/port-forwarder.ts'
import { anyFreePort } from '../../harness/service/free-port.ts'
import { createImpatientRedis } from '../../src/clients/redis.ts'
import { until } from '../support/until.ts'

let end: () => void

afterEach(() => end())

it('a connection that is lost before it is ready is given up for another one', async () => {
  const redis = new URL(inject('stackEnvironment').REDIS_URL ?? '')
  const port = await anyFreePort()
  const connections = new Set<Socket>()
  const way = await forwardPort(port, redis, (piece, from, to) => {
    connections.add(from)
    // Nothing that the first one sends arrives.
    if (connections.values().next().value !== from) to.write(piece)
  })
  const client = createImpatientRedis(`redis://127.0.0.1:${port}`, 50)
  client.on('error', () => undefined)
  end = () => {
    client.disconnect()
    way.close()
  }
  await until('the client is ready', async () => client.status === 'ready')
  expect(connections.size).toBe(2)
  expect(await client.ping()).toBe('PONG')
})
