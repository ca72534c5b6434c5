/**
 * Returns the work's result, or rejects with the signal's reason when it aborts. The work continues unless it uses the
 * signal.
 */
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

/** Returns the work's result, or rejects with `tooLate()` after `ms`. Then `late` aborts, so the work can stop. */
export async function inTime<T>(
  ms: number,
  work: (late: AbortSignal) => Promise<T>,
  tooLate: () => Error = () => new Error(`no answer within ${ms} ms`),
): Promise<T> {
  const late = new AbortController()
  const { promise: isLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = tooLate()
    reject(error)
    late.abort(error)
  }, ms)
  try {
    return await Promise.race([work(late.signal), isLate])
  } finally {
    clearTimeout(timer)
  }
}
