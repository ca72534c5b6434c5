import type { ChainTurns, Waiter, Work } from './chain-work.ts'

/** Which waiting requests may have a turn now. */
export interface TurnRules {
  /** Whether all turns are taken. */
  readonly isFull: () => boolean
  readonly hasRoom: (work: Work) => boolean
}

export interface WantedTurn<Turn> {
  readonly work: Work
  readonly mostMs: number
  /** False once the client of the request has gone. */
  readonly isWanted: () => boolean
  readonly begin: () => Turn
  /** The error after `mostMs`. */
  readonly tooLate: () => Error
  /** The error where the client has gone. */
  readonly gone: Error
}

interface Queued {
  readonly work: Work
  readonly waiter: Waiter
}

/** The requests that wait for a turn. */
export interface TurnQueue {
  readonly requests: () => number
  /** The number of chains with waiting requests. */
  readonly chains: () => number
  readonly hasChain: (chain: ChainTurns) => boolean
  readonly wait: <Turn>(wanted: WantedTurn<Turn>) => Promise<Turn>
  /** Begins the turns that there is room for. A chain that gets one and still waits is served last, and so is its work of one kind. */
  readonly dispatch: () => void
}

export function createTurnQueue({ isFull, hasRoom }: TurnRules): TurnQueue {
  /** The first one is served first. */
  const chains = new Set<ChainTurns>()
  let requests = 0

  /** The next request of a chain that may have a turn. Removes requests whose client has gone. */
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
  const add = ({ work, waiter }: Queued): void => {
    const { chain } = work
    work.waiting.add(waiter)
    chain.waiting += 1
    requests += 1
    chain.queue.add(work)
    chains.add(chain)
  }
  const remove = ({ work, waiter }: Queued): void => {
    const { chain } = work
    work.waiting.delete(waiter)
    chain.waiting -= 1
    requests -= 1
    // Work that still waits goes to the end of its chain's queue.
    chain.queue.delete(work)
    if (work.waiting.size > 0) chain.queue.add(work)
    if (chain.waiting === 0) chains.delete(chain)
  }

  return {
    requests: () => requests,
    chains: () => chains.size,
    hasChain: (chain) => chains.has(chain),
    wait: ({ work, mostMs, isWanted, begin, tooLate, gone }) =>
      new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(timer)
          remove({ work, waiter })
        }
        const timer = setTimeout(() => {
          end()
          reject(tooLate())
        }, mostMs)
        const waiter: Waiter = {
          isWanted,
          enter() {
            end()
            resolve(begin())
          },
          leave() {
            end()
            reject(gone)
          },
        }
        add({ work, waiter })
      }),
    dispatch() {
      for (const chain of chains) {
        if (isFull()) return
        const next = nextOf(chain)
        if (next === undefined) continue
        chains.delete(chain)
        next.enter()
        if (chain.waiting > 0) chains.add(chain)
      }
    },
  }
}
