import type { Client } from '@elastic/elasticsearch'
import { LRUCache } from 'lru-cache'
import type { Dish } from '../../domain/dish/dish.ts'
import { dishFacts } from '../../domain/dish/dish-facts.ts'
import { AppError } from '../../errors.ts'
import { dishAt } from '../../search-index/catalog-place.ts'
import { isIndexMissing, isNotFound } from '../../search-index/get-document.ts'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import { needingSearch } from '../availability.ts'
import type { ChainContext } from '../chains/chain-context.ts'
import { inLiveCatalog, type LiveCatalogDeps } from '../chains/live-catalog.ts'
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

export interface DishFinderDeps extends LiveCatalogDeps {
  readonly es: Client
  readonly deadlineMs: number
}

/** Size of the cached dishes as JSON. The derived facts take about as much again. */
const MAX_CACHED_BYTES = 64 * 1_024 * 1_024
const ID_FORM = /^dish_[A-Za-z0-9_-]{24}$/

/** Caches dishes by their catalog, which never changes. */
export function createDishFinder(deps: DishFinderDeps): DishFinder {
  const cache = new LRUCache<string, SizedDish>({ maxSize: MAX_CACHED_BYTES })
  const find = async ({ catalog }: ChainContext, id: string): Promise<SizedDish | null> => {
    if (catalog === null) return null
    const key = `${catalog.catalogId}|${id}`
    const sized = cache.get(key) ?? (await read(deps, catalog, id))
    if (sized !== null) cache.set(key, sized, { size: sized.bytes })
    return sized
  }
  return async (context, id, field, budget) => {
    const sized = ID_FORM.test(id)
      ? await needingSearch(() => inLiveCatalog(deps, context, (known) => find(known, id)))
      : null
    if (sized === null) throw new AppError('DISH_NOT_FOUND', 'The chain has no dish with this id', { field })
    budget.spend(sized.bytes)
    return sized.record
  }
}

interface SizedDish {
  readonly record: CatalogDish
  /** Size as JSON. */
  readonly bytes: number
}

async function read(
  { es, deadlineMs }: DishFinderDeps,
  catalog: ServedCatalog,
  id: string,
): Promise<SizedDish | null> {
  const request = { ...dishAt(catalog, id), _source_includes: ['dish', 'createdAt', 'updatedAt'] }
  const answer = await es.get<Source>(request, { requestTimeout: deadlineMs }).catch(noDish)
  if (answer?._source === undefined) return null
  const { dish, createdAt, updatedAt } = answer._source
  const record = { facts: dishFacts(dish), createdAt, updatedAt }
  return { record, bytes: JSON.stringify(dish).length }
}

/** A missing shelf is a fault, and not a missing dish. */
function noDish(error: unknown): null {
  if (isNotFound(error) && !isIndexMissing(error)) return null
  throw error
}

interface Source {
  readonly dish: Dish
  readonly createdAt: string
  readonly updatedAt: string
}
