import type { Client } from '@elastic/elasticsearch'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../errors.ts'
import { type ServingCatalog, TODAYS_MAKER } from '../../search-index/catalog-maker.ts'
import type { CatalogRecord, CatalogStore } from '../../search-index/catalog-store.ts'
import { liveIndex } from '../../search-index/catalog-swap.ts'
import { EMPTY_CATALOG } from '../../search-index/dish-index.ts'
import type { IndexNames } from '../../search-index/names.ts'
import type { Chain, ChainStore, Restaurant } from './chain-store.ts'

/** The facts about the caller's chain that an operation needs. */
export interface ChainContext {
  readonly chain: Chain
  /** Restaurants of the operator and of the live catalog, by id. */
  readonly restaurants: ReadonlyMap<string, Restaurant>
  /** null if no index serves the chain. */
  readonly catalog: ServingCatalog | null
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
  readonly es: Client
  readonly names: IndexNames
  readonly chains: ChainStore
  readonly catalogs: CatalogStore
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
  const [chain, { live, record }] = await Promise.all([deps.chains.find(chainId), liveCatalog(deps, chainId)])
  if (chain === null) return undefined
  const restaurants = [...(record?.restaurants ?? []), ...chain.restaurants]
  return {
    chain,
    restaurants: new Map(restaurants.map((restaurant) => [restaurant.id, restaurant])),
    catalog: live === null ? null : servingCatalog(deps, chainId, live, record),
    largestDishBytes: record?.largestDishBytes ?? UNKNOWN_DISH_BYTES,
  }
}

interface LiveCatalog {
  readonly live: string | null
  readonly record: CatalogRecord | null
}

/**
 * Asks again if the record is missing: another catalog may go live between the two requests, and the old record then
 * disappears.
 */
async function liveCatalog(deps: ChainContextDeps, chainId: string, isAgain = false): Promise<LiveCatalog> {
  const live = await liveIndex(deps.es, deps.names, chainId)
  const record = live === null ? null : await deps.catalogs.find(live)
  if (live === null || record !== null || isAgain) return { live, record }
  return liveCatalog(deps, chainId, true)
}

/** The empty catalog of a new chain has no record. It has no dishes, so every script can read it. */
function servingCatalog(
  { names }: ChainContextDeps,
  chainId: string,
  index: string,
  record: CatalogRecord | null,
): ServingCatalog {
  const isEmpty = index === names.dishesIndex(chainId, EMPTY_CATALOG)
  return { index, madeBy: isEmpty ? TODAYS_MAKER : (record?.madeBy ?? null) }
}
