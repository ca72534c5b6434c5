import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../errors.ts'
import type { CatalogStore } from '../../search-index/catalog-store.ts'
import type { ServedCatalog, ServingStore } from '../../search-index/serving-store.ts'
import { shareYoungRuns } from '../../shared-runs.ts'
import { needingSearch } from '../availability.ts'
import { BY_THE_CLOCK } from '../by-the-clock.ts'
import { type CatalogDetails, createCatalogDetails, type ReadCatalogDetails } from './catalog-details.ts'
import type { CatalogLeases } from './catalog-leases.ts'
import { type Chain, type ChainStore, isClosed } from './chain-store.ts'

/** The facts about the caller's chain that an operation needs. */
export interface ChainContext {
  readonly chain: Chain
  /** Whether the operator or the catalog names a restaurant with this id. */
  readonly hasRestaurant: (id: string) => Promise<boolean>
  /** null before the first catalog. */
  readonly catalog: ServedCatalog | null
  /** What the record of this catalog says; nothing before the first one. */
  readonly details: () => Promise<CatalogDetails>
  /** Whether this catalog serves the chain. While the question is pending, nothing of this catalog may be cached. */
  readonly isServing: Promise<boolean>
  /** Size of the largest dish of the catalog in the engine, in bytes. */
  readonly largestDishBytes: number
}

export interface ChainContexts {
  /** The context where a lease names the catalog, for a request that begins now. */
  readonly held: (chainId: string) => ChainContext | undefined
  /**
   * Asks which catalog serves the chain. What the chain's record says is at most a few seconds old. Throws INVALID_TOKEN
   * if the chain no longer exists, or is closed; SEARCH_UNAVAILABLE without the engine.
   */
  readonly get: (chainId: string) => Promise<ChainContext>
  /** The last known context, of any age. `get` returns the same object where it is still valid. */
  readonly remembered: (chainId: string) => ChainContext | undefined
  /** Whether the engine does not answer at the moment, so that a further question would fail, too. */
  readonly isEngineSilent: () => boolean
  /** Loads the contexts of open chains with a live catalog, as many as there is room for. */
  readonly rememberAll: () => Promise<void>
  /** At most `count` of the remembered contexts with a catalog. */
  readonly some: (count: number) => readonly ChainContext[]
}

const MAX_CHAINS = 10_000
const MAX_AGE_MS = 2_000
/** Used for catalogs that do not record it. Nearly every dish takes less. */
const UNKNOWN_DISH_BYTES = 262_144
const TRUE = Promise.resolve(true)

interface KnownContext {
  readonly context: ChainContext
  /** The record that was read last. It equals the context's catalog. */
  lastRead: ServedCatalog | null
}

export interface ChainContextDeps {
  readonly chains: Pick<ChainStore, 'find' | 'findAll'>
  readonly catalogs: Pick<CatalogStore, 'find'>
  readonly serving: Pick<ServingStore, 'pages'>
  readonly leases: CatalogLeases
}

export function createChainContexts(deps: ChainContextDeps): ChainContexts {
  const contexts = new LRUCache<string, KnownContext>({ max: MAX_CHAINS })
  const detailsOf = createCatalogDetails(deps.catalogs)
  const chains = new LRUCache<string, Chain>({ max: MAX_CHAINS, ttl: MAX_AGE_MS, ...BY_THE_CLOCK })
  const askForChain = shareYoungRuns(async (chainId, start): Promise<Chain | undefined> => {
    const found = await deps.chains.find(chainId)
    if (found === null || isClosed(found)) return undefined
    const known = contexts.peek(chainId)?.context.chain
    const chain = isDeepStrictEqual(found, known) ? known : found
    // From the question on: the process may have been paused before it read the answer.
    chains.set(chainId, chain, { start })
    return chain
  }, MAX_AGE_MS)
  const contextOf = (chain: Chain, catalog: ServedCatalog | null): ChainContext => {
    const known = contexts.get(chain.chainId)
    if (known?.context.chain === chain && isSame(known, catalog)) return known.context
    const context = newContext(detailsOf, chain, catalog)
    contexts.set(chain.chainId, { context, lastRead: catalog })
    return context
  }
  return {
    held(chainId) {
      const catalog = deps.leases.held(chainId)
      const chain = catalog && chains.get(chainId)
      return chain && contextOf(chain, catalog)
    },
    get: (chainId) =>
      needingSearch(async () => {
        const known = chains.get(chainId) ?? askForChain(chainId)
        const [chain, catalog] = await Promise.all([known, deps.leases.find(chainId)])
        if (chain !== undefined) return contextOf(chain, catalog)
        throw new AppError('INVALID_TOKEN', 'the chain of this credential no longer exists')
      }),
    remembered: (chainId) => contexts.get(chainId)?.context,
    isEngineSilent: deps.leases.isSilent,
    async rememberAll() {
      for await (const page of deps.serving.pages()) {
        const found = await deps.chains.findAll(page.map(({ chainId }) => chainId))
        for (const [place, chain] of found.entries())
          if (chain !== null && !isClosed(chain) && !contexts.has(chain.chainId))
            contextOf(chain, page[place] ?? null)
        if (contexts.size >= MAX_CHAINS) return
      }
    },
    some: (count) =>
      contexts
        .values()
        .map(({ context }) => context)
        .filter(({ catalog }) => catalog !== null)
        .take(count)
        .toArray(),
  }
}

/** Compares the content of each record once: a lease returns the same object while the record is the same. */
function isSame(known: KnownContext, catalog: ServedCatalog | null): boolean {
  if (known.lastRead === catalog) return true
  if (!isDeepStrictEqual(known.lastRead, catalog)) return false
  known.lastRead = catalog
  return true
}

const NO_DETAILS: CatalogDetails = {
  asOf: new Date(0).toISOString(),
  verifiedAt: null,
  statements: [],
  restaurants: new Map(),
}

function newContext(
  detailsOf: ReadCatalogDetails,
  chain: Chain,
  catalog: ServedCatalog | null,
): ChainContext {
  const ofOperator = new Set(chain.restaurants.map(({ id }) => id))
  const details = async () => (catalog === null ? NO_DETAILS : detailsOf(catalog.catalogId))
  return {
    chain,
    catalog,
    details,
    isServing: TRUE,
    largestDishBytes: catalog?.largestDishBytes ?? UNKNOWN_DISH_BYTES,
    hasRestaurant: async (id) => ofOperator.has(id) || (await details()).restaurants.has(id),
  }
}
