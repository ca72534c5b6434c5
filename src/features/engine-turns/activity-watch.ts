export interface ActivityWatch {
  readonly note: (key: string) => void
  /** Another one that was active in the last second; null if there is none. */
  readonly otherThan: (key: string) => string | null
}

const ACTIVE_MS = 1_000

/** Remembers the last two that were active. */
export function createActivityWatch(): ActivityWatch {
  let last = { key: '', at: -Infinity }
  let beforeLast = last
  return {
    note(key) {
      if (last.key !== key) beforeLast = last
      last = { key, at: performance.now() }
    },
    otherThan(key) {
      const other = last.key === key ? beforeLast : last
      return performance.now() - other.at < ACTIVE_MS ? other.key : null
    },
  }
}
