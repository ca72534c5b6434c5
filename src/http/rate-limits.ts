import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimitFigures } from '../errors.ts'
import { type RateLimiter, type RateLimitState, refuseBeyond } from '../features/rate-limits/rate-limiter.ts'
import { addressKey } from './address-key.ts'

/** Uses of one minute. */
export interface RequestLimits {
  /** Of a key that has no limit of its own. */
  readonly perKey: number
  /** Of a guest with a session, whatever the number of sessions. */
  readonly perSession: number
  /** Of an address that uses a browser key. */
  readonly perGuestAddress: number
  /** Of an address, by everything that has no valid credential. */
  readonly perAddress: number
}

/** Shows where the caller stands, on every answer: refusals as well. */
export function rateLimitHeaders(figures: RateLimitFigures): Readonly<Record<string, number>> {
  return {
    'ratelimit-limit': figures.limit,
    'ratelimit-remaining': figures.remaining,
    'ratelimit-reset': figures.resetSeconds,
  }
}

/** A limit that a request counts for. `whose` completes the message of a refusal. */
export interface LimitedUse {
  readonly key: string
  /** Uses of one minute. */
  readonly limit: number
  readonly whose: string
}

/** Counts `cost` uses, shows the state and throws RATE_LIMITED beyond the limit. */
export async function limitUse(
  limiter: RateLimiter,
  reply: FastifyReply,
  { key, limit, whose, cost = 1 }: LimitedUse & { readonly cost?: number },
): Promise<void> {
  const state = await limiter.take(key, limit, cost)
  if (isTightest(reply, state)) void reply.headers(rateLimitHeaders(state))
  if (state.isExceeded) await slowDown(reply, state.refusals)
  refuseBeyond(state, `More than ${limit} requests in a minute ${whose}`)
}

/** A client that takes no notice of so many refusals in a minute is not in need of a quick one. */
const QUICK_REFUSALS = 20
const SLOW_REFUSAL_MS = 250
/** Each holds a connection. */
const MAX_SLOWED_DOWN = 1_000

let slowedDown = 0

/** Whoever asks on and on after a refusal keeps the process busy with refusing: a connection then gets four a second. */
async function slowDown(reply: FastifyReply, refusals: number): Promise<void> {
  if (refusals <= QUICK_REFUSALS || slowedDown >= MAX_SLOWED_DOWN) return
  // What the connection has sent beyond this request is not read.
  void reply.header('connection', 'close')
  slowedDown += 1
  try {
    await pause(SLOW_REFUSAL_MS)
  } finally {
    slowedDown -= 1
  }
}

/** Of several limits the one that refuses, or else the one with the fewest uses left, is shown. */
function isTightest(reply: FastifyReply, { isExceeded, remaining }: RateLimitState): boolean {
  const shown = reply.getHeader('ratelimit-remaining')
  return isExceeded || shown === undefined || remaining < Number(shown)
}

/** The same for the caller's address; a purpose has a count of its own. */
export async function limitAddress(
  limiter: RateLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
  limit: number,
  purpose = 'address',
): Promise<void> {
  await limitUse(limiter, reply, {
    key: addressUse(request, purpose),
    limit,
    whose: 'from this address without a valid credential',
  })
}

export function addressUse(request: FastifyRequest, purpose = 'address'): string {
  return `${purpose}:${addressKey(request.ip)}`
}
