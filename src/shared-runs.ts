/**
 * Runs at most one piece of work per key at a time. All calls during a run share the next run, because the current run
 * began before them and may have missed their change.
 */
export function shareRuns<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  const next = new Map<string, Promise<T>>()
  const start = (key: string): Promise<T> => {
    const run = work(key).finally(() => running.delete(key))
    running.set(key, run)
    return run
  }
  const startAfter = async (key: string, current: Promise<T>): Promise<T> => {
    await current.catch(() => undefined)
    next.delete(key)
    return start(key)
  }
  return (key) => {
    const shared = next.get(key)
    if (shared !== undefined) return shared
    const current = running.get(key)
    if (current === undefined) return start(key)
    const following = startAfter(key, current)
    next.set(key, following)
    return following
  }
}

interface YoungRun<T> {
  readonly result: Promise<T>
  readonly begunAt: number
}

/**
 * Runs the same work per key once at a time: a call shares the run under way if that is younger than `maxAgeMs`, else it begins
 * another one. An older run may have found its answer before a stop of this process, however late it reads it. `work` gets the
 * time at which it began.
 */
export function shareYoungRuns<T>(
  work: (key: string, begunAt: number) => Promise<T>,
  maxAgeMs: number,
  now: () => number = () => performance.now(),
): (key: string) => Promise<T> {
  const running = new Map<string, YoungRun<T>>()
  return (key) => {
    const begunAt = now()
    const known = running.get(key)
    if (known !== undefined && begunAt - known.begunAt < maxAgeMs) return known.result
    const result = work(key, begunAt).finally(() => {
      // A later run may have taken its place.
      if (running.get(key)?.result === result) running.delete(key)
    })
    running.set(key, { result, begunAt })
    return result
  }
}
