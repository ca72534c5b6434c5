import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimitFigures } from '../errors.ts'
import {
  type RateLimitedUse,
  type RateLimiter,
  type RateLimitState,
  refuseBeyond,
} from '../features/rate-limits/rate-limiter.ts'
import { addressKey } from './address-key.ts'

/** Limits in requests per minute. */
export interface RequestLimits {
  /** For a key without a limit of its own. */
  readonly perKey: number
  /** For a guest with sessions, whatever their number. */
  readonly perSession: number
  /** For an address that uses a browser key. */
  readonly perGuestAddress: number
  /** For all requests of an address without a valid credential. */
  readonly perAddress: number
}

/** The state of the caller's limit. Every answer has these headers, including refusals. */
export function rateLimitHeaders(figures: RateLimitFigures): Readonly<Record<string, number>> {
  return {
    'ratelimit-limit': figures.limit,
    'ratelimit-remaining': figures.remaining,
    'ratelimit-reset': figures.resetSeconds,
  }
}

/** A limit that a request is counted for. `whose` completes the message of a refusal. */
export interface LimitedUse extends RateLimitedUse {
  readonly whose: string
}

/** Counts `cost` uses, sets the headers and throws RATE_LIMITED beyond the limit. */
export async function limitUse(
  limiter: RateLimiter,
  reply: FastifyReply,
  { key, limit, whose, cost = 1 }: LimitedUse & { readonly cost?: number },
): Promise<void> {
  const state = await limiter.take(key, limit, cost)
  showTightest(reply, state)
  if (state.isExceeded) await slowDown(reply, state.refusals)
  refuseBeyond(state, `More than ${limit} requests in a minute ${whose}`)
}

/** After this many refusals in a minute the client's answers are delayed. */
const QUICK_REFUSALS = 20
const SLOW_REFUSAL_MS = 250
/** Each delayed answer holds a connection. */
const MAX_SLOWED_DOWN = 1_000

let slowedDown = 0

/** A client that ignores refusals would keep the process busy. A connection then gets only four refusals a second. */
async function slowDown(reply: FastifyReply, refusals: number): Promise<void> {
  if (refusals <= QUICK_REFUSALS || slowedDown >= MAX_SLOWED_DOWN) return
  // The server does not read what the connection has sent after this request.
  void reply.header('connection', 'close')
  slowedDown += 1
  try {
    await pause(SLOW_REFUSAL_MS)
  } finally {
    slowedDown -= 1
  }
}

/** Sets the headers of this limit if it is the one to show: it refuses, or else it has the fewest uses left. */
export function showTightest(reply: FastifyReply, state: RateLimitState): void {
  const shown = reply.getHeader('ratelimit-remaining')
  const isTightest = state.isExceeded || shown === undefined || state.remaining < Number(shown)
  if (isTightest) void reply.headers(rateLimitHeaders(state))
}

/** The use of the caller's address. Each purpose has a separate count. */
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
