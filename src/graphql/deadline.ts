import { AppError, type ErrorCode } from '../errors.ts'
import { withinTime } from '../in-time.ts'

const RETRY_AFTER_SECONDS = 2

/**
 * Returns the result of the work, or throws an error with this code after `deadlineMs`. Each engine call has its own
 * deadline. A request makes several calls, and this bounds all of them together.
 */
export function withinDeadline<T>(deadlineMs: number, work: Promise<T>, code: ErrorCode): Promise<T> {
  return withinTime(deadlineMs, work, () => answerTooLate(code))
}

function answerTooLate(code: ErrorCode): AppError {
  return new AppError(code, 'The answer took too long; try again shortly', {
    retryAfter: RETRY_AFTER_SECONDS,
  })
}
