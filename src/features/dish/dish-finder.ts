import type { Client, estypes } from '@elastic/elasticsearch'
import { LRUCache } from 'lru-cache'
import type { Dish } from '../../domain/dish/dish.ts'
import { dishFacts } from '../../domain/dish/dish-facts.ts'
import { AppError } from '../../errors.ts'
import { isNotFound } from '../../search-index/get-document.ts'
import type { IndexNames } from '../../search-index/names.ts'
import { needingSearch } from '../availability.ts'
import type { ChainContext } from '../chains/chain-context.ts'
import type { CatalogDish } from './catalog-dish.ts'
import type { DishBudget } from './dish-budget.ts'

/**
 * One dish of the caller's chain. Throws DISH_NOT_FOUND, for a dish of another chain too, and QUERY_TOO_COMPLEX where
 * the request has no bytes left for it.
 */
export type DishFinder = (
  context: ChainContext,
  id: string,
  field: string,
  budget: DishBudget,
) => Promise<CatalogDish>

export interface DishFinderDeps {
  readonly es: Client
  readonly names: IndexNames
  readonly deadlineMs: number
}

/** Of dishes as JSON; what is derived from them takes about as much again. */
const MAX_CACHED_BYTES = 64 * 1_024 * 1_024
const ID_FORM = /^dish_[A-Za-z0-9_-]{24}$/

/**
 * Dishes are kept by the index that they came from. Which index serves is asked each time: what is known of the chain
 * may be two seconds old, and whoever has seen the new catalog must not be shown a dish of the old one.
 */
export function createDishFinder(deps: DishFinderDeps): DishFinder {
  const cache = new LRUCache<string, SizedDish>({ maxSize: MAX_CACHED_BYTES })
  return async ({ chain }, id, field, budget) => {
    const index = ID_FORM.test(id) ? await indexOf(deps, chain.chainId, id) : null
    const key = `${index}|${id}`
    const sized = index === null ? null : (cache.get(key) ?? (await read(deps, index, id)))
    if (sized === null) throw new AppError('DISH_NOT_FOUND', 'The chain has no dish with this id', { field })
    cache.set(key, sized, { size: sized.bytes })
    budget.spend(sized.bytes)
    return sized.record
  }
}

interface SizedDish {
  readonly record: CatalogDish
  /** As JSON. */
  readonly bytes: number
}

/** The index that serves the dish now. */
async function indexOf(deps: DishFinderDeps, chainId: string, id: string): Promise<string | null> {
  const answer = await get(deps, { index: deps.names.dishesAlias(chainId), id, _source: false })
  return answer?._index ?? null
}

async function read(deps: DishFinderDeps, index: string, id: string): Promise<SizedDish | null> {
  const answer = await get(deps, { index, id, _source_includes: ['dish', 'createdAt', 'updatedAt'] })
  if (answer?._source === undefined) return null
  const { dish, createdAt, updatedAt } = answer._source
  const record = { facts: dishFacts(dish), createdAt, updatedAt }
  return { record, bytes: JSON.stringify(dish).length }
}

function get(
  { es, deadlineMs }: DishFinderDeps,
  request: estypes.GetRequest,
): Promise<estypes.GetResponse<Source> | null> {
  return needingSearch(async () => {
    try {
      return await es.get<Source>(request, { requestTimeout: deadlineMs })
    } catch (error) {
      if (isNotFound(error)) return null
      throw error
    }
  })
}

interface Source {
  readonly dish: Dish
  readonly createdAt: string
  readonly updatedAt: string
}
