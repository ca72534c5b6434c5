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
