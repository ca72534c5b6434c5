import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyFreePort } from '../../harness/service/free-port.ts'
import { createRedis } from '../../src/clients/redis.ts'
import { askForIngest, createIngestQueue } from '../../src/queues/ingest-queue.ts'
import { installEngines } from '../../stack/install/install.ts'
import { readSettings } from '../../stack/settings.ts'

const PASSWORD = 'sesame'
const NAMESPACE = 'drill'

/** The lines of Redis's configuration that docs/production.md shows. */
function documentedUsers(): string {
  const text = readFileSync(join(import.meta.dirname, '../../docs/production.md'), 'utf8')
  const [, lines = ''] = /^```\n(user default off\n.*?)```$/ms.exec(text) ?? []
  return lines.replace('<password>', PASSWORD)
}

describe('the user of Redis that docs/production.md shows', () => {
  let folder: string
  let server: ChildProcess
  let redis: Redis

  beforeAll(async () => {
    const { enginesDir, environment } = readSettings()
    const { redisServer } = await installEngines({ enginesDir, environment, onProgress: () => undefined })
    folder = mkdtempSync(join(tmpdir(), 'dishmatch-redis-user-'))
    const port = await anyFreePort()
    const file = join(folder, 'redis.conf')
    writeFileSync(file, `port ${port}\nbind 127.0.0.1\ndir ${folder}\n${documentedUsers()}`)
    server = spawn(redisServer, [file], { stdio: 'ignore' })
    redis = createRedis(`redis://dishmatch:${PASSWORD}@127.0.0.1:${port}`)
    redis.on('error', () => undefined)
    await redis.ping()
  })
  afterAll(async () => {
    redis.disconnect()
    server.kill('SIGKILL')
    await once(server, 'close')
    rmSync(folder, { recursive: true, force: true })
  })

  it('can use the queues of its namespace', async () => {
    const queue = createIngestQueue(redis, NAMESPACE)
    await askForIngest(queue, 'grill')
    expect(await queue.getWaitingCount()).toBe(1)
    expect(await queue.getWorkersCount()).toBe(0)
    await queue.close()
  })

  it.each(['GET other-key', 'KEYS *', 'FLUSHALL', 'SWAPDB 0 1', 'CLIENT KILL ID 1', 'CLIENT PAUSE 1'])(
    'cannot reach or disturb another installation: %s',
    async (command) => {
      const [name = '', ...args] = command.split(' ')
      await expect(redis.call(name, ...args)).rejects.toThrow('NOPERM')
    },
  )
})
