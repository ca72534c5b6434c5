import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isWellFormed } from '../features/credentials/credential-format.ts'
import { type RateLimiter, refuseBeyond } from '../features/rate-limits/rate-limiter.ts'

/** Counts the request; throws RATE_LIMITED beyond the limit. Every answer carries the `RateLimit-*` headers. */
export async function limitRequests(
  limiter: RateLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const state = await limiter(callerOf(request))
  void reply.headers({
    'ratelimit-limit': state.limit,
    'ratelimit-remaining': state.remaining,
    'ratelimit-reset': state.resetSeconds,
  })
  refuseBeyond(state, `More than ${state.limit} requests in a minute`)
}

/** By credential; by address where there is none that could be one. Only a hash of a credential is kept. */
function callerOf(request: FastifyRequest): string {
  const credential = (request.headers.authorization ?? '').replace(/^bearer\s+/i, '')
  const canBeOne = isWellFormed('API_KEY', credential) || isWellFormed('PARTNER_TOKEN', credential)
  return canBeOne ? createHash('sha256').update(credential).digest('base64url') : `address:${request.ip}`
}
