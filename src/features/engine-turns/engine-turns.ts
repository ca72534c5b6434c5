import { AppError, type ErrorCode } from '../../errors.ts'
import { ACTIVE_MS } from './activity-watch.ts'
import {
  type AskedWork,
  type ChainTurns,
  createChainWork,
  type TurnOwner,
  type Waiter,
  type Work,
} from './chain-work.ts'
import { createFairShare, type WorkBesideOthers } from './fair-share.ts'
import { type FewAtOnce, fewAtOnce } from './few-at-once.ts'
import { createGradientLimit, type GradientLimit } from './gradient-limit.ts'
import { createLoopWatch, type LoopWatch } from './loop-watch.ts'
import { createWorkWeights, HEAVY_MS } from './work-weights.ts'

/** The right of one request to work with the engine. Whoever has it ends it. */
export interface EngineTurn {
  /** Runs the searches of the request, few at a time. */
  readonly searches: FewAtOnce
  /** Whether such work is known to be no heavier than that of others, so that it may share a call with that of others. */
  readonly isQuick: boolean
  readonly waitedMs: number
  /** `hasAsked`: whether the engine was asked. `isOk`: whether there is an answer. */
  readonly end: (outcome: Readonly<{ hasAsked: boolean; isOk: boolean }>) => void
}

