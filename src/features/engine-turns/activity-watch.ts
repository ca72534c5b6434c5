export interface ActivityWatch<T> {
  /** Whether it was not active lately. */
  readonly note: (one: T) => boolean
  /** Whether another one was active lately; with null, any. */
  readonly isOtherThan: (one: T | null) => boolean
  readonly active: () => Iterable<T>
}

/** So long after it asked, it still counts as active. */
export const ACTIVE_MS = 1_000

/** Remembers who was active in the last second. */
export function createActivityWatch<T>(): ActivityWatch<T> {
  /** In the order of their times. */
  const lastAt = new Map<T, number>()
  const forgetOld = (): void => {
    const now = performance.now()
    for (const [one, at] of lastAt) {
      if (now - at < ACTIVE_MS) return
      lastAt.delete(one)
    }
  }
  return {
    note(one) {
      const isNew = !lastAt.delete(one)
      lastAt.set(one, performance.now())
      return isNew
    },
    isOtherThan(one) {
      forgetOld()
      return lastAt.size > (one !== null && lastAt.has(one) ? 1 : 0)
    },
    active() {
      forgetOld()
      return lastAt.keys()
    },
  }
}
