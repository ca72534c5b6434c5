/** A piece of work that ended while another chain was active. */
export interface WorkBesideOthers {
  /** What such work takes while the other chains have at most one turn; undefined = not measured lately. */
  readonly uncrowdedMs: number | undefined
  readonly ms: number
  /** Whether its chain waits for no turn and has one, or fewer than the share: it does not crowd itself. */
  readonly isModest: boolean
  /** Turns of other chains. */
  readonly othersRunning: number
  /** A time of `performance.now()`. */
  readonly at: number
}

/** How many turns one chain may have while another one is active. */
export interface FairShare {
  /** At least 1. */
  readonly current: () => number
  readonly ended: (work: WorkBesideOthers) => void
}

/** The work of a modest chain may take this many times its uncrowded time. */
const TOLERANCE = 1.5
/**
 * Factors of the share. `up`: after work of a modest chain that was not slowed down. `down`: after work that was, or whose
 * uncrowded time is unknown; the share then falls until that can be measured. The share is stable where a third of such
 * work is slowed down. `crowd`: after work of other chains, which is much more frequent.
 */
const STEPS = { up: 1.1, down: 0.8, crowd: 1.002 } as const
/** For this time after work of a modest chain, the work of other chains does not change the share. */
const MODEST_MS = 2_000

/**
 * Adapts the share to how much a busy chain slows the others down. A limit for all chains cannot do that: the chain that
 * fills the engine is not slower than usual, but all others are. Never more than `most`.
 */
export function createFairShare(most: () => number): FairShare {
  let share = most()
  let modestAt = -Infinity
  const current = () => Math.max(1, Math.min(Math.floor(share), most()))
  return {
    current,
    ended({ uncrowdedMs, ms, isModest, othersRunning, at }) {
      const isSlow = uncrowdedMs === undefined || ms > TOLERANCE * uncrowdedMs
      if (isModest) {
        modestAt = at
        // One running turn slows nobody down. Unused turns prove nothing about a larger share.
        if (othersRunning < (isSlow ? 2 : current())) return
      } else if (isSlow || at - modestAt < MODEST_MS) return
      const step = isSlow ? STEPS.down : isModest ? STEPS.up : STEPS.crowd
      share = Math.max(1, Math.min(share * step, most()))
    },
  }
}
