import type { Client } from '@elastic/elasticsearch'
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

/** Dishes are kept by the index that they came from: a new catalog is a new set of keys. */
export function createDishFinder(deps: DishFinderDeps): DishFinder {
  const cache = new LRUCache<string, DishRecord>({ max: MAX_CACHED })
  return async (context, id, field) => {
    const known = cache.get(`${context.catalogIndex}|${id}`)
    if (known !== undefined) return known
    const found = ID_FORM.test(id) ? await read(deps, context.chain.chainId, id) : null
    if (found === null) throw new AppError('DISH_NOT_FOUND', 'The chain has no dish with this id', { field })
    const { dish, createdAt, updatedAt } = found.source
    const record = { facts: dishFacts(dish), createdAt, updatedAt }
    cache.set(`${found.index}|${id}`, record)
    return record
  }
}

/** `index`: the one that was live at that moment, which the context may not know of yet. */
interface Found {
  readonly index: string
  readonly source: Source
}

interface Source {
  readonly dish: Dish
  readonly createdAt: string
  readonly updatedAt: string
}

function read(deps: DishFinderDeps, chainId: string, id: string): Promise<Found | null> {
  return needingSearch(async () => {
    try {
      const answer = await deps.es.get<Source>(
        { index: deps.names.dishesAlias(chainId), id, _source_includes: ['dish', 'createdAt', 'updatedAt'] },
        { requestTimeout: deps.deadlineMs },
      )
      return answer._source === undefined ? null : { index: answer._index, source: answer._source }
    } catch (error) {
      if (isNotFound(error)) return null
      throw error
    }
  })
}
