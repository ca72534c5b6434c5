export interface ActivityWatch<T> {
  /** Records activity. Returns whether there was none lately. */
  readonly note: (one: T) => boolean
  /** Whether any other one was active lately; with null, any at all. */
  readonly isOtherThan: (one: T | null) => boolean
  readonly active: () => Iterable<T>
}

/** How long after a request its sender counts as active. */
export const ACTIVE_MS = 1_000

/** Remembers who was active in the last second. */
export function createActivityWatch<T>(): ActivityWatch<T> {
  /** The oldest activity first. */
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
