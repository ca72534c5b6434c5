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
 * Finds one dish of the caller's chain. Throws DISH_NOT_FOUND if there is none, also for a dish of another chain.
 * Throws QUERY_TOO_COMPLEX if the request has too few bytes left.
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

/** Size of the cached dishes as JSON. The derived facts take about as much again. */
const MAX_CACHED_BYTES = 64 * 1_024 * 1_024
const ID_FORM = /^dish_[A-Za-z0-9_-]{24}$/

/**
 * Caches dishes by their index. Asks for the live index every time: the chain context may be two seconds old, and a
 * guest who has seen the new catalog must not see a dish of the old one.
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
  /** Size as JSON. */
  readonly bytes: number
}

/** The live index, if it has the dish. */
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
