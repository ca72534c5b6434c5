import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { startTestService, type TestService } from '../support/test-service.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const WITHIN = { timeout: 50_000, interval: 100 }
const TEST_TIMEOUT_MS = 60_000

/** Its processes are found by their environment, as Linux shows it. */
describe.runIf(process.platform === 'linux')('npm run dev', { timeout: TEST_TIMEOUT_MS }, () => {
  let service: TestService
  let dev: ChildProcess
  let output: string

  // Gives a namespace and deletes it.
  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
  })
  afterEach(() => {
    dev.kill('SIGKILL')
  })
  afterAll(() => service?.close())

  const NODE_DEV = [process.execPath, 'dev/main.ts'] as const
  const NPM_RUN_DEV = ['npm', 'run', 'dev'] as const

  let workerPort = 0

  async function start(
    settings: Readonly<Record<string, string>> = {},
    [program, ...args]: readonly [string, ...string[]] = NODE_DEV,
  ): Promise<void> {
    const { NAMESPACE, S3_BUCKET, SESSION_SECRET } = service.config
    const port = await unusedPort()
    workerPort = await unusedPort()
    dev = spawn(program, args, {
      cwd: ROOT,
      env: {
        ...process.env,
        ...inject('stackEnvironment'),
        ...{ NAMESPACE, S3_BUCKET, SESSION_SECRET, NO_COLOR: '1' },
        ...{ PORT: String(port), WORKER_HEALTH_PORT: String(workerPort) },
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    output = ''
    for (const stream of [dev.stdout, dev.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
  }

  const untilItSays = (text: string) => vi.waitFor(() => expect(output).toContain(text), WITHIN)
  const left = () => processesWith(`NAMESPACE=${service.config.NAMESPACE}`)
  const untilNothingIsLeft = () => vi.waitFor(() => expect(left()).toEqual([]), WITHIN)

  it('says where everything is, and ends at Ctrl-C with all it started', async () => {
    await start()
    await untilItSays('npm run operator -- samples load')
    for (const path of ['/health/live', '/metrics', '/nowhere']) {
      const { headers } = await fetch(`http://127.0.0.1:${workerPort}${path}`)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    // npm run dev, and for each service: its guard, its watcher, itself (anew, when a file changes just now).
    await vi.waitFor(() => expect(left()).toHaveLength(7), WITHIN)
    const exited = new Promise((resolve) => dev.once('exit', resolve))
    dev.kill('SIGINT')
    expect(await exited).toBe(0)
    expect(left()).toEqual([])
  })

  it('leaves nothing behind when it is killed', async () => {
    await start()
    await untilItSays('npm run operator -- samples load')
    dev.kill('SIGKILL')
    await untilNothingIsLeft()
  })

  it('leaves nothing behind when the npm that runs it is killed', async () => {
    await start({}, NPM_RUN_DEV)
    await untilItSays('npm run operator -- samples load')
    dev.kill('SIGKILL')
    await untilNothingIsLeft()
  })

  it('leaves nothing behind when it is killed while a service is broken', async () => {
    await start({ LOG_LEVEL: 'no such level' })
    await untilItSays('Waiting for file changes')
    dev.kill('SIGKILL')
    await untilNothingIsLeft()
  })

  it('names a taken port and how to choose another one', async () => {
    const taken = new URL(service.address).port
    await start({ PORT: taken })
    await untilItSays(`Port ${taken} is taken by another program: choose another one with PORT=`)
    await untilNothingIsLeft()
  })
})

function processesWith(variable: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(variable)
    } catch {
      return false
    }
  })
}

function unusedPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
