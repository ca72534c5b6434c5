import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import {
  LEASE_MS,
  type ServedCatalog,
  type Serving,
  type ServingStore,
} from '../../search-index/serving-store.ts'

/** Which catalog serves a chain, without a question to the engine for each request. */
export interface CatalogLeases {
  /** The catalog that may answer a request that begins now; undefined = this process has to ask. */
  readonly held: (chainId: string) => ServedCatalog | undefined
  /** Asks the engine. Chains that are asked for in the same moment share a request. */
  readonly find: (chainId: string) => Promise<ServedCatalog | null>
  /** Whether the engine has not answered such questions for some time. */
  readonly isSilent: () => boolean
}

export interface LeaseClocks {
  /** Milliseconds that never go back. */
  readonly steady: () => number
  /** Milliseconds since 1970. It goes on while a machine sleeps, and the other clock may not. */
  readonly wall: () => number
}

export interface LeaseDeps {
  readonly serving: Pick<ServingStore, 'read'>
  readonly clocks?: LeaseClocks
}

interface Lease {
  readonly catalog: ServedCatalog
  /** When the engine was asked. */
  readonly steady: number
  readonly wall: number
  isRenewed: boolean
}

const MAX_CHAINS = 10_000
/** A request that finds a lease as old as this renews it for those after it. */
const RENEWED_AFTER_MS = LEASE_MS / 2
const SILENT_AFTER_MS = 250
const CLOCKS: LeaseClocks = { steady: () => performance.now(), wall: () => Date.now() }

/**
 * A lease says: "when I asked, the record of the chain named this catalog, and nobody was about to change it". It is good
 * for LEASE_MS after the question was sent, because a publication writes first that it is about to change the record, and
 * waits for longer than that. So a process with a lease never answers from an older catalog than any other process has
 * answered from before. Without a lease each request asks.
 */
export function createCatalogLeases({ serving, clocks = CLOCKS }: LeaseDeps): CatalogLeases {
  const leases = new LRUCache<string, Lease>({ max: MAX_CHAINS })
  let asked: Map<string, PromiseWithResolvers<Serving>> | null = null
  let unanswered = 0
  /** When the engine last answered, or when it was asked while no other question was open. */
  let answeredAt = -Infinity

  async function ask(questions: ReadonlyMap<string, PromiseWithResolvers<Serving>>): Promise<void> {
    const chainIds = [...questions.keys()]
    const [steady, wall] = [clocks.steady(), clocks.wall()]
    if (unanswered === 0) answeredAt = steady
    unanswered += 1
    const found = await serving.read(chainIds).finally(() => {
      unanswered -= 1
      answeredAt = clocks.steady()
    })
    for (const [place, chainId] of chainIds.entries()) {
      const { catalog: read = null, isStable = false } = found[place] ?? {}
      const known = leases.get(chainId)
      // An equal record keeps its object, so that others compare it only once.
      const catalog = isDeepStrictEqual(read, known?.catalog) ? (known?.catalog ?? null) : read
      if (known === undefined || known.steady <= steady) {
        if (isStable && catalog !== null) leases.set(chainId, { catalog, steady, wall, isRenewed: false })
        else leases.delete(chainId)
      }
      questions.get(chainId)?.resolve({ catalog, isStable })
    }
  }

  /** Questions that are not sent yet share a request. The answer to a sent one may be older than this question. */
  function question(chainId: string): Promise<Serving> {
    if (asked === null) {
      const questions = new Map<string, PromiseWithResolvers<Serving>>()
      asked = questions
      setImmediate(() => {
        asked = null
        ask(questions).catch((error) => {
          for (const { reject } of questions.values()) reject(error)
        })
      })
    }
    const known = asked.get(chainId)
    if (known !== undefined) return known.promise
    const fresh = Promise.withResolvers<Serving>()
    asked.set(chainId, fresh)
    return fresh.promise
  }

  return {
    held(chainId) {
      const lease = leases.get(chainId)
      if (lease === undefined) return undefined
      const age = clocks.steady() - lease.steady
      const wallAge = clocks.wall() - lease.wall
      if (age >= LEASE_MS || wallAge >= LEASE_MS) return undefined
      if (age >= RENEWED_AFTER_MS && !lease.isRenewed) {
        lease.isRenewed = true
        // A failure does no harm: once the lease has ended, each request asks.
        question(chainId).catch(() => undefined)
      }
      return lease.catalog
    },
    find: async (chainId) => (await question(chainId)).catalog,
    isSilent: () => unanswered > 0 && clocks.steady() - answeredAt >= SILENT_AFTER_MS,
  }
}
