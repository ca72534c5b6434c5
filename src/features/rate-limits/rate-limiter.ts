import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError, type RateLimitFigures } from '../../errors.ts'

/** Where a caller stands in the current window of one minute. */
export interface RateLimitState extends RateLimitFigures {
  readonly isExceeded: boolean
}

/** Throws RATE_LIMITED, with the seconds to wait, where the limit is exceeded. */
export function refuseBeyond(state: RateLimitState, message: string): void {
  if (!state.isExceeded) return
  const { resetSeconds } = state
  throw new AppError('RATE_LIMITED', `${message}; try again in ${resetSeconds} s`, {
    retryAfter: resetSeconds,
    rateLimit: state,
  })
}

/** Counts one use by `key`. */
export type RateLimiter = (key: string) => Promise<RateLimitState>

const WINDOW_SECONDS = 60

/**
 * Counts in Redis, so that every process of the service sees the same; by itself while Redis is away: a limit must
 * not take the search down.
 */
export function createRateLimiter(
  options: Readonly<{ redis: Redis; prefix: string; perMinute: number }>,
): RateLimiter {
  const { redis, prefix, perMinute: limit } = options
  const window = { points: limit, duration: WINDOW_SECONDS }
  const limiter = new RateLimiterRedis({
    ...window,
    storeClient: redis,
    keyPrefix: prefix,
    insuranceLimiter: new RateLimiterMemory(window),
  })
  return async (key) => {
    const answer = await limiter.consume(key).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal
      throw refusal
    })
    return {
      limit,
      remaining: Math.max(0, answer.remainingPoints),
      resetSeconds: Math.max(1, Math.ceil(answer.msBeforeNext / 1_000)),
      isExceeded: answer.consumedPoints > limit,
    }
  }
}
