import { setImmediate as nextLoop, setTimeout as pause } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '../../errors.ts'

/** Runs a chain's work when it is its turn. */
export type ChainTurns = <T>(chainId: string, work: () => Promise<T>) => Promise<T>

export interface ChainTurnsOptions {
  /** What one chain has under way in this process at most; half of it while other chains ask. */
  readonly perChain: number
  /** How long a turn is waited for at most. */
  readonly deadlineMs: number
}

const MAX_WAITING = 500
const RETRY_AFTER_SECONDS = 2
/** Another chain counts as asking for this long after it asked. */
const NEIGHBOUR_MS = 1_000
/** Work that takes longer is followed by a rest of the same length while other chains ask. */
const LIGHT_WORK_MS = 25

/**
 * Keeps one chain from taking a whole process or the whole engine: its work beyond `perChain` waits, other chains' does
 * not. While other chains ask, a chain has half of its turns, and a long turn is followed by a rest.
 * Throws SEARCH_UNAVAILABLE where too many wait, or the turn comes too late for an answer.
 */
export function createChainTurns({ perChain, deadlineMs }: ChainTurnsOptions): ChainTurns {
  const turns = new Map<string, LimitFunction>()
  const hasNeighbour = createNeighbourWatch()
  return (chainId, work) => {
    const turn = turns.get(chainId) ?? pLimit(perChain)
    turns.set(chainId, turn)
    if (turn.pendingCount >= MAX_WAITING) return Promise.reject(tooMany())
    const latest = performance.now() + deadlineMs
    const isShared = hasNeighbour(chainId)
    turn.concurrency = isShared ? Math.ceil(perChain / 2) : perChain
    return new Promise((resolve, reject) => {
      void turn(async () => {
        const startedAt = performance.now()
        if (startedAt > latest) return reject(tooMany())
        // What other chains sent meanwhile is read first.
        await nextLoop()
        await Promise.try(work).then(resolve, reject)
        const restMs = performance.now() - startedAt - LIGHT_WORK_MS
        if (isShared && restMs > 0) await pause(Math.min(restMs, deadlineMs))
      }).then(() => {
        if (turn.activeCount + turn.pendingCount === 0) turns.delete(chainId)
      })
    })
  }
}

/** Returns whether another chain has asked lately, and notes that this one asks now. */
function createNeighbourWatch(): (chainId: string) => boolean {
  let last = { chainId: '', at: -Infinity }
  let beforeLast = last
  return (chainId) => {
    if (last.chainId !== chainId) beforeLast = last
    last = { chainId, at: performance.now() }
    return last.at - beforeLast.at < NEIGHBOUR_MS
  }
}

function tooMany(): AppError {
  return new AppError('SEARCH_UNAVAILABLE', 'The chain has too many requests under way; try again shortly', {
    retryAfter: RETRY_AFTER_SECONDS,
  })
}
