/** The largest number of a worker's places that one slow receiver can take. */
const MAX_AT_ONCE = 2
const SHORTEST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** Between two jobs of a business that look for a place again: a thousand of them at once keep Redis and the worker busy. */
const SPACING_MS = 100

interface Places {
  taken: number
  /** When the last job that found no place looks again, in milliseconds since 1970. */
  lastLookAt: number
}

export interface ReceiverPlaces {
  /** Takes a place of a business and returns null, or the time at which the job is to look for one again. */
  readonly take: (businessId: string, now: number) => number | null
  readonly giveBack: (businessId: string) => void
}

/** How many messages a worker sends to each business at the same time. */
export function createReceiverPlaces(): ReceiverPlaces {
  const places = new Map<string, Places>()
  return {
    take(businessId, now) {
      const of = places.get(businessId) ?? { taken: 0, lastLookAt: 0 }
      places.set(businessId, of)
      if (of.taken < MAX_AT_ONCE) {
        of.taken += 1
        return null
      }
      const next = Math.max(now + SHORTEST_WAIT_MS, of.lastLookAt + SPACING_MS)
      of.lastLookAt = Math.min(next, now + LONGEST_WAIT_MS)
      return of.lastLookAt
    },
    giveBack(businessId) {
      const of = places.get(businessId)
      if (of !== undefined) of.taken -= 1
      if (of?.taken === 0) places.delete(businessId)
    },
  }
}
