import type { Client, estypes } from '@elastic/elasticsearch'
import { LRUCache } from 'lru-cache'
import type { Dish } from '../../domain/dish.ts'
import { dishFacts } from '../../domain/dish-facts.ts'
import { AppError } from '../../errors.ts'
import { isNotFound } from '../../search-index/get-document.ts'
import type { IndexNames } from '../../search-index/names.ts'
import { needingSearch } from '../availability.ts'
import type { ChainContext } from '../chains/chain-context.ts'
import type { DishRecord } from './dish-record.ts'

/** One dish of the caller's chain. Throws DISH_NOT_FOUND, for a dish of another chain too. */
export type DishFinder = (context: ChainContext, id: string, field: string) => Promise<DishRecord>

export interface DishFinderDeps {
  readonly es: Client
  readonly names: IndexNames
  readonly deadlineMs: number
}

const MAX_CACHED = 5_000
const ID_FORM = /^dish_[A-Za-z0-9_-]{24}$/

/**
 * Dishes are kept by the index that they came from. Which index serves is asked each time: what is known of the chain
 * may be two seconds old, and whoever has seen the new catalog must not be shown a dish of the old one.
 */
export function createDishFinder(deps: DishFinderDeps): DishFinder {
  const cache = new LRUCache<string, DishRecord>({ max: MAX_CACHED })
  return async ({ chain }, id, field) => {
    const index = ID_FORM.test(id) ? await indexOf(deps, chain.chainId, id) : null
    const record = index === null ? null : (cache.get(`${index}|${id}`) ?? (await read(deps, index, id)))
    if (record === null) throw new AppError('DISH_NOT_FOUND', 'The chain has no dish with this id', { field })
    cache.set(`${index}|${id}`, record)
    return record
  }
}

/** The index that serves the dish now. */
async function indexOf(deps: DishFinderDeps, chainId: string, id: string): Promise<string | null> {
  const answer = await get(deps, { index: deps.names.dishesAlias(chainId), id, _source: false })
  return answer?._index ?? null
}

async function read(deps: DishFinderDeps, index: string, id: string): Promise<DishRecord | null> {
  const answer = await get(deps, { index, id, _source_includes: ['dish', 'createdAt', 'updatedAt'] })
  if (answer?._source === undefined) return null
  const { dish, createdAt, updatedAt } = answer._source
  return { facts: dishFacts(dish), createdAt, updatedAt }
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
