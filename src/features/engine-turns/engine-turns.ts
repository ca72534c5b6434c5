import { setImmediate as nextLoop } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { AppError, type ErrorCode } from '../../errors.ts'
import { createActivityWatch } from './activity-watch.ts'
import { type FewAtOnce, fewAtOnce } from './few-at-once.ts'
import { createGradientLimit, type GradientLimit } from './gradient-limit.ts'
import { createLoopWatch, type LoopWatch } from './loop-watch.ts'

/** Whose work it is: that of a chain's guests, or of its partner. */
export interface TurnOwner {
  readonly chainId: string
  readonly isPartner: boolean
}

/** The right of one request to work with the engine. Whoever has it ends it. */
export interface EngineTurn {
  /** Runs the searches of the request, few at a time. */
  readonly searches: FewAtOnce
  readonly waitedMs: number
  /** `hasAsked`: whether the engine was asked. `isOk`: whether there is an answer. */
  readonly end: (outcome: Readonly<{ hasAsked: boolean; isOk: boolean }>) => void
}

export interface EngineTurns {
  /** Throws SEARCH_UNAVAILABLE or UPLOADS_UNAVAILABLE: at once if the turn would come late. */
  readonly take: (owner: TurnOwner) => Promise<EngineTurn>
  /** Told of a request that needed no turn: its answer had been made before, or nothing of it is in the engine. */
  readonly needless: (owner: TurnOwner) => void
  /**
   * The same error for a request that has not been read yet and whose turn would come late, if the process has no time to
   * read it, or little time and hardly any of its owner's requests can do without a turn; else null.
   */
  readonly refusalUnread: (owner: TurnOwner) => AppError | null
  readonly figures: () => TurnFigures
  /** Told of each refusal from then on. */
  readonly onRefused: (listener: (limit: TurnLimit) => void) => void
}

/** Why a request was refused: the limit of the engine, or because the process had no time to read it. */
export type TurnLimit = 'ENGINE' | 'PROCESS'

export interface TurnFigures {
  readonly limit: number
  readonly underWay: number
  readonly waiting: number
}

export interface EngineTurnsDeps {
  readonly limit?: GradientLimit
  readonly loop?: LoopWatch
}

/**
 * The longest wait for a turn: in a rush, and while requests of the same chain are refused. A queue that stays would make
 * every answer late, and no more of them would be given. Where the engine has turns left, a chain that has as many as it
 * may have beside others makes only itself wait, and may do so for longer. So may a chain that has had no turn lately,
 * because the crowd is not its own: wait and work together may take that long.
 */
const WAIT_MS = { rush: 250, crowded: 20, own: 1_500 } as const
/**
 * So many requests of a chain may wait. Each of them holds a connection, and clients have a fixed number of those: where
 * all of them wait, others are refused late.
 */
const MOST_WAITING = 256
/** So long after a refusal the chain is still crowded. */
const CROWDED_MS = 1_000
/** So long after its last turn a chain is none that comes anew. */
const QUIET_MS = 500
/** Shares of its time that the process works: from the first one on it reads only what may need no turn, from the second nothing. */
const BUSY = { some: 0.5, all: 0.95 } as const
/** Of an owner whose requests need turns, so few do not. */
const FEW_NEEDLESS = 0.05
const MAX_LANES = 10_000
const RETRY_AFTER_SECONDS = 2
/** Work is heavy if it usually takes longer, and so many times as long as that of the other chain. */
const HEAVY = { ms: 25, times: 2 } as const
/** The longest pause after heavy work, and after work of a chain of which nothing is known yet. */
const MAX_PAUSE_MS = { heavy: 300, unknown: 100 } as const
/** Searches of one request at the same time. */
const SEARCHES = 2
/** So often a search waits for the event loop: to be sent, with others, for its answer, and for its dishes. */
const WAITS_OF_WORK = 4
/** How far one piece of work moves a mean: of all work, and of a lane, which has less of it. */
const MEAN_SHARE = { all: 0.2, lane: 0.5, needless: 0.01 } as const

interface Waiter {
  readonly enter: () => void
}

/** The work of one owner. */
interface Lane {
  readonly key: string
  /** Turns, and pauses after heavy work. */
  taken: number
  readonly waiting: Set<Waiter>
  /** Times of `performance.now()`. */
  refusedAt: number
  endedAt: number
  /** What its work took lately. */
  meanMs: number
  /** When the last pause ends, a time of `performance.now()`. */
  pausedUntil: number
  /** The share of its answered requests lately that needed no turn. All, as long as nothing is known. */
  needless: number
}

/**
 * Limits the requests that work with the engine at the same time, those of all chains together, by the time that the work
 * takes. A request that would wait for long is refused at once, because a queue that stays makes all answers late. Chains
 * get turns one after another. While another chain is active, a chain has at most half of the turns; a chain that is new, or
 * has much heavier work, has one, and a pause of the same length follows it.
 */
