import { errors } from '@elastic/elasticsearch'

const REFUSED_STATUS: ReadonlySet<number | undefined> = new Set([401, 403])
const AWAY_STATUS: ReadonlySet<number | undefined> = new Set([408, 429, 500, 502, 503, 504])

type Failure = 'AWAY' | 'REFUSED' | null

/** A wrong certificate stays wrong, so it is neither. */
export function elasticsearchFailure(error: unknown): Failure {
  if (error instanceof errors.ResponseError) return failureOf(error.statusCode)
  if (error instanceof errors.ConnectionError) return isAboutTls(error) ? null : 'AWAY'
  if (error instanceof errors.TimeoutError || error instanceof errors.NoLivingConnectionsError) return 'AWAY'
  return null
}

/** Redis answers a wrong password with a message that begins with one of these words. */
const REFUSED_BY_REDIS = /^(WRONGPASS|NOAUTH|NOPERM)\b/

export function redisFailure(error: unknown): Failure {
  return error instanceof Error && REFUSED_BY_REDIS.test(error.message) ? 'REFUSED' : 'AWAY'
}

/** An error without a status is one of the network. */
export function storageFailure(error: unknown): Failure {
  const { $metadata } = error as { readonly $metadata?: { readonly httpStatusCode?: number } }
  return $metadata?.httpStatusCode === undefined ? 'AWAY' : failureOf($metadata.httpStatusCode)
}

function failureOf(status: number | undefined): Failure {
  if (REFUSED_STATUS.has(status)) return 'REFUSED'
  return AWAY_STATUS.has(status) ? 'AWAY' : null
}

function isAboutTls({ message }: Error): boolean {
  return /certificate|altname|SSL routines/i.test(message)
}
