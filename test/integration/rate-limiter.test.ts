import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createImpatientRedis } from '../../src/clients/redis.ts'
import { createRateLimiter, type RateLimiter } from '../../src/features/rate-limits/rate-limiter.ts'

const LIMIT = 600

describe('a limit', () => {
  const connections: Redis[] = []
  let calls = 0

  const connected = async (): Promise<Redis> => {
    const redis = createImpatientRedis(inject('stackEnvironment').REDIS_URL ?? '', 2_000)
    redis.on('error', () => undefined)
    connections.push(redis)
    await once(redis, 'ready')
    return redis
  }
  /** Each with a connection of its own, as processes have. */
  const limiters = async (count: number): Promise<RateLimiter[]> => {
    const prefix = `test-${randomUUID()}`
    const made = Array.from({ length: count }, async () => {
      const redis = await connected()
      const limiter = createRateLimiter({ redis, prefix })
      // The limiter adds this command to the client by its script; no type knows it.
      const counted = redis as unknown as { rlflxIncr: (...values: unknown[]) => Promise<unknown> }
      const original = counted.rlflxIncr.bind(redis)
      counted.rlflxIncr = (...values) => {
        calls += 1
        return original(...values)
      }
      return limiter
    })
    return Promise.all(made)
  }
  const takenBy = async (limiter: RateLimiter, times: number, key = 'k') => {
    const states = await Promise.all(Array.from({ length: times }, () => limiter.take(key, LIMIT)))
    return states.filter(({ isExceeded }) => !isExceeded).length
  }

  beforeAll(() => {
    calls = 0
  })
  afterAll(() => {
    for (const redis of connections) redis.disconnect()
  })

  it.each([1, 2, 5])('is never exceeded by %d processes together', async (processes) => {
    const all = await limiters(processes)
    let taken = 0
    for (let round = 0; round < 10; round += 1)
      for (const count of await Promise.all(all.map((limiter) => takenBy(limiter, 100)))) taken += count
    expect(taken).toBeLessThanOrEqual(LIMIT)
    // Tokens that a process has taken in advance and not used are lost to the others.
    expect(taken).toBeGreaterThan(LIMIT - (processes * LIMIT) / 20)
  })

  it('is not used up by what processes take in advance: half of it can be used, however many they are', async () => {
    const [processes, uses] = [60, 5]
    const redis = await connected()
    const prefix = `test-${randomUUID()}`
    const all = Array.from({ length: processes }, () => createRateLimiter({ redis, prefix }))
    expect(processes * uses).toBe(LIMIT / 2)
    for (const limiter of all) expect(await takenBy(limiter, uses)).toBe(uses)
  })

  it('asks Redis at most once in 20 uses of a busy key, and not at all once it is exceeded', async () => {
    const [limiter] = await limiters(1)
    if (limiter === undefined) throw new Error('no limiter')
    calls = 0
    expect(await takenBy(limiter, LIMIT)).toBe(LIMIT)
    expect(calls).toBeLessThanOrEqual(LIMIT / 20)
    expect((await limiter.take('k', LIMIT)).isExceeded).toBe(true)
    const before = calls
    expect(await takenBy(limiter, 100)).toBe(0)
    expect(calls).toBe(before)
  })

  it('takes several uses at once, or none where fewer are left', async () => {
    const [limiter] = await limiters(1)
    expect(await limiter?.take('k', 10, 8)).toMatchObject({ remaining: 2, isExceeded: false })
    expect(await limiter?.take('k', 10, 3)).toMatchObject({ remaining: 2, isExceeded: true })
    expect(await limiter?.take('k', 10, 2)).toMatchObject({ remaining: 0, isExceeded: false })
    expect(await limiter?.take('k', 10)).toMatchObject({ isExceeded: true })
  })

  it('gives what the process holds without waiting, one use of each, or none of any', async () => {
    const [limiter] = await limiters(1)
    if (limiter === undefined) throw new Error('no limiter')
    const uses = ['guest', 'key'].map((key) => ({ key, limit: LIMIT }))
    expect(limiter.takeHeld(uses)).toBeNull()
    const taken: Record<string, number> = { guest: 0, key: 0 }
    const takeOf = async (key: string) => {
      const { isExceeded } = await limiter.take(key, LIMIT)
      if (!isExceeded) taken[key] = (taken[key] ?? 0) + 1
      return isExceeded
    }
    let isExceeded = false
    for (let round = 0; !isExceeded; round += 1) {
      const states = limiter.takeHeld(uses)
      if (states === null) isExceeded = await takeOf(round % 2 === 0 ? 'guest' : 'key')
      else {
        expect(states).toMatchObject([{ isExceeded: false }, { isExceeded: false }])
        for (const { key } of uses) taken[key] = (taken[key] ?? 0) + 1
      }
    }
    expect(limiter.takeHeld(uses)).toBeNull()
    for (const { key } of uses) while (!(await takeOf(key)));
    expect(taken).toEqual({ guest: LIMIT, key: LIMIT })
  })

  it('has room again for a use that was given back', async () => {
    const [limiter] = await limiters(1)
    await limiter?.take('k', 1)
    limiter?.giveBack('k')
    expect(await limiter?.take('k', 1)).toMatchObject({ isExceeded: false })
    expect(await limiter?.take('k', 1)).toMatchObject({ isExceeded: true })
  })

  it('is each key’s own', async () => {
    const [limiter] = await limiters(1)
    for (const key of ['a', 'b', 'constructor', '__proto__'])
      expect(await limiter?.take(key, 5)).toMatchObject({ limit: 5, remaining: 4 })
  })

  it('holds in each process while Redis is away, and is shared again afterwards', async () => {
    const redis = await connected()
    const limiter = createRateLimiter({ redis, prefix: `test-${randomUUID()}` })
    redis.disconnect()
    await once(redis, 'end')
    expect(await takenBy(limiter, 2 * LIMIT)).toBe(LIMIT)
    await redis.connect()
    expect(await takenBy(limiter, 1, 'another')).toBe(1)
  })

  it('ends within a minute, too, where Redis is away and the clock is set back by an hour', async () => {
    const redis = await connected()
    const limiter = createRateLimiter({ redis, prefix: `test-${randomUUID()}` })
    redis.disconnect()
    await once(redis, 'end')
    await takenBy(limiter, 1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    try {
      await takenBy(limiter, LIMIT)
      const { isExceeded, resetSeconds } = await limiter.take('k', LIMIT)
      expect([isExceeded, resetSeconds <= 60]).toEqual([true, true])
    } finally {
      vi.useRealTimers()
    }
  })
})
