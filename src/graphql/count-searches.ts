import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'
import { limitUse } from '../http/rate-limits.ts'
import type { AdmissionDeps, Caller } from './request/admission.ts'
import type { RequestedSearches } from './validation/requested-dishes.ts'

/**
 * A request with several searches counts as that many requests. The guest and session limits are counted first, because
 * they protect the key's limit. Throws QUERY_TOO_COMPLEX if the limit of a minute is lower than the number of searches.
 */
export async function countSearches(
  limiter: AdmissionDeps['limiter'],
  reply: FastifyReply,
  uses: Caller['uses'],
  { searches }: RequestedSearches,
): Promise<void> {
  if (searches < 2) return
  for (const { limit, whose } of uses) {
    if (searches > limit) throw tooManySearches(searches, limit, whose)
  }
  for (const use of uses) await limitUse(limiter, reply, { ...use, cost: searches - 1 })
}

function tooManySearches(searches: number, limit: number, whose: string): AppError {
  return new AppError(
    'QUERY_TOO_COMPLEX',
    `The request holds ${searches} searches; at most ${limit} are allowed in a minute ${whose}`,
    { field: 'query' },
  )
}
