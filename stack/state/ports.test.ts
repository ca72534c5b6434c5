import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { StackPorts } from '../settings.ts'
import { isFree, listenerOf, refuseTakenPorts } from './ports.ts'

const servers: Server[] = []

async function listen(): Promise<number> {
  const server = createServer()
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function freePorts(): Promise<StackPorts> {
  const [elasticsearch, elasticsearchTransport, redis, storage, storageInner] = [
    await listen(),
    await listen(),
    await listen(),
    await listen(),
    await listen(),
  ]
  await close()
  return { elasticsearch, elasticsearchTransport, redis, storage, storageInner }
}

async function close(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
}

afterEach(close)

describe('the check of ports', () => {
  it('accepts free ports', async () => {
    await expect(refuseTakenPorts(await freePorts())).resolves.toBeUndefined()
  })

  it.runIf(process.platform === 'linux')(
    'names the port, the engine, the program and the variable',
    async () => {
      const ports = await freePorts()
      const redis = await listen()
      const failure = await refuseTakenPorts({ ...ports, redis }).catch((error: Error) => error.message)
      expect(failure).toMatch(
        new RegExp(`^Port ${redis}, wanted for Redis, is taken by pid ${process.pid} \\(.*\\): `),
      )
      expect(failure).toMatch(/stop that, or set STACK_REDIS_PORT to a free port\.$/)
      expect(String(failure).split('\n')).toHaveLength(1)
      expect(listenerOf(redis)).toBe(process.pid)
    },
  )

  it('knows a port as free again when its program is gone', async () => {
    const port = await listen()
    expect(await isFree(port)).toBe(false)
    await close()
    expect(await isFree(port)).toBe(true)
  })
})
