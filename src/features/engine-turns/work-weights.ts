import { ACTIVE_MS, createActivityWatch } from './activity-watch.ts'
import type { ChainTurns, Work } from './chain-work.ts'
import type { GradientLimit } from './gradient-limit.ts'

/** Which work is much heavier than that of other chains. */
export interface WorkWeights {
  /** Called for each request of a chain's guests. */
  readonly noteRequest: (chain: ChainTurns) => void
  readonly isOtherActive: (chain: ChainTurns) => boolean
  /** Whether guests of other chains are active; for the work of a partner, those of the same chain, too. */
  readonly isBesideOthers: (work: Work) => boolean
  readonly isHeavy: (work: Work) => boolean
  /** Whether its time is not known yet. */
  readonly isNew: (work: Work) => boolean
}

/** Work is heavy if its baseline is longer than this, and HEAVY_TIMES that of the active chain with the lightest work. */
export const HEAVY_MS = 25
const HEAVY_TIMES = 2
/** The lightest work is computed again after this time. */
const COMPARED_MS = 100

export function createWorkWeights(limit: Pick<GradientLimit, 'baselineMs'>): WorkWeights {
  const activity = createActivityWatch<ChainTurns>()
  /** The time of the heaviest work of a chain; the least of all active chains. */
  let lightest = { ms: Infinity, at: -Infinity }

  const isBesideOthers = ({ chain, isPartner }: Work): boolean =>
    activity.isOtherThan(isPartner ? null : chain)
  /** The time of a chain's heaviest recent work: its baseline, or its mean where that is longer. */
  const weightOf = ({ works }: ChainTurns): number => {
    let most = -Infinity
    for (const { kind, askedAt, meanMs } of works.values()) {
      const usual = performance.now() - askedAt < ACTIVE_MS ? limit.baselineMs(kind) : undefined
      // The mean counts, too: an engine that is slow for all makes no work heavy, and baselines follow it late.
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
    const own = limit.baselineMs(work.kind) ?? 0
    return own > HEAVY_MS && isBesideOthers(work) && own > HEAVY_TIMES * lightestMs()
  }
  const isNew = ({ kind }: Work): boolean => limit.baselineMs(kind) === undefined
  const noteRequest = (chain: ChainTurns): void => {
    // A returning chain may have the lightest work.
    if (activity.note(chain)) lightest.ms = Math.min(lightest.ms, weightOf(chain))
  }
  return { noteRequest, isOtherActive: activity.isOtherThan, isBesideOthers, isHeavy, isNew }
}
