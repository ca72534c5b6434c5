import { errors } from '@elastic/elasticsearch'
import { operationalCause } from './operational-cause.ts'

/**
 * Whether another attempt cannot help: the engine says that the request itself is wrong, or the code is wrong. Every other
 * failure may pass: an engine is away, full, blocked, overloaded or not set up, or another catalog went live.
 */
export function isPermanentFailure(error: unknown): boolean {
  if (operationalCause(error) !== null) return false
  if (error instanceof errors.ResponseError) return isRefusal(error.statusCode)
  return error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError
}

/** The document is missing, or another process changed it. */
const PASSING = new Set([404, 409])

function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && !PASSING.has(status)
}
