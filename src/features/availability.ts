import { AppError } from '../errors.ts'

const RETRY_AFTER_SECONDS = 2

/** Runs what needs the search engine: its trouble becomes SEARCH_UNAVAILABLE, an AppError stays what it is. */
export async function needingSearch<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('SEARCH_UNAVAILABLE', 'The search is not available now; try again shortly', {
      cause,
      retryAfter: RETRY_AFTER_SECONDS,
    })
  }
}
