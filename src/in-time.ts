/** The work's result, or the signal's reason once it aborts. The work itself goes on unless it watches the signal. */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { signal: done.signal })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    done.abort()
  }
}

/** The work's result, or a rejection with `tooLate()` after `ms`; then `late` aborts, and the work may stop. */
export async function inTime<T>(
  ms: number,
  work: (late: AbortSignal) => Promise<T>,
  tooLate: () => Error = () => new Error(`no answer within ${ms} ms`),
): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(tooLate()), ms)
  try {
    return await untilAborted(late.signal, work(late.signal))
  } finally {
    clearTimeout(timer)
  }
}
