import { LRUCache } from 'lru-cache'
import { AppError } from '../../errors.ts'
import type { CatalogStore } from '../../search-index/catalog-store.ts'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import type { CatalogLeases } from './catalog-leases.ts'
import { type Chain, type ChainStore, isClosed } from './chain-store.ts'

/** The facts about the caller's chain that an operation needs. */
export interface ChainContext {
  readonly chain: Chain
  /** Whether the operator or the live catalog names a restaurant with this id. */
  readonly hasRestaurant: (id: string) => Promise<boolean>
  /** null before the first catalog. */
  readonly catalog: ServedCatalog | null
  /** Whether a lease proves that this catalog serves the chain for a request that has just begun. */
  readonly isHeld: boolean
  /** What became of the request: whether it was worked on for another catalog, which went live meanwhile. */
  readonly use: { hasMoved: boolean }
  /** Size of the largest dish of the live catalog in the engine, in bytes. */
  readonly largestDishBytes: number
}

export interface ChainContexts {
  /** At most a few seconds old. Throws INVALID_TOKEN if the chain no longer exists, or is closed. */
  readonly get: (chainId: string) => Promise<ChainContext>
  /** Drops the cached context of a chain, because its catalog has changed. */
  readonly forget: (chainId: string) => void
}

const MAX_CHAINS = 10_000
const MAX_AGE_MS = 2_000
/** Used for catalogs that do not record it. Nearly every dish takes less. */
const UNKNOWN_DISH_BYTES = 262_144

export interface ChainContextDeps {
  readonly chains: Pick<ChainStore, 'find'>
  readonly catalogs: Pick<CatalogStore, 'find'>
  readonly leases: CatalogLeases
}

export function createChainContexts(deps: ChainContextDeps): ChainContexts {
  const cache = new LRUCache<string, ChainContext, string>({
    max: MAX_CHAINS,
    ttl: MAX_AGE_MS,
    fetchMethod: (_key, _stale, { context: chainId }) => load(deps, chainId),
  })
  // Deleting a key would fail the requests that wait for its load. A new key lets them finish.
  const generations = new Map<string, number>()
  const generationOf = (chainId: string) => generations.get(chainId) ?? 0
  return {
    async get(chainId) {
      const key = `${chainId}|${generationOf(chainId)}`
      const context = await cache.fetch(key, { context: chainId })
      if (context === undefined)
        throw new AppError('INVALID_TOKEN', 'the chain of this credential no longer exists')
      return context
    },
    forget: (chainId) => {
      generations.set(chainId, generationOf(chainId) + 1)
    },
  }
}

async function load(deps: ChainContextDeps, chainId: string): Promise<ChainContext | undefined> {
  const [chain, catalog] = await Promise.all([deps.chains.find(chainId), deps.leases.find(chainId)])
  if (chain === null || isClosed(chain)) return undefined
  const ofOperator = new Set(chain.restaurants.map(({ id }) => id))
  let ofCatalog: Promise<ReadonlySet<string>> | undefined
  return {
    chain,
    catalog,
    isHeld: false,
    use: { hasMoved: false },
    largestDishBytes: catalog?.largestDishBytes ?? UNKNOWN_DISH_BYTES,
    async hasRestaurant(id) {
      if (ofOperator.has(id)) return true
      ofCatalog ??= restaurantsIn(deps, catalog).catch((error) => {
        ofCatalog = undefined
        throw error
      })
      return (await ofCatalog).has(id)
    },
  }
}

/** Loaded when a guest names a restaurant: few do, and the list of a catalog can be long. */
async function restaurantsIn(
  deps: ChainContextDeps,
  catalog: ServedCatalog | null,
): Promise<ReadonlySet<string>> {
  if (catalog === null) return new Set()
  const record =
    (await deps.catalogs.find(catalog.catalogId)) ??
    // Another catalog serves by now, and the old record is gone.
    (await recordOfLive(deps, catalog.chainId))
  return new Set(record?.restaurants.map(({ id }) => id))
}

async function recordOfLive({ catalogs, leases }: ChainContextDeps, chainId: string) {
  const live = await leases.find(chainId)
  return live === null ? null : catalogs.find(live.catalogId)
}
