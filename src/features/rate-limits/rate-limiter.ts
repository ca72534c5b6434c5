import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError, type RateLimitFigures } from '../../errors.ts'

/** State of a caller in the current window of one minute. */
export interface RateLimitState extends RateLimitFigures {
  readonly isExceeded: boolean
  /** Refusals of the key by this process in this window. */
  readonly refusals: number
}

export interface RateLimiter {
  /**
   * Takes one use of each of these keys, which differ, without waiting, if this process holds one of each; else it takes none and gives null: then
   * somebody has to wait for Redis, or a limit is exceeded.
   */
  readonly takeHeld: (uses: readonly RateLimitedUse[]) => readonly RateLimitState[] | null
  /**
   * Takes `cost` of the `limit` uses that `key` has per minute in all processes together. Takes none if fewer are left.
   */
  readonly take: (key: string, limit: number, cost?: number) => Promise<RateLimitState>
  /** Returns one use of `take`. */
  readonly giveBack: (key: string) => void
}

/** What is counted: at most `limit` uses of `key` in a minute. */
export interface RateLimitedUse {
  readonly key: string
  readonly limit: number
}

/** Throws RATE_LIMITED with the seconds to wait if the limit is exceeded. */
export function refuseBeyond(state: RateLimitState, message: string): void {
  if (!state.isExceeded) return
  const { resetSeconds } = state
  throw new AppError('RATE_LIMITED', `${message}; try again in ${resetSeconds} s`, {
    retryAfter: resetSeconds,
    rateLimit: state,
  })
}

const WINDOW_SECONDS = 60
/**
 * The largest share of a limit that a process takes from Redis at once. A busy key costs each process about 25 Redis
 * requests a minute.
 */
const MAX_SHARE = 1 / 20
const MAX_KEYS = 100_000
/** The library compares with one fixed limit. Our limits differ by key. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER

/** The uses of a key's window that this process holds. */
interface Allowance {
  tokens: number
  refusals: number
  /** Uses taken from Redis so far. */
  readonly taken: number
  /** Uses left in Redis at the last request. */
  elsewhere: number
  /** A time of `performance.now()`. */
  readonly endsAt: number
}

/**
 * Counts in Redis, so that all processes together stay within the limit. A process takes tokens in advance and spends
 * them locally; unused ones are lost with the window. It never takes more in advance than it has taken before, so at
 * least half of a limit is usable with any number of processes. Without Redis, each process counts alone: a rate limit
 * must not stop searches.
 */
export function createRateLimiter({
  redis,
  prefix,
}: Readonly<{ redis: Redis; prefix: string }>): RateLimiter {
  const allowances = new LRUCache<string, Allowance>({ max: MAX_KEYS })
  const pending = new Map<string, Promise<void>>()
  const consume = createCounter(redis, prefix)

  const refill = async (key: string, limit: number, cost: number): Promise<void> => {
    const taken = current(allowances.get(key))?.taken ?? 0
    const wanted = Math.max(cost, Math.min(taken, Math.ceil(limit * MAX_SHARE)))
    const askedAt = performance.now()
    const { consumedPoints, msBeforeNext } = await consume(key, wanted)
    const left = Math.max(0, limit - (consumedPoints - wanted))
    const before = current(allowances.get(key))
    allowances.set(key, {
      tokens: (before?.tokens ?? 0) + Math.min(left, wanted),
      refusals: before?.refusals ?? 0,
      taken: taken + wanted,
      elsewhere: Math.max(0, left - wanted),
      // While Redis is away this is by the time of day, which may have been set back.
      endsAt: askedAt + Math.min(msBeforeNext, WINDOW_SECONDS * 1_000),
    })
  }
  const refillOnce = (key: string, limit: number, cost: number): Promise<void> => {
    const known = pending.get(key)
    if (known !== undefined) return known
    const started = refill(key, limit, cost).finally(() => pending.delete(key))
    pending.set(key, started)
    return started
  }

  return {
    takeHeld(uses) {
      const held: Allowance[] = []
      for (const { key } of uses) {
        const allowance = current(allowances.get(key))
        if (allowance === undefined || allowance.tokens < 1) return null
        held.push(allowance)
      }
      for (const allowance of held) allowance.tokens -= 1
      return held.map((allowance, place) => stateOf(allowance, uses[place]?.limit ?? 0, false))
    },
    async take(key, limit, cost = 1) {
      for (;;) {
        const allowance = current(allowances.get(key))
        if (allowance !== undefined && allowance.tokens >= cost) {
          allowance.tokens -= cost
          return stateOf(allowance, limit, false)
        }
        if (allowance !== undefined && allowance.tokens + allowance.elsewhere < cost) {
          allowance.refusals += 1
          return stateOf(allowance, limit, true)
        }
        await refillOnce(key, limit, cost)
      }
    },
    giveBack: (key) => {
      const allowance = current(allowances.get(key))
      if (allowance !== undefined) allowance.tokens += 1
    },
  }
}

function current(allowance: Allowance | undefined): Allowance | undefined {
  return allowance !== undefined && performance.now() < allowance.endsAt ? allowance : undefined
}

function stateOf(
  { tokens, elsewhere, refusals, endsAt }: Allowance,
  limit: number,
  isExceeded: boolean,
): RateLimitState {
  const resetSeconds = Math.max(1, Math.ceil((endsAt - performance.now()) / 1_000))
  return { limit, remaining: Math.min(limit, tokens + elsewhere), resetSeconds, isExceeded, refusals }
}

/** Adds to a key's count. Counts locally while Redis does not answer, or not as expected; its client sees to it that this takes no time. */
function createCounter(
  redis: Redis,
  keyPrefix: string,
): (key: string, points: number) => Promise<RateLimiterRes> {
  const window = { points: NO_LIMIT, duration: WINDOW_SECONDS }
  const shared = new RateLimiterRedis({
    ...window,
    storeClient: redis,
    keyPrefix,
    rejectIfRedisNotReady: true,
  })
  const alone = new RateLimiterMemory({ ...window, keyPrefix })
  const askShared = async (key: string, points: number): Promise<RateLimiterRes | null> => {
    try {
      return await shared.consume(key, points)
    } catch (error) {
      return error instanceof RateLimiterRes ? error : null
    }
  }
  return async (key, points) => {
    const answer = await askShared(key, points)
    return answer !== null && isUsable(answer) ? answer : alone.consume(key, points)
  }
}

/** The library takes any answer. With one that has no figures, a caller would ask again without end. */
function isUsable({ consumedPoints, msBeforeNext }: RateLimiterRes): boolean {
  return Number.isFinite(consumedPoints) && Number.isFinite(msBeforeNext)
}
