import { LRUCache } from 'lru-cache'
import { AppError } from '../../errors.ts'
import type { CatalogRecord, CatalogStore } from '../../search-index/catalog-store.ts'
import type { ServedCatalog, ServingStore } from '../../search-index/serving-store.ts'
import type { Chain, ChainStore, Restaurant } from './chain-store.ts'

/** The facts about the caller's chain that an operation needs. */
export interface ChainContext {
  readonly chain: Chain
  /** Restaurants of the operator and of the live catalog, by id. */
  readonly restaurants: ReadonlyMap<string, Restaurant>
  /** null before the first catalog. */
  readonly catalog: ServedCatalog | null
  /** Size of the largest dish of the live catalog in the engine, in bytes. */
  readonly largestDishBytes: number
}

export interface ChainContexts {
  /** At most a few seconds old. Throws INVALID_TOKEN if the chain no longer exists. */
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
  readonly serving: Pick<ServingStore, 'find'>
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
  const [chain, { catalog, record }] = await Promise.all([
    deps.chains.find(chainId),
    liveCatalog(deps, chainId),
  ])
  if (chain === null) return undefined
  const restaurants = [...(record?.restaurants ?? []), ...chain.restaurants]
  return {
    chain,
    restaurants: new Map(restaurants.map((restaurant) => [restaurant.id, restaurant])),
    catalog,
    largestDishBytes: catalog?.largestDishBytes ?? UNKNOWN_DISH_BYTES,
  }
}

interface LiveCatalog {
  readonly catalog: ServedCatalog | null
  readonly record: CatalogRecord | null
}

/**
 * Asks again if the record is missing: another catalog may go live between the two requests, and the old record then
 * disappears.
 */
async function liveCatalog(deps: ChainContextDeps, chainId: string, isAgain = false): Promise<LiveCatalog> {
  const catalog = await deps.serving.find(chainId)
  const record = catalog === null ? null : await deps.catalogs.find(catalog.catalogId)
  if (catalog === null || record !== null || isAgain) return { catalog, record }
  return liveCatalog(deps, chainId, true)
}
