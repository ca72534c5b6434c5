import { setImmediate as nextLoop } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'

/** Prepares a document that a chain sends for the first time, when its turn comes. */
export type NewDocuments = <T>(chainId: string, prepare: () => T) => Promise<T>

/**
 * A new document can take milliseconds to parse and to validate. So a chain has one of them prepared at a time, and the
 * process reads other requests in between.
 */
export function createNewDocuments(): NewDocuments {
  const turns = new Map<string, LimitFunction>()
  return async (chainId, prepare) => {
    const turn = turns.get(chainId) ?? pLimit(1)
    turns.set(chainId, turn)
    try {
      return await turn(async () => {
        await nextLoop()
        return prepare()
      })
    } finally {
      if (turn.activeCount + turn.pendingCount === 0) turns.delete(chainId)
    }
  }
}
