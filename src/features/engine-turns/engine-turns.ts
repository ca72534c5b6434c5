import { AppError, type ErrorCode } from '../../errors.ts'
import { ACTIVE_MS } from './activity-watch.ts'
import { type AskedWork, type ChainTurns, createChainWork, type TurnOwner, type Work } from './chain-work.ts'
import { createFairShare, type WorkBesideOthers } from './fair-share.ts'
import { type FewAtOnce, fewAtOnce } from './few-at-once.ts'
import { createGradientLimit, type GradientLimit } from './gradient-limit.ts'
import { createLoopWatch, type LoopWatch } from './loop-watch.ts'
import { createRunningTurns } from './running-turns.ts'
import type { TimedWork } from './times-beside.ts'
import { createTurnQueue } from './turn-queue.ts'
import { createWorkWeights, HEAVY_MS } from './work-weights.ts'

/** The right of one request to work with the engine. The request has to end it. */
export interface EngineTurn {
  /** Runs the searches of the request, few at a time. */
  readonly searches: FewAtOnce
  /** Whether the work is known and not heavy, so that its searches may share a call with those of other requests. */
  readonly isQuick: boolean
  readonly waitedMs: number
  /** `hasAsked`: whether the engine was asked. `isOk`: whether there is an answer. */
  readonly end: (outcome: Readonly<{ hasAsked: boolean; isOk: boolean }>) => void
}

export interface EngineTurns {
  /** Throws SEARCH_UNAVAILABLE or UPLOADS_UNAVAILABLE: at once if the turn would come late. */
  readonly take: (asked: AskedWork) => Promise<EngineTurn>
  /** Called for a request that needed no turn: its answer was cached, or does not depend on the engine. */
  readonly noteWithoutTurn: (owner: TurnOwner) => void
  /**
   * The error of `take` for a request that has not been read yet and whose turn would come late. Null where the process
   * has time to read it, or some time and a few of its owner's requests need no turn.
   */
  readonly refusalUnread: (owner: TurnOwner) => AppError | null
  readonly figures: () => TurnFigures
  /** Calls the listener at each refusal. */
  readonly onRefused: (listener: (limit: TurnLimit) => void) => void
}

/** Why a request was refused: the limit of the engine, or because the process had no time to read it. */
export type TurnLimit = 'ENGINE' | 'PROCESS'

export interface TurnFigures {
  readonly limit: number
  readonly running: number
  readonly waiting: number
}

export interface EngineTurnsDeps {
  readonly limit?: GradientLimit
  readonly loop?: LoopWatch
}

/**
 * The longest wait for a turn. `rush`: while all turns are taken; as long as a turn where the engine is slow by itself.
 * `crowded`: while requests of the same chain are refused, because a standing queue makes every answer late and gives no more
 * answers. `own`: while the engine has turns left, so that a chain at its share waits only for itself, and while the limit is
 * low for a moment. For a chain that had no turn lately, wait and work together may take as long, because others made the
 * queue.
 */
const WAIT_MS = { rush: 250, crowded: 20, own: 1_500 } as const
/**
 * How many requests of a chain may wait. Each of them holds a connection, and a client has a fixed number of connections:
 * where all of them wait, a further request is refused late.
 */
const MOST_WAITING = 256
/** A chain counts as crowded for this time after a refusal. */
const CROWDED_MS = 1_000
/** A chain without a turn for this time counts as returning. */
const RETURNING_AFTER_MS = 500
/** Utilization of the event loop. Above `some` the process reads only requests that may need no turn, above `all` none. */
const BUSY = { some: 0.5, all: 0.95 } as const
/** Below this share of requests without a turn, an owner's next request is expected to need one. */
const FEW_WITHOUT_TURN = 0.05
const RETRY_AFTER_SECONDS = 2
/** The longest pause after heavy work, and after work of a chain of which nothing is known yet. */
const MAX_PAUSE_MS = { heavy: 300, unknown: 100 } as const
/** Searches of one request at the same time. */
const SEARCHES = 2
/** How often a search waits for the event loop: to be sent, to join a batch, for its answer, and for its dishes. */
const WAITS_OF_WORK = 4
/** The weight of one new value in a moving average. */
const MEAN_SHARE = { kind: 0.5, withoutTurn: 0.01 } as const
/**
 * Limits the requests of all chains that work with the engine at the same time, by the time that their work takes. Refuses
 * a request at once if it would wait for long, because a standing queue makes all answers late. Chains get turns in
 * rotation. While another chain is active, the guests and the partner of a chain have at most half of the turns together,
 * and fewer where they slow the other chain down. New work, and work that is much heavier than another chain's, has one
 * turn at a time, and a pause of the same length follows it.
 */
