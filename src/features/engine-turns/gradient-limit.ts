import { LRUCache } from 'lru-cache'

/** A piece of engine work that ended. */
export interface EndedWork {
  /** One operation of one chain: such work takes about the same time. */
  readonly kind: string
  readonly ms: number
  /** How much of `ms` may be waiting for this process, not for the engine. */
  readonly delayMs: number
  /** How many pieces of work were running, itself included, when it began or when it ended: the larger number. */
  readonly beside: number
  /** Whether it gave an answer. A quick failure is ignored. */
  readonly isOk: boolean
  /** A time of `performance.now()`. */
  readonly at: number
}

/** How many pieces of work may run at once, derived from the time that work takes. */
export interface GradientLimit {
  readonly current: () => number
  /** The same without a probe, which is over in a moment. */
  readonly lasting: () => number
  /** Whether it is low for a moment, to measure what work takes then. */
  readonly isProbing: () => boolean
  /** Whether the engine takes long however little is running. */
  readonly isSlow: () => boolean
  /** What work of a kind takes while little else is running, in milliseconds; undefined = not known yet. */
  readonly baselineMs: (kind: string) => number | undefined
  readonly ended: (work: EndedWork) => void
}

export const LIMITS = { least: 4, first: 32, most: 256 } as const
const MAX_KINDS = 40_000
/** Lower bound of a measured time, which is a divisor. */
const SHORTEST_MS = 0.001
/** The limit falls where work takes more than this many times its baseline. */
const TOLERANCE = 1.5
/** The limit is never cut by more than this share at once. */
const LEAST_GRADIENT = 0.5
/** How much work may queue inside the engine, so that the limit can rise when the engine gets faster. */
const QUEUE = 4
/** How far the limit moves towards its new value. */
const SMOOTHING = 0.2
/** A window closes after `leastMs` and `work` pieces of work, or after `mostMs`. The limit changes then. */
const WINDOW = { leastMs: 100, mostMs: 1_000, work: 10 } as const
/** A failure of work without a baseline counts if it took this long. */
const LONG_MS = 250
/** The crowding of a window is valid for this time. */
const CROWDING_MS = 2 * WINDOW.mostMs
/** For how long a probe is valid, how much work it measures (all of which can run at once), and when it is given up. */
const PROBE = { validMs: 10_000, work: LIMITS.least, mostMs: 3_000 } as const
/**
 * The weight of one piece of work in its baseline. `alone`: few others were running. `crowded`: many were, and it was
 * faster than the baseline all the same. `first`: it was faster, and among the first of its kind, which load dishes and
 * run code that is not compiled yet.
 */
const LEARNING = { alone: 0.1, crowded: 0.01, first: 0.5 } as const
/** How many pieces of work count as the first of their kind. */
const FIRST = 10

interface Baseline {
  ms: number
  /** How many pieces of work with few others beside them it was learnt from. */
  work: number
}

/** A measurement with few turns. */
interface Probe {
  readonly since: number
  work: number
  /** Sum of the logarithms of time divided by baseline. */
  excess: number
}

interface Window {
  readonly since: number
  work: number
  /** Pieces of work with a baseline. */
  known: number
  /** Sum of the logarithms of time divided by baseline. */
  excess: number
  /** The same, without the time that may be waiting for this process. */
  engineExcess: number
  most: number
}

/**
 * The rule of Gradient2Limit (Netflix, concurrency-limits): the limit follows the baseline of work, divided by its current
 * time. Differences from the original:
 * - Each kind of work has a baseline of its own, learnt while at most half of the limit is running. So an engine that is
 *   slow without a crowd does not count as crowded, and a lasting crowd does not change the baselines.
 * - Time that may be waiting for this process does not lower the limit.
 * - While little is running, or only the process is slow, the limit rises to its first value.
 * - In a crowd of work without baselines, the limit falls until they can be learnt.
 * - Before it falls, and every ten seconds while it does, it is `LIMITS.least` until it is known what work takes then (as BBR
 *   probes for the shortest time). Work that takes long even so is slow for another reason than a crowd.
 */
