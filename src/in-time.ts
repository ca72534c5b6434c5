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

/** Returns the work's result, or rejects with `tooLate()` after `ms`. The work continues. */
export function withinTime<T>(ms: number, work: Promise<T>, tooLate: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLate()), ms)
    work.then(
      (result) => {
        clearTimeout(timer)
        resolve(result)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}

/** The same for work that can stop: `late` aborts then. */
export async function inTime<T>(
  ms: number,
  work: (late: AbortSignal) => Promise<T>,
  tooLate: () => Error = () => new Error(`no answer within ${ms} ms`),
): Promise<T> {
  const late = new AbortController()
  return withinTime(ms, work(late.signal), () => {
    const error = tooLate()
    late.abort(error)
    return error
  })
}
