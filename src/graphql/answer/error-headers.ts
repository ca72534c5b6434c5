import type { AppError } from '../../errors.ts'
import { rateLimitHeaders } from '../../http/rate-limits.ts'

/**
 * One challenge for each kind of credential (RFC 9110, 11.6.1). Always both: the service checks the credential before
 * it knows the operation.
 */
const CHALLENGES = 'ApiKey realm="dishmatch", Bearer realm="dishmatch"'

/** The response headers of an error. */
export function errorHeaders(error: AppError): Readonly<Record<string, string | number>> {
  const { statusCode, retryAfter, allow, rateLimit } = error
  return {
    ...(statusCode === 401 ? { 'www-authenticate': CHALLENGES } : {}),
    ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    ...(allow === undefined ? {} : { allow }),
    ...(rateLimit === undefined ? {} : rateLimitHeaders(rateLimit)),
  }
}
