import { AppError } from '../errors.ts'

const RETRY_AFTER_SECONDS = 2

/** Runs work that needs the search engine. An AppError passes; any other error becomes SEARCH_UNAVAILABLE. */
export function needingSearch<T>(work: () => Promise<T>): Promise<T> {
  return needing('SEARCH_UNAVAILABLE', 'The search is not available now; try again shortly', work)
}

/** The same for work that a partner asks for: UPLOADS_UNAVAILABLE. */
export function needingUploads<T>(work: () => Promise<T>): Promise<T> {
  return needing('UPLOADS_UNAVAILABLE', 'Uploads are not available now; try again shortly', work)
}

async function needing<T>(
  code: 'SEARCH_UNAVAILABLE' | 'UPLOADS_UNAVAILABLE',
  message: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError(code, message, { cause, retryAfter: RETRY_AFTER_SECONDS })
  }
}
