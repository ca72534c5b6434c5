import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '../../errors.ts'

/** Runs a chain's search when it is its turn. */
export type ChainTurns = <T>(chainId: string, search: () => Promise<T>) => Promise<T>

export interface ChainTurnsOptions {
  /** Searches that one chain has under way in this process at most. */
  readonly perChain: number
  /** How long one waits at most. */
  readonly deadlineMs: number
}

/** A search that would wait longer than its deadline is not kept waiting for it. */
const MAX_WAITING = 1_000
const RETRY_AFTER_SECONDS = 2

/**
 * Keeps one chain from taking the whole engine: beyond so many searches at once its own wait, those of other chains do
 * not. Throws SEARCH_UNAVAILABLE where too many wait, or the turn comes too late for an answer.
 */
export function createChainTurns({ perChain, deadlineMs }: ChainTurnsOptions): ChainTurns {
  const turns = new Map<string, LimitFunction>()
  return async (chainId, search) => {
    const turn = turns.get(chainId) ?? pLimit(perChain)
    turns.set(chainId, turn)
    if (turn.pendingCount >= MAX_WAITING) throw tooMany()
    const latest = performance.now() + deadlineMs
    try {
      return await turn(() => {
        if (performance.now() > latest) throw tooMany()
        return search()
      })
    } finally {
      if (turn.activeCount + turn.pendingCount === 0) turns.delete(chainId)
    }
  }
}

function tooMany(): AppError {
  return new AppError('SEARCH_UNAVAILABLE', 'The chain has too many searches under way; try again shortly', {
    retryAfter: RETRY_AFTER_SECONDS,
  })
}
