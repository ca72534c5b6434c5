import { ACTIVE_MS, createActivityWatch } from './activity-watch.ts'
import type { ChainTurns, Work } from './chain-work.ts'
import type { GradientLimit } from './gradient-limit.ts'

/** Which work is much heavier than that of other chains. */
export interface WorkWeights {
  /** Told of each request of a chain's guests. */
  readonly noteWanting: (chain: ChainTurns) => void
  readonly isOtherActive: (chain: ChainTurns) => boolean
  /** Whether guests of other chains are active; for the work of a partner, those of the same chain, too. */
  readonly isBesideOthers: (work: Work) => boolean
  readonly isHeavy: (work: Work) => boolean
  /** Nobody knows yet what it takes. */
  readonly isNew: (work: Work) => boolean
}

/** Work is heavy if it usually takes longer, and so many times as long as that of the chain with the lightest work. */
export const HEAVY_MS = 25
const HEAVY_TIMES = 2
/** So often at most it is looked for which chain has the lightest work. */
const COMPARED_MS = 100

export function createWorkWeights(limit: Pick<GradientLimit, 'usualMs'>): WorkWeights {
  const activity = createActivityWatch<ChainTurns>()
  /** What the heaviest work of the chain takes that has the lightest, of those that are active. */
  let lightest = { ms: Infinity, at: -Infinity }

  const isBesideOthers = ({ chain, isPartner }: Work): boolean =>
    activity.isOtherThan(isPartner ? null : chain)
  /** The time that the heaviest work takes that was asked for lately: usually, or lately where that is longer. */
  const weightOf = ({ works }: ChainTurns): number => {
    let most = -Infinity
    for (const { kind, askedAt, meanMs } of works.values()) {
      const usual = performance.now() - askedAt < ACTIVE_MS ? limit.usualMs(kind) : undefined
      // An engine that is slow for all makes nothing heavy, and is noticed later by those that ask less.
      if (usual !== undefined) most = Math.max(most, usual, meanMs)
    }
    return most === -Infinity ? Infinity : most
  }
  const lightestMs = (): number => {
    const at = performance.now()
    if (at - lightest.at > COMPARED_MS) {
      lightest = { ms: Infinity, at }
      for (const chain of activity.active()) lightest.ms = Math.min(lightest.ms, weightOf(chain))
    }
    return lightest.ms
  }
  const isHeavy = (work: Work): boolean => {
    const own = limit.usualMs(work.kind) ?? 0
    return own > HEAVY_MS && isBesideOthers(work) && own > HEAVY_TIMES * lightestMs()
  }
  const isNew = ({ kind }: Work): boolean => limit.usualMs(kind) === undefined
  const noteWanting = (chain: ChainTurns): void => {
    // A chain that comes anew may have the lightest work.
    if (activity.note(chain)) lightest.ms = Math.min(lightest.ms, weightOf(chain))
  }
  return { noteWanting, isOtherActive: activity.isOtherThan, isBesideOthers, isHeavy, isNew }
}
