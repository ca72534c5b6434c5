import { AppError } from '../errors.ts'
import { inTime } from '../in-time.ts'

const RETRY_AFTER_SECONDS = 2

/**
 * The work's result, or SEARCH_UNAVAILABLE after `deadlineMs`. Every call of an engine has this deadline by itself;
 * a request makes several, and the client waits for all of them together.
 */
export function withinDeadline<T>(deadlineMs: number, work: Promise<T>): Promise<T> {
  return inTime(deadlineMs, () => work, answerTooLate)
}

function answerTooLate(): AppError {
  return new AppError('SEARCH_UNAVAILABLE', 'The answer takes too long now; try again shortly', {
    retryAfter: RETRY_AFTER_SECONDS,
  })
}
