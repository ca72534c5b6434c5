import type { Client } from '@elastic/elasticsearch'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../errors.ts'
import type { CatalogStore } from '../../search-index/catalog-store.ts'
import { liveIndex } from '../../search-index/catalog-swap.ts'
import type { IndexNames } from '../../search-index/names.ts'
import type { Chain, ChainStore, Restaurant } from './chain-store.ts'

/** What an operation needs to know of the caller's chain. */
export interface ChainContext {
  readonly chain: Chain
  /** By the operator and the live catalog. */
  readonly restaurants: ReadonlyMap<string, Restaurant>
  /** No dish of the live catalog takes more in the engine. */
  readonly largestDishBytes: number
}

export interface ChainContexts {
  /** At most a few seconds old. Throws INVALID_TOKEN where the chain is gone. */
  readonly get: (chainId: string) => Promise<ChainContext>
  /** Forgets what is known of a chain: its catalog has changed. */
  readonly forget: (chainId: string) => void
}

const MAX_CHAINS = 10_000
const MAX_AGE_MS = 2_000
/** For catalogs of before it was recorded: more than nearly every dish takes. */
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
  // Deleting a key would fail the requests that wait for its load; under another one they get what they asked for.
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
  const [chain, live] = await Promise.all([
    deps.chains.find(chainId),
    liveIndex(deps.es, deps.names, chainId),
  ])
  if (chain === null) return undefined
  const catalog = live === null ? null : await deps.catalogs.find(live)
  const restaurants = [...(catalog?.restaurants ?? []), ...chain.restaurants]
  return {
    chain,
    restaurants: new Map(restaurants.map((restaurant) => [restaurant.id, restaurant])),
    largestDishBytes: catalog?.largestDishBytes ?? UNKNOWN_DISH_BYTES,
  }
}
