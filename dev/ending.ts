const PARENT_CHECK_MS = 500

/**
 * Aborts once this program should end: SIGINT, SIGTERM, SIGHUP, or the program that started it is gone (a killed
 * `npm run` tells nobody).
 */
export function endingSignal(): AbortSignal {
  const ending = new AbortController()
  const end = (why: string) => ending.abort(new Error(why))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal))
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) end('the program that started it is gone')
  }, PARENT_CHECK_MS).unref()
  return ending.signal
}
