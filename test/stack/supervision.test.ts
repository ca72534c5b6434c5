import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TemporaryHome, temporaryHome } from '../../harness/engines/temporary-home.ts'
import { nodeProgram } from '../../stack/node-program.ts'
import type { StackEvent } from '../../stack/progress.ts'
import { identityOf, isAlive, type ProcessIdentity } from '../../stack/state/process-identity.ts'
import { readState, type StackState, writeState } from '../../stack/state/stack-state.ts'
import { statusLines } from '../../stack/status.ts'
import { stopStack } from '../../stack/stop.ts'
import { killEngine, startEngine, stopEngine } from '../../stack/supervise/engine-control.ts'
import { probe } from '../../stack/supervise/probes.ts'
import { acquireRedis } from './redis-only.ts'

/** The first test on a new machine fetches the engines. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

const SOON = { timeout: 15_000, interval: 100 }

let temporary: TemporaryHome
const children: ChildProcess[] = []

beforeEach(async () => {
  temporary = await temporaryHome()
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await temporary.remove()
})

function state(): StackState {
  const known = readState(temporary.home.state)
  if (!known) throw new Error('no stack runs')
  return known
}

function redisProcess(): ProcessIdentity {
  const process = state().engines[0]?.process
  if (!process) throw new Error('Redis does not run')
  return process
}

async function startHolder(): Promise<ChildProcess> {
  const script = join(import.meta.dirname, 'hold-redis.ts')
  const child = spawn(nodeProgram(), [script], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...temporary.environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

describe('leases and the supervisor', () => {
  it('starts, is used by a second holder, and stops when the last has given it back', async () => {
    const first = await acquireRedis(temporary.settings)
    const { supervisor } = state()
    const redis = redisProcess()
    const events: StackEvent[] = []
    const second = await acquireRedis(temporary.settings, { events })
    expect(events).toEqual([{ type: 'reused', source: 'maven' }])
    expect(second.redisUrl).toBe(first.redisUrl)
    await first.release()
    expect(isAlive(redis)).toBe(true)
    await second.release()
    expect([isAlive(redis), isAlive(supervisor), existsSync(temporary.home.state)]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('starts once when two start at the same time', async () => {
    const [one, other] = await Promise.all([
      acquireRedis(temporary.settings),
      acquireRedis(temporary.settings),
    ])
    expect(one.redisUrl).toBe(other.redisUrl)
    expect(state().engines).toHaveLength(1)
    await Promise.all([one.release(), other.release()])
  })

  it('stops the engines when their only holder is killed', async () => {
    const holder = await startHolder()
    const redis = redisProcess()
    const { supervisor } = state()
    holder.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(redis) || isAlive(supervisor)).toBe(false), SOON)
  })

  it('keeps the data and the storage key over a stop', async () => {
    const first = await acquireRedis(temporary.settings)
    const client = new Redis(first.redisUrl)
    await client.set('kept', 'yes')
    const settings = await client.config('GET', 'maxmemory-policy')
    client.disconnect()
    expect(settings).toEqual(['maxmemory-policy', 'noeviction'])
    await first.release()
    const second = await acquireRedis(temporary.settings)
    const again = new Redis(second.redisUrl)
    expect(await again.get('kept')).toBe('yes')
    again.disconnect()
    expect(second.storage).toEqual(first.storage)
    await second.release()
  })

  it('starts an engine again that died, and says so', async () => {
    const stack = await acquireRedis(temporary.settings)
    const before = redisProcess()
    await killEngine('redis', 'SIGKILL', temporary.settings)
    await vi.waitFor(() => expect(state().engines[0]).toMatchObject({ status: 'up', restarts: 1 }), SOON)
    expect(redisProcess().pid).not.toBe(before.pid)
    expect(statusLines(temporary.settings).join('\n')).toMatch(/Redis .*restarted 1 times/)
    await stack.release()
  })

  it('leaves an engine down that dies again and again', async () => {
    const stack = await acquireRedis(temporary.settings)
    for (let deaths = 1; deaths <= 4; deaths += 1) {
      await killEngine('redis', 'SIGKILL', temporary.settings)
      const expected = deaths === 4 ? 'failed' : 'up'
      await vi.waitFor(
        () => expect(state().engines[0]).toMatchObject({ status: expected, restarts: deaths }),
        SOON,
      )
    }
    await stack.release()
  })

  it('stops and starts an engine on request, and starts it for the next holder', async () => {
    const stack = await acquireRedis(temporary.settings)
    const { redis: port } = temporary.settings.ports
    await stopEngine('redis', temporary.settings)
    expect(await probe('redis', port)).toBe(false)
    await startEngine('redis', temporary.settings)
    expect(await probe('redis', port)).toBe(true)
    await stopEngine('redis', temporary.settings)
    const other = await acquireRedis(temporary.settings)
    expect(await probe('redis', port)).toBe(true)
    await Promise.all([stack.release(), other.release()])
  })

  it('names the taken port and starts nothing', async () => {
    const other = await temporaryHome()
    const running = await acquireRedis(temporary.settings)
    const settings = {
      ...other.settings,
      ports: { ...other.settings.ports, redis: temporary.settings.ports.redis },
    }
    await expect(acquireRedis(settings)).rejects.toThrow(
      /^Port \d+, wanted for Redis, is taken by pid \d+ .*STACK_REDIS_PORT/,
    )
    expect(existsSync(other.home.state)).toBe(false)
    await running.release()
    await other.remove()
  })
})

describe('stopping', () => {
  it('does not stop what others use, unless forced', async () => {
    await acquireRedis(temporary.settings, { persistent: true, holder: 'npm run stack' })
    const holder = await startHolder()
    const redis = redisProcess()
    const refusal = `The engines are in use by a program (pid ${holder.pid}): end that first, or stop with --force.`
    await expect(stopStack(temporary.settings, { force: false })).rejects.toThrow(refusal)
    expect(isAlive(redis)).toBe(true)
    expect(await stopStack(temporary.settings, { force: true })).toBe('stopped')
    expect(isAlive(redis)).toBe(false)
  })

  it('keeps a persistent stack until then, whoever else comes and goes', async () => {
    await acquireRedis(temporary.settings, { persistent: true, holder: 'npm run stack' })
    const other = await acquireRedis(temporary.settings)
    await other.release()
    expect(isAlive(redisProcess())).toBe(true)
    expect(await stopStack(temporary.settings, { force: false })).toBe('stopped')
    expect(await stopStack(temporary.settings, { force: false })).toBe('nothing ran')
  })

  it('ends what a killed supervisor left behind', async () => {
    await acquireRedis(temporary.settings, { persistent: true })
    const redis = redisProcess()
    process.kill(state().supervisor.pid, 'SIGKILL')
    await vi.waitFor(() => expect(isAlive(state().supervisor)).toBe(false), SOON)
    expect(isAlive(redis)).toBe(true)
    expect(await stopStack(temporary.settings, { force: false })).toBe('cleaned up')
    expect(isAlive(redis)).toBe(false)
  })

  it('starts anew after a killed supervisor', async () => {
    await acquireRedis(temporary.settings, { persistent: true })
    const left = redisProcess()
    process.kill(state().supervisor.pid, 'SIGKILL')
    await vi.waitFor(() => expect(isAlive(state().supervisor)).toBe(false), SOON)
    await acquireRedis(temporary.settings)
    expect([isAlive(left), isAlive(redisProcess())]).toEqual([false, true])
  })

  it('leaves a foreign process alone that a stale state file points to', async () => {
    const stack = await acquireRedis(temporary.settings)
    const { version: _version, ...stale } = state()
    await stack.release()
    const foreign = spawn('sleep', ['60'])
    children.push(foreign)
    const pid = foreign.pid ?? 0
    const [redis] = stale.engines
    if (!redis) throw new Error('the state named no engine')
    const engines = [{ ...redis, process: { pid, started: 'earlier' } }]
    writeState(temporary.home.state, { ...stale, supervisor: { pid, started: 'earlier' }, engines })
    expect(await stopStack(temporary.settings, { force: false })).toBe('cleaned up')
    expect(identityOf(pid)).toBeDefined()
  })
})
