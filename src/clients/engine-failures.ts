import { S3ServiceException } from '@aws-sdk/client-s3'
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

/**
 * Another error is of the network, or of an answer that is none of a storage. A balancer before a storage that is away
 * says 404, and a storage says OperationAborted while another worker creates the bucket.
 */
export function storageFailure(error: unknown): Failure {
  if (!(error instanceof S3ServiceException)) return 'AWAY'
  const { name, $metadata } = error
  const passes = $metadata.httpStatusCode === 404 || name === 'OperationAborted'
  return passes ? 'AWAY' : failureOf($metadata.httpStatusCode)
}

const OTHER_REGION =
  /^(AuthorizationHeaderMalformed|IllegalLocationConstraintException|PermanentRedirect|TemporaryRedirect)$/

/**
 * What to do where the bucket is in another region, in one sentence; null where it is not. An answer to HEAD has no body: the
 * status says it, or a header.
 */
export function otherRegion(error: unknown): string | null {
  if (!(error instanceof S3ServiceException)) return null
  const { name, $metadata, $response } = error
  const { httpStatusCode: status = 0 } = $metadata
  const region = $response?.headers['x-amz-bucket-region']
  const isElsewhere =
    OTHER_REGION.test(name) || status === 301 || status === 307 || (status === 400 && region !== undefined)
  if (!isElsewhere) return null
  const where = region === undefined ? '' : `, ${region}`
  return `The storage has the bucket in another region${where}. Check S3_REGION and S3_ENDPOINT.`
}

function failureOf(status: number | undefined): Failure {
  if (REFUSED_STATUS.has(status)) return 'REFUSED'
  return AWAY_STATUS.has(status) ? 'AWAY' : null
}

function isAboutTls({ message }: Error): boolean {
  return /certificate|altname|SSL routines/i.test(message)
}
