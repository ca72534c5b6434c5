import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyFreePort } from '../../harness/service/free-port.ts'
import { createImpatientRedis, createRedis } from '../../src/clients/redis.ts'
import { askForIngest, createIngestQueue } from '../../src/queues/ingest-queue.ts'
import { installEngines } from '../../stack/install/install.ts'
import { readSettings } from '../../stack/settings.ts'
import { until } from '../support/until.ts'

const PASSWORD = 'sesame'

describe('Redis behind a Sentinel', () => {
  let folder: string
  let binary: string
  const children: ChildProcess[] = []
  const clients: Redis[] = []

  beforeAll(async () => {
    const { enginesDir, environment } = readSettings()
    binary = (await installEngines({ enginesDir, environment, onProgress: () => undefined })).redisServer
    folder = mkdtempSync(join(tmpdir(), 'dishmatch-sentinel-'))
  })
  afterAll(async () => {
    for (const client of clients) client.disconnect()
    for (const child of children.filter(
      ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
    )) {
      child.kill('SIGKILL')
      await once(child, 'close')
    }
    rmSync(folder, { recursive: true, force: true })
  })

  const start = async (name: string, lines: readonly string[], ...args: string[]) => {
    const port = await anyFreePort()
    const home = join(folder, name)
    mkdirSync(home)
    const file = join(home, 'redis.conf')
    writeFileSync(
      file,
      [`port ${port}`, 'bind 127.0.0.1', `dir ${home}`, `requirepass ${PASSWORD}`, ...lines, ''].join('\n'),
    )
    const child = spawn(binary, [file, ...args], { stdio: 'ignore' })
    children.push(child)
    return { port, child }
  }
  const clientOf = (address: string, create = createRedis) => {
    const client = create(address)
    client.on('error', () => undefined)
    clients.push(client)
    return client
  }

  it.each([
    ['is killed', 'SIGKILL'],
    ['is frozen, so that it closes no connection', 'SIGSTOP'],
  ] as const)('goes on with the replica, and with its jobs, where the primary %s', async (_, signal) => {
    const auth = `masterauth ${PASSWORD}`
    const primary = await start(`primary-${signal}`, [auth])
    const replica = await start(`replica-${signal}`, [auth, `replicaof 127.0.0.1 ${primary.port}`])
    const sentinel = await start(
      `sentinel-${signal}`,
      [
        `sentinel monitor main 127.0.0.1 ${primary.port} 1`,
        `sentinel auth-pass main ${PASSWORD}`,
        'sentinel down-after-milliseconds main 1000',
        'sentinel failover-timeout main 5000',
      ],
      '--sentinel',
    )
    const observer = clientOf(`redis://:${PASSWORD}@127.0.0.1:${sentinel.port}`)
    await until('the Sentinel knows the replica', async () =>
      String(await observer.call('SENTINEL', 'REPLICAS', 'main')).includes(String(replica.port)),
    )
    const address = `redis+sentinel://:${PASSWORD}@127.0.0.1:${sentinel.port}/main`
    const redis = clientOf(address)
    const ofApi = clientOf(address, (url) => createImpatientRedis(url, 50))
    const queue = createIngestQueue(redis, 'test')
    queue.on('error', () => undefined)
    await askForIngest(queue, 'grill')
    await until('the replica has it', async () => (await redis.wait(1, 1_000)) === 1)
    primary.child.kill(signal)
    for (const client of [ofApi, redis])
      await until('the replica serves', async () => {
        const role = await client.role().catch(() => [])
        return (
          role[0] === 'master' &&
          client.options.name === 'main' &&
          Number(client.stream.remotePort) === replica.port
        )
      })
    expect(await queue.getWaitingCount()).toBe(1)
    await askForIngest(queue, 'cafe')
    expect(await queue.getWaitingCount()).toBe(2)
    await queue.close()
  })
})