export function createEngineTurns({
  limit = createGradientLimit(),
  loop = createLoopWatch(),
}: EngineTurnsDeps = {}): EngineTurns {
  const lanes = new LRUCache<string, Lane>({ max: MAX_LANES })
  /** Lanes where somebody waits. The first one is served first. */
  const queue = new Set<Lane>()
  const activity = createActivityWatch()
  const listeners: ((limit: TurnLimit) => void)[] = []
  let underWay = 0
  let waiting = 0
  let meanMs = 0
  /** Of the turns under way, the sum of the times at which they began. */
  let begun = 0

  const laneOf = (owner: TurnOwner): Lane => {
    const key = keyOf(owner)
    const known = lanes.get(key)
    if (known !== undefined) return known
    const meanMs = limit.usualMs(key) ?? 0
    const waiting = new Set<Waiter>()
    const lane = {
      key,
      taken: 0,
      waiting,
      refusedAt: -Infinity,
      endedAt: -Infinity,
      meanMs,
      pausedUntil: -Infinity,
      needless: 1,
    }
    lanes.set(key, lane)
    return lane
  }
  const isHeavyBeside = (key: string, other: string): boolean => {
    const [own, others] = [limit.usualMs(key), limit.usualMs(other)]
    if (own === undefined || others === undefined) return false
    // An engine that is slow for both makes none of them heavy, and is noticed later by the one that asks less.
    const othersMs = Math.max(others, lanes.peek(other)?.meanMs ?? 0)
    return own > HEAVY.ms && own > HEAVY.times * othersMs
  }
  const isHeavy = ({ key }: Lane): boolean => {
    const other = activity.otherThan(key)
    return other !== null && isHeavyBeside(key, other)
  }
  /** Nobody knows yet what its work takes. */
  const isNew = ({ key }: Lane): boolean => limit.usualMs(key) === undefined
  const isNewBeside = (lane: Lane): boolean => activity.otherThan(lane.key) !== null && isNew(lane)
  const mostOf = (lane: Lane): number => {
    if (activity.otherThan(lane.key) === null) return limit.current()
    return isHeavy(lane) || isNew(lane) ? 1 : Math.ceil(limit.current() / 2)
  }
  const hasRoom = (lane: Lane): boolean => underWay < limit.current() && lane.taken < mostOf(lane)

  /** A lane that still waits after its turn comes again after the others. */
  const dispatch = (): void => {
    for (const lane of queue) {
      if (underWay >= limit.current()) return
      if (!hasRoom(lane)) continue
      const [first] = lane.waiting
      queue.delete(lane)
      first?.enter()
      if (lane.waiting.size > 0) queue.add(lane)
    }
  }
  const leave = (lane: Lane, pauseMs: number): void => {
    const free = () => {
      lane.taken -= 1
      dispatch()
    }
    underWay -= 1
    lane.endedAt = performance.now()
    if (pauseMs > 0) {
      lane.pausedUntil = performance.now() + pauseMs
      setTimeout(free, pauseMs).unref()
    } else free()
    dispatch()
  }
  const noteNeed = (lane: Lane, isNeedless: boolean): void => {
    lane.needless += MEAN_SHARE.needless * ((isNeedless ? 1 : 0) - lane.needless)
  }
  const begin = (lane: Lane, askedAt: number): EngineTurn => {
    lane.taken += 1
    underWay += 1
    noteNeed(lane, false)
    const underWayFirst = underWay
    const begunAt = performance.now()
    begun += begunAt
    const mostPauseMs = isHeavy(lane) ? MAX_PAUSE_MS.heavy : isNewBeside(lane) ? MAX_PAUSE_MS.unknown : 0
    let hasEnded = false
    return {
      searches: fewAtOnce(mostPauseMs > 0 ? 1 : SEARCHES),
      waitedMs: begunAt - askedAt,
      end({ hasAsked, isOk }) {
        if (hasEnded) return
        hasEnded = true
        const at = performance.now()
        const ms = at - begunAt
        meanMs += MEAN_SHARE.all * (ms - meanMs)
        // The first work of a chain says little: it reads the dishes.
        if (!isNew(lane)) lane.meanMs += MEAN_SHARE.lane * (ms - lane.meanMs)
        begun = underWay === 1 ? 0 : begun - begunAt
        const beside = Math.max(underWayFirst, underWay)
        const delayMs = WAITS_OF_WORK * loop.delayMs()
        if (hasAsked) limit.ended({ kind: lane.key, ms, delayMs, beside, isOk, at })
        leave(lane, Math.min(ms - HEAVY.ms, mostPauseMs))
      },
    }
  }

  /** What work takes: lately, or so far where that is longer, because the engine has become silent. */
  const turnMs = (): number =>
    underWay === 0 ? meanMs : Math.max(meanMs, performance.now() - begun / underWay)
  /** A pause doubles what a turn takes. In a pause, only what is left of it is to be waited for. */
  const expectedWait = (lane: Lane): number => {
    const turnOfLaneMs = (lane.meanMs * (isHeavy(lane) ? 2 : 1)) / mostOf(lane)
    const pauseMs = lane.pausedUntil - performance.now()
    const firstMs = pauseMs > 0 ? Math.min(pauseMs, turnOfLaneMs) : turnOfLaneMs
    const ofLane = firstMs + lane.waiting.size * turnOfLaneMs
    // Lanes are served one after another.
    const lanesWaiting = queue.size + (queue.has(lane) ? 0 : 1)
    const place = Math.min(waiting + 1, (lane.waiting.size + 1) * lanesWaiting)
    return Math.max(ofLane, (place * turnMs()) / limit.current())
  }
  /** The first request of a chain that comes anew, where few other chains wait. */
  const isAmongNext = ({ taken, waiting, endedAt }: Lane): boolean =>
    taken === 0 &&
    waiting.size === 0 &&
    queue.size < limit.current() &&
    performance.now() - endedAt > QUIET_MS
  const longestWait = (lane: Lane): number => {
    if (underWay < limit.current()) return WAIT_MS.own
    if (performance.now() - lane.refusedAt < CROWDED_MS) return WAIT_MS.crowded
    return isAmongNext(lane) ? Math.max(WAIT_MS.rush, WAIT_MS.own - turnMs()) : WAIT_MS.rush
  }
  const wouldBeLate = (lane: Lane): boolean => {
    if (lane.waiting.size === 0 && hasRoom(lane)) return false
    return lane.waiting.size >= MOST_WAITING || expectedWait(lane) > longestWait(lane)
  }
  const wait = (lane: Lane, askedAt: number, tooLate: () => Error): Promise<EngineTurn> =>
    new Promise((resolve, reject) => {
      const remove = () => {
        clearTimeout(timer)
        lane.waiting.delete(waiter)
        waiting -= 1
      }
      const timer = setTimeout(
        () => {
          remove()
          if (lane.waiting.size === 0) queue.delete(lane)
          reject(tooLate())
        },
        Math.max(WAIT_MS.rush, longestWait(lane)),
      )
      const waiter = {
        enter: () => {
          remove()
          resolve(begin(lane, askedAt))
        },
      }
      lane.waiting.add(waiter)
      waiting += 1
      queue.add(lane)
    })
  const refusal = (cause: TurnLimit, lane: Lane, owner: TurnOwner): AppError => {
    lane.refusedAt = performance.now()
    for (const listener of listeners) listener(cause)
    return owner.isPartner ? TOO_MANY.partner : TOO_MANY.guests
  }

  return {
    async take(owner) {
      const askedAt = performance.now()
      const lane = laneOf(owner)
      // Guests do not give way to partners.
      if (!owner.isPartner) activity.note(lane.key)
      const isFree = lane.waiting.size === 0 && hasRoom(lane)
      const tooLate = () => refusal('ENGINE', lane, owner)
      if (!isFree && wouldBeLate(lane)) throw tooLate()
      const turn = isFree ? begin(lane, askedAt) : await wait(lane, askedAt, tooLate)
      // Lets the process read requests of the other chain first.
      if (activity.otherThan(lane.key) !== null) await nextLoop()
      return turn
    },
    needless: (owner) => noteNeed(laneOf(owner), true),
    refusalUnread(owner) {
      const utilization = loop.utilization()
      if (utilization <= BUSY.some) return null
      const lane = lanes.get(keyOf(owner))
      if (lane === undefined) return null
      const hasSomeTime = utilization <= BUSY.all
      if (hasSomeTime && lane.needless >= FEW_NEEDLESS) return null
      if (!wouldBeLate(lane)) return null
      return refusal(hasSomeTime ? 'ENGINE' : 'PROCESS', lane, owner)
    },
    figures: () => ({ limit: limit.current(), underWay, waiting }),
    onRefused: (listener) => void listeners.push(listener),
  }
}

/** A partner's work takes another time than a search. */
function keyOf({ chainId, isPartner }: TurnOwner): string {
  return isPartner ? `partner of ${chainId}` : chainId
}

function tooMany(code: ErrorCode): AppError {
  const message = 'There are too many requests at the moment; try again shortly'
  return new AppError(code, message, { retryAfter: RETRY_AFTER_SECONDS, isOnPurpose: true })
}

/** Made once: a refusal has to cost little, and each stack costs. */
const TOO_MANY = { guests: tooMany('SEARCH_UNAVAILABLE'), partner: tooMany('UPLOADS_UNAVAILABLE') }
