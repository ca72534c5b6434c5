import { LRUCache } from 'lru-cache'

/** A piece of engine work that ended. */
export interface EndedWork {
  /** Work of the same kind takes about as long: one operation of one chain. */
  readonly kind: string
  readonly ms: number
  /** How much of it may have been spent on waiting for this process, not for the engine. */
  readonly delayMs: number
  /** How many pieces of work were under way when it began or when it ended, the larger number. It is one of them. */
  readonly beside: number
  /** Whether it gave an answer. A failure that came quickly says nothing. */
  readonly isOk: boolean
  /** A time of `performance.now()`. */
  readonly at: number
}

/** How much work may be under way at once, from what work takes. */
export interface GradientLimit {
  readonly current: () => number
  /** What work of a kind takes while little else is under way, in milliseconds; undefined = not known yet. */
  readonly usualMs: (kind: string) => number | undefined
  readonly ended: (work: EndedWork) => void
}

export const LIMITS = { least: 4, first: 32, most: 256 } as const
const MAX_KINDS = 40_000
/** Nothing is shorter: what work takes is divided by what is usual, and adds up. */
const SHORTEST_MS = 0.001
/** Work may take so many times what is usual before the limit falls. */
const TOLERANCE = 1.5
/** The limit is never cut by more than this share at once. */
const LEAST_GRADIENT = 0.5
/** Work that may wait inside the engine, so that a faster engine is noticed. */
const QUEUE = 4
/** How far the limit moves towards its new value. */
const SMOOTHING = 0.2
/** The limit changes after so much time and so much work, or after the longer time. */
const WINDOW = { leastMs: 100, mostMs: 1_000, work: 10 } as const
/** A failure of work of which nothing is known says something if it took so long. */
const LONG_MS = 250
/** So long a window says how crowded the engine is. */
const CROWDING_MS = 2 * WINDOW.mostMs
/**
 * How far one piece of work moves what is usual: beside few others, or in a crowd and faster than usual; and where it was
 * faster and among the first of its kind, which read dishes and run code that is not compiled yet.
 */
const LEARNING = { alone: 0.1, crowded: 0.01, first: 0.5 } as const
/** So many pieces of work are the first of their kind. */
const FIRST = 10

interface Usual {
  ms: number
  /** Pieces of work beside few others that it was learnt from. */
  work: number
}

interface Window {
  readonly since: number
  work: number
  /** Work of which it is known what is usual. */
  known: number
  /** Sum of the logarithms of what known work took, divided by what is usual. */
  excess: number
  /** The same without what it may have waited for this process. */
  engineExcess: number
  most: number
}

/**
 * The rule of Gradient2Limit (Netflix, concurrency-limits): the limit follows what work usually takes, divided by what it
 * takes now. Where the two differ from the original: what is usual is learnt for each kind, from work beside which
 * at most half of the limit was under way. An engine that is slow without a crowd is then slow, and not crowded; and a
 * crowd that stays does not become usual. Time that work may have spent on waiting for this process does not lower the limit.
 * When little is under way, or only the process is slow, the limit rises to where it began. In a crowd of work of which
 * nothing is known, it falls until that can be learnt.
 */
export function createGradientLimit(): GradientLimit {
  const usual = new LRUCache<string, Usual>({ max: MAX_KINDS })
  /** How many times as long as usual known work took in the last window, if that was lately; undefined = no work was known. */
  let crowding: number | undefined
  let closedAt = -Infinity
  let limit: number = LIMITS.first
  let window: Window | null = null
  /** Whether the limit is low only so that it can be learnt what is usual. */
  let isLowToLearn = false

  /** A kind that is new in a crowd takes less without it, by as much as the others do. */
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
    const share = isCrowded ? (isFaster ? LEARNING.crowded : 0) : alone
    before.ms += share * (ms - before.ms)
    if (!isCrowded) before.work += 1
  }
  const close = ({ work, known, excess, engineExcess, most }: Window): void => {
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
    const gradientOf = (sum: number) =>
      Math.max(LEAST_GRADIENT, Math.min(1, TOLERANCE / Math.exp(sum / work)))
    const gradient = gradientOf(engineExcess)
    if (most < limit / 2 || (gradient === 1 && gradientOf(excess) < 1)) {
      limit = Math.max(limit, Math.min(LIMITS.first, limit * (1 + SMOOTHING)))
      return
    }
    const next = limit + SMOOTHING * (limit * gradient + QUEUE - limit)
    limit = Math.max(LIMITS.least, Math.min(LIMITS.most, next))
  }
  return {
    current: () => Math.floor(limit),
    usualMs: (kind) => usual.get(kind)?.ms,
    ended({ kind, ms, delayMs, beside, isOk, at }) {
      const taken = Math.max(ms, SHORTEST_MS)
      const known = usual.get(kind)?.ms
      if (!isOk && taken < (known ?? LONG_MS)) return
      // It took no longer than usual where the process explains the rest.
      const ofEngine = known === undefined ? taken : Math.max(Math.min(taken, known), taken - delayMs)
      if (isOk || known !== undefined)
        learn(kind, ofEngine, { isCrowded: beside > Math.max(LIMITS.least, limit / 2), at })
      window ??= { since: at, work: 0, known: 0, excess: 0, engineExcess: 0, most: 0 }
      window.work += 1
      if (known !== undefined) {
        window.known += 1
        window.excess += Math.log(taken / known)
        window.engineExcess += Math.log(ofEngine / known)
      }
      window.most = Math.max(window.most, beside)
      const age = at - window.since
      if (age < WINDOW.leastMs || (window.work < WINDOW.work && age < WINDOW.mostMs)) return
      close(window)
      closedAt = at
      window = null
    },
  }
}
