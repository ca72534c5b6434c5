import { S3ServiceException } from '@aws-sdk/client-s3'
import { errors } from '@elastic/elasticsearch'

/**
 * Whether another attempt cannot help: the engine says that the request is wrong or not allowed, or the code is wrong.
 * Every other failure may pass: an engine is down, overloaded or slow, a connection is lost, another catalog went live.
 */
export function isPermanentFailure(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return isRefusal(error.statusCode)
  if (error instanceof S3ServiceException) return isRefusal(error.$metadata.httpStatusCode)
  return error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError
}

const PASSING = new Set([404, 408, 409, 425, 429])

function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && !PASSING.has(status)
}
