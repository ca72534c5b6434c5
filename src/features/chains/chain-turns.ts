import { setImmediate as nextLoop, setTimeout as pause } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '../../errors.ts'

/** Runs a chain's work when its turn comes. */
export type ChainTurns = <T>(chainId: string, work: () => Promise<T>) => Promise<T>

export interface ChainTurnsOptions {
  /** Maximum of one chain's concurrent work in this process. It is halved while other chains send requests. */
  readonly perChain: number
  /** Maximum wait for a turn. */
  readonly deadlineMs: number
}

const MAX_WAITING = 500
const RETRY_AFTER_SECONDS = 2
/** A chain counts as active for this long after a request. */
const ACTIVE_MS = 1_000
/** Longer work is followed by a pause of the same length while other chains are active. */
const LIGHT_WORK_MS = 25

/**
 * Keeps one chain from using the whole process or the whole engine. Work of a chain beyond `perChain` waits; the work
 * of other chains does not. While other chains are active, a chain has half of its turns, and a pause follows a long
 * turn. Throws SEARCH_UNAVAILABLE if too much work waits, or if the turn comes too late for an answer.
 */
export function createChainTurns({ perChain, deadlineMs }: ChainTurnsOptions): ChainTurns {
  const turns = new Map<string, LimitFunction>()
  const isAnotherActive = createActivityWatch()
  return (chainId, work) => {
    const turn = turns.get(chainId) ?? pLimit(perChain)
    turns.set(chainId, turn)
    if (turn.pendingCount >= MAX_WAITING) return Promise.reject(tooMany())
    const latest = performance.now() + deadlineMs
    const isShared = isAnotherActive(chainId)
    turn.concurrency = isShared ? Math.ceil(perChain / 2) : perChain
    return new Promise((resolve, reject) => {
      void turn(async () => {
        const startedAt = performance.now()
        if (startedAt > latest) return reject(tooMany())
        // Lets the process read requests of other chains first.
        await nextLoop()
        await Promise.try(work).then(resolve, reject)
        const pauseMs = performance.now() - startedAt - LIGHT_WORK_MS
        if (isShared && pauseMs > 0) await pause(Math.min(pauseMs, deadlineMs))
      }).then(() => {
        if (turn.activeCount + turn.pendingCount === 0) turns.delete(chainId)
      })
    })
  }
}

/** Records that this chain is active, and returns whether another chain was active recently. */
function createActivityWatch(): (chainId: string) => boolean {
  let last = { chainId: '', at: -Infinity }
  let beforeLast = last
  return (chainId) => {
    if (last.chainId !== chainId) beforeLast = last
    last = { chainId, at: performance.now() }
    return last.at - beforeLast.at < ACTIVE_MS
  }
}

function tooMany(): AppError {
  return new AppError('SEARCH_UNAVAILABLE', 'The chain has too many concurrent requests; try again shortly', {
    retryAfter: RETRY_AFTER_SECONDS,
  })
}
