import { setImmediate } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { createRateLimiter } from './rate-limiter.ts'

const LIMIT = 5

/** A Redis whose script gives this answer; the client's types do not know the script. */
const answering = (answer: unknown) =>
  ({
    status: 'ready',
    defineCommand: () => undefined,
    rlflxIncr: () => setImmediate(answer),
  }) as unknown as Redis

describe('a Redis that answers in another shape', () => {
  it.each([[[]], ['OK'], [[1]], [[null, null]], [['nil', 60_000]], [[1, 'soon']], [null]])(
    'such as %j is not asked again: the process counts alone',
    async (answer) => {
      const limiter = createRateLimiter({ redis: answering(answer), prefix: 'test' })
      for (let use = 1; use <= LIMIT; use += 1)
        expect(await limiter.take('k', LIMIT)).toMatchObject({ isExceeded: false, remaining: LIMIT - use })
      expect(await limiter.take('k', LIMIT)).toMatchObject({ isExceeded: true })
    },
    5_000,
  )
})
