import type { EffectOfOthers } from './times-beside.ts'

/** A piece of work that ended while another chain was active. */
export interface WorkBesideOthers {
  /** What the turns of other chains do to such work. */
  readonly effect: EffectOfOthers
  /** Whether its chain waits for no turn and has one, or fewer than the share: it does not crowd itself. */
  readonly isModest: boolean
  /** Turns of other chains. */
  readonly othersRunning: number
  /** Times of `performance.now()`. */
  readonly begunAt: number
  readonly at: number
}

/** How many turns one chain may have while another one is active. */
export interface FairShare {
  /** At least 1. */
  readonly current: () => number
  readonly ended: (work: WorkBesideOthers) => void
}

/**
 * Factors of the share. `up`: after work of a modest chain that others do not slow down. `down`: after work that they do, or of
 * which that is unknown: the share then falls until it can be measured.
 */
const STEPS = { up: 1.1, down: 0.7 } as const
/** For this time after the share fell, the work of other chains does not make it grow. */
const STAYS_MS = { SLOWER: 2_000, UNKNOWN: 300 } as const
/** Without such work the share grows e times in `ms`, by at most `stepMs` of it for one piece of work. */
const GROWTH = { ms: 500, stepMs: 100 } as const

/**
 * Adapts the share to how much a busy chain slows the others down. A limit for all chains cannot do that: the chain that
 * fills the engine is not slower than usual, but all others are. Never more than `most`.
 */
export function createFairShare(most: () => number): FairShare {
  let share = most()
  let growsFrom = -Infinity
  let loweredAt = -Infinity
  let grownAt = -Infinity
  const current = () => Math.max(1, Math.min(Math.floor(share), most()))
  const set = (next: number): void => {
    share = Math.max(1, Math.min(next, most()))
  }
  return {
    current,
    ended({ effect, isModest, othersRunning, begunAt, at }) {
      if (!isModest) {
        if (at < growsFrom) return
        set(share * Math.exp(Math.min(at - grownAt, GROWTH.stepMs) / GROWTH.ms))
        grownAt = at
        return
      }
      if (effect === 'NONE' || (effect === 'UNKNOWN' && share === 1)) {
        // Unused turns prove nothing about a larger share.
        if (othersRunning >= current()) set(share * STEPS.up)
        return
      }
      // One running turn slows nobody down. What began before the share fell says nothing about the new one.
      if (othersRunning < 2 || begunAt < loweredAt) return
      growsFrom = Math.max(growsFrom, at + STAYS_MS[effect])
      set(share * STEPS.down)
      loweredAt = at
    },
  }
}
