import { LRUCache } from 'lru-cache'
import type { GradientLimit } from './gradient-limit.ts'
import { createTimesBeside, type TimesBeside } from './times-beside.ts'

/** Whose request it is: that of a chain's guests, or of its partner. */
export interface TurnOwner {
  readonly chainId: string
  readonly isPartner: boolean
}

/** What a request wants a turn for. */
export interface AskedWork extends TurnOwner {
  /** Operations of the same name are expected to take about the same time. The schema bounds their number. */
  readonly operation: string
  /** False once the client of the request has gone. */
  readonly isWanted: () => boolean
}

export interface Waiter {
  readonly enter: () => void
  readonly leave: () => void
  readonly isWanted: () => boolean
}

/** The work of a chain of one kind: one operation of its guests or its partner. */
export interface Work {
  readonly chain: ChainTurns
  readonly kind: string
  readonly isPartner: boolean
  /** Turns, and pauses after heavy work. */
  taken: number
  readonly waiting: Set<Waiter>
  /** Times of `performance.now()`. */
  askedAt: number
  refusedAt: number
  /** Moving average of its time. */
  meanMs: number
  readonly timesBeside: TimesBeside
  /** When the last pause ends, a time of `performance.now()`. */
  pausedUntil: number
}

export interface ChainTurns {
  readonly chainId: string
  readonly works: Map<string, Work>
  /** Turns, and pauses after heavy work. */
  taken: number
  running: number
  waiting: number
  /** Work with waiting requests. The first one is served first. */
  readonly queue: Set<Work>
  /** A time of `performance.now()`. */
  endedAt: number
  /** The share of its recent requests that needed no turn; 1 before the first one. */
  shareWithoutTurn: number
}

const MAX_CHAINS = 10_000

export interface ChainWork {
  readonly chainOf: (owner: TurnOwner) => ChainTurns
  /** undefined before its first request. */
  readonly knownChain: (owner: TurnOwner) => ChainTurns | undefined
  readonly workOf: (chain: ChainTurns, asked: AskedWork) => Work
}

/** Keeps the work of the chains that asked last. */
export function createChainWork(limit: Pick<GradientLimit, 'baselineMs'>): ChainWork {
  const chains = new LRUCache<string, ChainTurns>({ max: MAX_CHAINS })
  const chainOf = ({ chainId }: TurnOwner): ChainTurns => {
    const known = chains.get(chainId)
    if (known !== undefined) return known
    const chain: ChainTurns = {
      chainId,
      works: new Map(),
      taken: 0,
      running: 0,
      waiting: 0,
      queue: new Set(),
      endedAt: -Infinity,
      shareWithoutTurn: 1,
    }
    chains.set(chainId, chain)
    return chain
  }
  const workOf = (chain: ChainTurns, { operation, isPartner }: AskedWork): Work => {
    const name = isPartner ? `partner ${operation}` : operation
    const known = chain.works.get(name)
    if (known !== undefined) return known
    const kind = `${chain.chainId} ${name}`
    const work: Work = {
      chain,
      kind,
      isPartner,
      taken: 0,
      waiting: new Set(),
      askedAt: -Infinity,
      refusedAt: -Infinity,
      meanMs: limit.baselineMs(kind) ?? 0,
      timesBeside: createTimesBeside(),
      pausedUntil: -Infinity,
    }
    chain.works.set(name, work)
    return work
  }
  return { chainOf, knownChain: ({ chainId }) => chains.get(chainId), workOf }
}