export function createEngineTurns({
  limit = createGradientLimit(),
  loop = createLoopWatch(),
}: EngineTurnsDeps = {}): EngineTurns {
  const { chainOf, workOf, knownChain } = createChainWork(limit)
  const { noteRequest, isOtherActive, isBesideOthers, isHeavy, isNew } = createWorkWeights(limit)
  const running = createRunningTurns()
  const listeners: ((limit: TurnLimit) => void)[] = []

  const share = createFairShare(() => Math.ceil(limit.lasting() / 2))
  const mostOf = (work: Work): number => {
    if (!isBesideOthers(work)) return limit.lasting()
    return isHeavy(work) || isNew(work) ? 1 : share.current()
  }
  const isFull = (): boolean => running.count() >= limit.current()
  const hasRoom = (work: Work): boolean => {
    const { chain } = work
    if (isFull() || work.taken >= mostOf(work)) return false
    return chain.taken < share.current() || !isOtherActive(chain)
  }

  const queue = createTurnQueue({ isFull, hasRoom })

  const leave = (work: Work, pauseMs: number): void => {
    const { chain } = work
    const free = () => {
      work.taken -= 1
      chain.taken -= 1
      queue.dispatch()
    }
    chain.running -= 1
    chain.endedAt = performance.now()
    if (pauseMs > 0) {
      work.pausedUntil = chain.endedAt + pauseMs
      setTimeout(free, pauseMs).unref()
      queue.dispatch()
    } else free()
  }
  const noteNeed = (chain: ChainTurns, isWithoutTurn: boolean): void => {
    chain.shareWithoutTurn += MEAN_SHARE.withoutTurn * ((isWithoutTurn ? 1 : 0) - chain.shareWithoutTurn)
  }
  const noteShare = (
    work: Work,
    timed: TimedWork & Pick<WorkBesideOthers, 'othersRunning' | 'begunAt'>,
  ): void => {
    const { chain, timesBeside } = work
    timesBeside.note(timed)
    if (!isOtherActive(chain) || limit.isProbing()) return
    const isAtShare = chain.running >= share.current()
    const isModest = chain.waiting === 0 && (chain.running === 1 || !isAtShare)
    if (isModest || isAtShare) share.ended({ ...timed, effect: timesBeside.effect(timed), isModest })
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
    chain.running += 1
    noteNeed(chain, false)
    const begunAt = performance.now()
    running.began(begunAt)
    const runningFirst = running.count()
    const othersFirst = runningFirst - chain.running
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
        // The first work of a kind loads the dishes, so its time is not typical.
        if (!isNew(work)) work.meanMs += MEAN_SHARE.kind * (ms - work.meanMs)
        const runningLast = running.count()
        running.ended({ begunAt, at })
        const beside = Math.max(runningFirst, runningLast)
        const delayMs = WAITS_OF_WORK * loop.delayMs()
        if (hasAsked) limit.ended({ kind: work.kind, ms, delayMs, beside, isOk, at })
        const othersRunning = Math.max(othersFirst, runningLast - chain.running)
        if (hasAsked && isOk) noteShare(work, { ms, othersFirst, othersRunning, begunAt, at })
        leave(work, Math.min(ms - HEAVY_MS, mostPauseMs))
      },
    }
  }

  /** A turn of heavy work takes twice its time, because of the pause. During a pause, only the rest of it counts. */
  const expectedWait = (work: Work): number => {
    const { chain } = work
    const turnOfWorkMs = (work.meanMs * (isHeavy(work) ? 2 : 1)) / mostOf(work)
    const pauseMs = work.pausedUntil - performance.now()
    const firstMs = pauseMs > 0 ? Math.min(pauseMs, turnOfWorkMs) : turnOfWorkMs
    const ofWork = firstMs + work.waiting.size * turnOfWorkMs
    // Chains are served in rotation.
    const chainsWaiting = queue.chains() + (queue.hasChain(chain) ? 0 : 1)
    const place = Math.min(queue.requests() + 1, (chain.waiting + 1) * chainsWaiting)
    return Math.max(ofWork, (place * running.turnMs()) / limit.lasting())
  }
  /** Whether it is the first request of a returning chain, and few other chains wait. */
  const isAmongNext = ({ taken, waiting, endedAt }: ChainTurns): boolean =>
    taken === 0 &&
    waiting === 0 &&
    queue.chains() < limit.lasting() &&
    performance.now() - endedAt > RETURNING_AFTER_MS
  const longestWait = ({ chain, refusedAt }: Work): number => {
    if (!isFull() || limit.isProbing()) return WAIT_MS.own
    if (performance.now() - refusedAt < CROWDED_MS) return WAIT_MS.crowded
    const turnMs = running.turnMs()
    const withTurn = WAIT_MS.own - turnMs
    if (isAmongNext(chain)) return Math.max(WAIT_MS.rush, withTurn)
    return limit.isSlow() ? Math.max(WAIT_MS.rush, Math.min(turnMs, withTurn)) : WAIT_MS.rush
  }
  const isFree = (work: Work): boolean => work.waiting.size === 0 && hasRoom(work)
  const wouldWaitLong = (work: Work): boolean =>
    work.chain.waiting >= MOST_WAITING || expectedWait(work) > longestWait(work)
  const wait = (work: Work, isWanted: () => boolean, tooLate: () => Error): Promise<EngineTurn> => {
    const { askedAt } = work
    const mostMs = Math.max(WAIT_MS.rush, longestWait(work))
    const begun = () => begin(work, askedAt)
    return queue.wait({ work, mostMs, isWanted, begin: begun, tooLate, gone: TOO_MANY.guests })
  }
  const refusal = (cause: TurnLimit, isPartner: boolean): AppError => {
    for (const listener of listeners) listener(cause)
    return isPartner ? TOO_MANY.partner : TOO_MANY.guests
  }

  return {
    async take(asked) {
      const chain = chainOf(asked)
      const work = workOf(chain, asked)
      work.askedAt = performance.now()
      // The requests of partners do not limit guests.
      if (!asked.isPartner) noteRequest(chain)
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
    noteWithoutTurn: (owner) => noteNeed(chainOf(owner), true),
    refusalUnread(owner) {
      const utilization = loop.utilization()
      if (utilization <= BUSY.some) return null
      const chain = knownChain(owner)
      if (chain === undefined) return null
      const hasSomeTime = utilization <= BUSY.all
      if (hasSomeTime && chain.shareWithoutTurn >= FEW_WITHOUT_TURN) return null
      // The request is not read, so which work it needs is unknown. All recent work of its owner counts.
      const now = performance.now()
      const works = [...chain.works.values()].filter(
        ({ isPartner, askedAt }) => isPartner === owner.isPartner && now - askedAt < ACTIVE_MS,
      )
      if (works.length === 0 || works.some((work) => isFree(work) || !wouldWaitLong(work))) return null
      for (const work of works) work.refusedAt = now
      return refusal(hasSomeTime ? 'ENGINE' : 'PROCESS', owner.isPartner)
    },
    figures: () => ({ limit: limit.current(), running: running.count(), waiting: queue.requests() }),
    onRefused: (listener) => void listeners.push(listener),
  }
}

function tooMany(code: ErrorCode): AppError {
  const message = 'There are too many requests at the moment; try again shortly'
  return new AppError(code, message, { retryAfter: RETRY_AFTER_SECONDS, isOnPurpose: true })
}

/** Made once, because each stack trace takes time, and a refusal has to be cheap. */
const TOO_MANY = { guests: tooMany('SEARCH_UNAVAILABLE'), partner: tooMany('UPLOADS_UNAVAILABLE') }