export interface EngineTurns {
  /** Throws SEARCH_UNAVAILABLE or UPLOADS_UNAVAILABLE: at once if the turn would come late. */
  readonly take: (asked: AskedWork) => Promise<EngineTurn>
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
/** So long it is known what work takes beside next to nothing; then the engine may have become another. */
const KNOWN_MS = 30_000
/** So long after its last turn a chain is none that comes anew. */
const QUIET_MS = 500
/** Shares of its time that the process works: from the first one on it reads only what may need no turn, from the second nothing. */
const BUSY = { some: 0.5, all: 0.95 } as const
/** Of an owner whose requests need turns, so few do not. */
const FEW_NEEDLESS = 0.05
const RETRY_AFTER_SECONDS = 2
/** The longest pause after heavy work, and after work of a chain of which nothing is known yet. */
const MAX_PAUSE_MS = { heavy: 300, unknown: 100 } as const
/** Searches of one request at the same time. */
const SEARCHES = 2
/** So often a search waits for the event loop: to be sent, with others, for its answer, and for its dishes. */
const WAITS_OF_WORK = 4
/** How far one piece of work moves a mean: of all work, and of one kind, of which there is less. */
const MEAN_SHARE = { all: 0.2, kind: 0.5, quicker: 0.3, slower: 0.1, needless: 0.01 } as const
/**
 * Limits the requests that work with the engine at the same time, those of all chains together, by the time that the work
 * takes. A request that would wait for long is refused at once, because a queue that stays makes all answers late. Chains
 * get turns one after another. While another chain is active, a chain has at most half of the turns, its guests and its
 * partner together, and fewer where the other's work takes longer beside it; work that is new, or much heavier than that of another chain, has one, and a pause of the same length
 * follows it.
 */
export function createEngineTurns({
  limit = createGradientLimit(),
  loop = createLoopWatch(),
}: EngineTurnsDeps = {}): EngineTurns {
  const { chainOf, workOf, knownChain } = createChainWork(limit)
  const { noteWanting, isOtherActive, isBesideOthers, isHeavy, isNew } = createWorkWeights(limit)
  /** Chains where somebody waits. The first one is served first. */
  const queue = new Set<ChainTurns>()
  const listeners: ((limit: TurnLimit) => void)[] = []
  let underWay = 0
  let waiting = 0
  let meanMs = 0
  /** Of the turns under way, the sum of the times at which they began. */
  let begun = 0

  const share = createFairShare(() => Math.ceil(limit.current() / 2))
  const mostOf = (work: Work): number => {
    if (!isBesideOthers(work)) return limit.current()
    return isHeavy(work) || isNew(work) ? 1 : share.current()
  }
  const hasRoom = (work: Work): boolean => {
    const { chain } = work
    if (underWay >= limit.current() || work.taken >= mostOf(work)) return false
    return chain.taken < share.current() || !isOtherActive(chain)
  }

  /** The next of a chain that may have a turn. Forgets those that nobody waits for any more. */
  const nextOf = (chain: ChainTurns): Waiter | undefined => {
    for (const work of chain.queue) {
      if (!hasRoom(work)) continue
      for (const waiter of work.waiting) {
        if (waiter.isWanted()) return waiter
        waiter.leave()
      }
    }
    return undefined
  }
  /** A chain that still waits after its turn comes again after the others, and so does its work of one kind. */
  const dispatch = (): void => {
    for (const chain of queue) {
      if (underWay >= limit.current()) return
      const next = nextOf(chain)
      if (next === undefined) continue
      queue.delete(chain)
      next.enter()
      if (chain.waiting > 0) queue.add(chain)
    }
  }
  const leave = (work: Work, pauseMs: number): void => {
    const { chain } = work
    const free = () => {
      work.taken -= 1
      chain.taken -= 1
      dispatch()
    }
    underWay -= 1
    chain.underWay -= 1
    chain.endedAt = performance.now()
    if (pauseMs > 0) {
      work.pausedUntil = chain.endedAt + pauseMs
      setTimeout(free, pauseMs).unref()
      dispatch()
    } else free()
  }
  const noteNeed = (chain: ChainTurns, isNeedless: boolean): void => {
    chain.needless += MEAN_SHARE.needless * ((isNeedless ? 1 : 0) - chain.needless)
  }
  const noteShare = (
    work: Work,
    { ms, othersUnderWay, at }: Pick<WorkBesideOthers, 'ms' | 'othersUnderWay' | 'at'>,
  ): void => {
    const { chain } = work
    const quietMs = at - work.quietAt < KNOWN_MS ? work.quietMs : undefined
    if (othersUnderWay <= 1 || share.current() === 1) {
      const moves = quietMs === undefined ? 1 : ms < quietMs ? MEAN_SHARE.quicker : MEAN_SHARE.slower
      work.quietMs += moves * (ms - work.quietMs)
      work.quietAt = at
    }
    if (!isOtherActive(chain)) return
    const isModest = chain.waiting === 0 && (chain.underWay === 1 || chain.underWay < share.current())
    share.ended({ quietMs, ms, isModest, othersUnderWay, at })
  }
  const begin = (work: Work, askedAt: number): EngineTurn => {
    const { chain } = work
    const isHeavyWork = isHeavy(work)
    const mostPauseMs = isHeavyWork
      ? MAX_PAUSE_MS.heavy
      : isNew(work) && isBesideOthers(work)
        ? MAX_PAUSE_MS.unknown
        : 0
    work.taken += 1
    chain.taken += 1
    chain.underWay += 1
    underWay += 1
    noteNeed(chain, false)
    const underWayFirst = underWay
    const othersFirst = underWay - chain.underWay
    const begunAt = performance.now()
    begun += begunAt
    let hasEnded = false
    return {
      searches: fewAtOnce(mostPauseMs > 0 ? 1 : SEARCHES),
      isQuick: !isHeavyWork && !isNew(work),
      waitedMs: begunAt - askedAt,
      end({ hasAsked, isOk }) {
        if (hasEnded) return
        hasEnded = true
        const at = performance.now()
        const ms = at - begunAt
        meanMs += MEAN_SHARE.all * (ms - meanMs)
        // The first work of a kind says little: it reads the dishes.
        if (!isNew(work)) work.meanMs += MEAN_SHARE.kind * (ms - work.meanMs)
        begun = underWay === 1 ? 0 : begun - begunAt
        const beside = Math.max(underWayFirst, underWay)
        const delayMs = WAITS_OF_WORK * loop.delayMs()
        if (hasAsked) limit.ended({ kind: work.kind, ms, delayMs, beside, isOk, at })
        const othersUnderWay = Math.max(othersFirst, underWay - chain.underWay)
        if (hasAsked && isOk) noteShare(work, { ms, othersUnderWay, at })
        leave(work, Math.min(ms - HEAVY_MS, mostPauseMs))
      },
    }
  }

  /** What work takes: lately, or so far where that is longer, because the engine has become silent. */
  const turnMs = (): number =>
    underWay === 0 ? meanMs : Math.max(meanMs, performance.now() - begun / underWay)
  /** A pause doubles what a turn takes. In a pause, only what is left of it is to be waited for. */
  const expectedWait = (work: Work): number => {
    const { chain } = work
    const turnOfWorkMs = (work.meanMs * (isHeavy(work) ? 2 : 1)) / mostOf(work)
    const pauseMs = work.pausedUntil - performance.now()
    const firstMs = pauseMs > 0 ? Math.min(pauseMs, turnOfWorkMs) : turnOfWorkMs
    const ofWork = firstMs + work.waiting.size * turnOfWorkMs
    // Chains are served one after another.
    const chainsWaiting = queue.size + (queue.has(chain) ? 0 : 1)
    const place = Math.min(waiting + 1, (chain.waiting + 1) * chainsWaiting)
    return Math.max(ofWork, (place * turnMs()) / limit.current())
  }
  /** The first request of a chain that comes anew, where few other chains wait. */
  const isAmongNext = ({ taken, waiting, endedAt }: ChainTurns): boolean =>
    taken === 0 && waiting === 0 && queue.size < limit.current() && performance.now() - endedAt > QUIET_MS
  const longestWait = ({ chain, refusedAt }: Work): number => {
    if (underWay < limit.current()) return WAIT_MS.own
    if (performance.now() - refusedAt < CROWDED_MS) return WAIT_MS.crowded
    return isAmongNext(chain) ? Math.max(WAIT_MS.rush, WAIT_MS.own - turnMs()) : WAIT_MS.rush
  }
  const isFree = (work: Work): boolean => work.waiting.size === 0 && hasRoom(work)
  const wouldWaitLong = (work: Work): boolean =>
    work.chain.waiting >= MOST_WAITING || expectedWait(work) > longestWait(work)
  const wait = (work: Work, isWanted: () => boolean, tooLate: () => Error): Promise<EngineTurn> =>
    new Promise((resolve, reject) => {
      const { chain, askedAt } = work
      const remove = () => {
        clearTimeout(timer)
        work.waiting.delete(waiter)
        chain.waiting -= 1
        waiting -= 1
        // Work that still waits comes again after that of the other kinds.
        chain.queue.delete(work)
        if (work.waiting.size > 0) chain.queue.add(work)
        if (chain.waiting === 0) queue.delete(chain)
      }
      const timer = setTimeout(
        () => {
          remove()
          reject(tooLate())
        },
        Math.max(WAIT_MS.rush, longestWait(work)),
      )
      const waiter: Waiter = {
        isWanted,
        enter: () => {
          remove()
          resolve(begin(work, askedAt))
        },
        leave: () => {
          remove()
          reject(TOO_MANY.guests)
        },
      }
      work.waiting.add(waiter)
      chain.waiting += 1
      waiting += 1
      chain.queue.add(work)
      queue.add(chain)
    })
  const refusal = (cause: TurnLimit, isPartner: boolean): AppError => {
    for (const listener of listeners) listener(cause)
    return isPartner ? TOO_MANY.partner : TOO_MANY.guests
  }

  return {
    async take(asked) {
      const chain = chainOf(asked)
      const work = workOf(chain, asked)
      work.askedAt = performance.now()
      // Guests do not give way to partners.
      if (!asked.isPartner) noteWanting(chain)
      const tooLate = () => {
        work.refusedAt = performance.now()
        return refusal('ENGINE', asked.isPartner)
      }
      const hasTurn = isFree(work)
      if (!hasTurn && wouldWaitLong(work)) throw tooLate()
      const turn = hasTurn ? begin(work, work.askedAt) : await wait(work, asked.isWanted, tooLate)
      // Lets the process read requests of the other chain first.
      if (isBesideOthers(work)) await new Promise(setImmediate)
      return turn
    },
    needless: (owner) => noteNeed(chainOf(owner), true),
    refusalUnread(owner) {
      const utilization = loop.utilization()
      if (utilization <= BUSY.some) return null
      const chain = knownChain(owner)
      if (chain === undefined) return null
      const hasSomeTime = utilization <= BUSY.all
      if (hasSomeTime && chain.needless >= FEW_NEEDLESS) return null
      // Nobody knows which work it asks for.
      const now = performance.now()
      const works = [...chain.works.values()].filter(
        ({ isPartner, askedAt }) => isPartner === owner.isPartner && now - askedAt < ACTIVE_MS,
      )
      if (works.length === 0 || works.some((work) => isFree(work) || !wouldWaitLong(work))) return null
      for (const work of works) work.refusedAt = now
      return refusal(hasSomeTime ? 'ENGINE' : 'PROCESS', owner.isPartner)
    },
    figures: () => ({ limit: limit.current(), underWay, waiting }),
    onRefused: (listener) => void listeners.push(listener),
  }
}

function tooMany(code: ErrorCode): AppError {
  const message = 'There are too many requests at the moment; try again shortly'
  return new AppError(code, message, { retryAfter: RETRY_AFTER_SECONDS, isOnPurpose: true })
}

/** Made once: a refusal has to cost little, and each stack costs. */
const TOO_MANY = { guests: tooMany('SEARCH_UNAVAILABLE'), partner: tooMany('UPLOADS_UNAVAILABLE') }
