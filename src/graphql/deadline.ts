import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../errors.ts'

const RETRY_AFTER_SECONDS = 2

/**
 * The work's result, or SEARCH_UNAVAILABLE after `deadlineMs`. Every call of an engine has this deadline by itself;
 * a request makes several, and the client waits for all of them together.
 */
export async function withinDeadline<T>(deadlineMs: number, work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const late = pause(deadlineMs, null, { signal: done.signal }).then(() => {
    throw new AppError('SEARCH_UNAVAILABLE', 'The answer takes too long now; try again shortly', {
      retryAfter: RETRY_AFTER_SECONDS,
    })
  })
  try {
    return await Promise.race([work, late])
  } finally {
    done.abort()
  }
}
