import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '../errors.ts'

/** The code of an error that says when to come again, for a caller who may not be known yet: partners send `Bearer`. */
export function unavailableCode({ headers }: Pick<FastifyRequest, 'headers'>): ErrorCode {
  return /^\s*bearer\s/i.test(headers.authorization ?? '') ? 'UPLOADS_UNAVAILABLE' : 'SEARCH_UNAVAILABLE'
}
