/** A piece of work that ended while another chain was active. */
export interface WorkBesideOthers {
  /** What it takes where each other chain has at most one turn; undefined = not known lately. */
  readonly quietMs: number | undefined
  readonly ms: number
  /** Whether its chain waits for no turn and has one, or fewer than the share, so that it cannot be its own crowd. */
  readonly isModest: boolean
  /** Turns of other chains. */
  readonly othersUnderWay: number
  /** A time of `performance.now()`. */
  readonly at: number
}

/** How many turns one chain may have while another one is active. */
export interface FairShare {
  /** At least 1. */
  readonly current: () => number
  readonly ended: (work: WorkBesideOthers) => void
}

/** What a modest chain's work may take, in times of what it takes at best. */
const TOLERANCE = 1.5
/**
 * The share grows with each piece of a modest chain's work that took no longer, and falls with one that did: it stays where
 * a third does. Where it is not known how long that takes, the share falls until it can be learnt. By the work of the crowd,
 * of which there is much more, it grows slowly.
 */
const STEPS = { up: 1.1, down: 0.8, crowd: 1.002 } as const
/** So long after a modest chain's last work, only such chains say whether the share may grow. */
const HEARD_MS = 2_000

/**
 * A share that follows what a chain's crowd costs the others. A limit for all chains cannot: an engine that has as much
 * work as it can do is not crowded for the chain that fills it, and for all others it is. Never more than `most`.
 */
export function createFairShare(most: () => number): FairShare {
  let share = most()
  let modestAt = -Infinity
  const current = () => Math.max(1, Math.min(Math.floor(share), most()))
  return {
    current,
    ended({ quietMs, ms, isModest, othersUnderWay, at }) {
      const isSlow = quietMs === undefined || ms > TOLERANCE * quietMs
      if (isModest) {
        modestAt = at
        // One piece of work is no crowd, and turns that are not used up may cost more once they are.
        if (othersUnderWay < (isSlow ? 2 : current())) return
      } else if (isSlow || at - modestAt < HEARD_MS) return
      const step = isSlow ? STEPS.down : isModest ? STEPS.up : STEPS.crowd
      share = Math.max(1, Math.min(share * step, most()))
    },
  }
}