export function createGradientLimit(): GradientLimit {
  const usual = new LRUCache<string, Baseline>({ max: MAX_KINDS })
  /** Mean factor of time over baseline in the last window; undefined = no work had a baseline. */
  let crowding: number | undefined
  let closedAt = -Infinity
  let limit: number = LIMITS.first
  let window: Window | null = null
  /** Whether the limit is low only so that baselines can be learnt. */
  let isLowToLearn = false
  /** How many times its baseline work takes beside little else: because the engine is slow. At least 1. */
  let slowness = 1
  let probe: Probe | null = null
  let probedAt = -Infinity

  /** A kind that is first seen in a crowd gets its time divided by the current crowding as its baseline. */
  const learn = (
    kind: string,
    ms: number,
    { isCrowded, at }: Readonly<{ isCrowded: boolean; at: number }>,
  ): void => {
    const before = usual.get(kind)
    if (before === undefined) {
      if (!isCrowded) usual.set(kind, { ms, work: 1 })
      else if (crowding !== undefined && at - closedAt < CROWDING_MS)
        usual.set(kind, { ms: Math.max(ms / crowding, SHORTEST_MS), work: 0 })
      return
    }
    const isFaster = ms < before.ms
    const alone = isFaster && before.work < FIRST ? LEARNING.first : LEARNING.alone
    // What an engine takes that is slow for everybody is not usual.
    const isUsual = probe === null && slowness === 1
    const share = isCrowded ? (isFaster ? LEARNING.crowded : 0) : isFaster || isUsual ? alone : 0
    before.ms += share * (ms - before.ms)
    if (!isCrowded) before.work += 1
  }
  /** Within the tolerance nothing is slow. */
  const setSlowness = (times: number): void => {
    slowness = times > TOLERANCE ? times : 1
  }
  const measure = (ofEngine: number, known: number, at: number): void => {
    if (probe === null) return
    probe.work += 1
    probe.excess += Math.log(ofEngine / known)
    if (probe.work < PROBE.work) return
    setSlowness(Math.exp(probe.excess / probe.work))
    probe = null
    probedAt = at
  }
  const close = ({ work, known, excess, engineExcess, most }: Window, at: number): void => {
    crowding = known === 0 ? undefined : Math.max(1, Math.exp(excess / known))
    if (known === 0 && most >= limit / 2) {
      limit = Math.max(LIMITS.least, limit * LEAST_GRADIENT)
      isLowToLearn = true
      return
    }
    if (isLowToLearn && known > 0) {
      limit = Math.max(limit, LIMITS.first)
      isLowToLearn = false
      return
    }
    if (probe !== null) {
      if (at - probe.since < PROBE.mostMs) return
      probe = null
      probedAt = at
    }
    const times = Math.exp(engineExcess / work)
    if (times < slowness / TOLERANCE) setSlowness(times)
    const gradientOf = (sum: number) =>
      Math.max(LEAST_GRADIENT, Math.min(1, (TOLERANCE * slowness) / Math.exp(sum / work)))
    const gradient = gradientOf(engineExcess)
    if (most < limit / 2 || (gradient === 1 && gradientOf(excess) < 1)) {
      limit = Math.max(limit, Math.min(LIMITS.first, limit * (1 + SMOOTHING)))
      return
    }
    if (gradient < 1 && at - probedAt > PROBE.validMs) {
      probe = { since: at, work: 0, excess: 0 }
      return
    }
    const next = limit + SMOOTHING * (limit * gradient + QUEUE - limit)
    limit = Math.max(LIMITS.least, Math.min(LIMITS.most, next))
  }
  return {
    isProbing: () => probe !== null,
    isSlow: () => slowness > 1,
    lasting: () => Math.floor(limit),
    current: () => (probe === null ? Math.floor(limit) : LIMITS.least),
    baselineMs: (kind) => usual.get(kind)?.ms,
    ended({ kind, ms, delayMs, beside, isOk, at }) {
      const taken = Math.max(ms, SHORTEST_MS)
      const known = usual.get(kind)?.ms
      if (!isOk && taken < (known ?? LONG_MS)) return
      // Waiting for this process may explain all time above the baseline.
      const ofEngine = known === undefined ? taken : Math.max(Math.min(taken, known), taken - delayMs)
      if (isOk || known !== undefined)
        learn(kind, ofEngine, { isCrowded: beside > Math.max(LIMITS.least, limit / 2), at })
      window ??= { since: at, work: 0, known: 0, excess: 0, engineExcess: 0, most: 0 }
      window.work += 1
      if (known !== undefined) {
        window.known += 1
        window.excess += Math.log(taken / known)
        window.engineExcess += Math.log(ofEngine / known)
        // A failure says only that there was no answer in time.
        if (isOk && beside <= LIMITS.least) measure(ofEngine, known, at)
      }
      window.most = Math.max(window.most, beside)
      const age = at - window.since
      if (age < WINDOW.leastMs || (window.work < WINDOW.work && age < WINDOW.mostMs)) return
      close(window, at)
      closedAt = at
      window = null
    },
  }
}
