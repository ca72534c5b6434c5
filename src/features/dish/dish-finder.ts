import type { Client } from '@elastic/elasticsearch'
import { AppError } from '../../errors.ts'
import { dishAt } from '../../search-index/catalog-place.ts'
import { isIndexMissing, isNotFound } from '../../search-index/get-document.ts'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import { needingSearch } from '../availability.ts'
import type { ChainContext } from '../chains/chain-context.ts'
import type { CatalogDish } from './catalog-dish.ts'
import type { DishBudget } from './dish-budget.ts'
import { type DishMemory, type RememberedDish, STORED_DISH_FIELDS, type StoredDish } from './dish-memory.ts'

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
  readonly deadlineMs: number
  readonly memory: DishMemory
}

const ID_FORM = /^dish_[A-Za-z0-9_-]{24}$/

export function createDishFinder(deps: DishFinderDeps): DishFinder {
  const find = async ({ catalog }: ChainContext, id: string): Promise<RememberedDish | null> => {
    if (catalog === null) return null
    return deps.memory.find(catalog.catalogId, id) ?? (await read(deps, catalog, id))
  }
  return async (context, id, field, budget) => {
    const found = ID_FORM.test(id) ? await needingSearch(() => find(context, id)) : null
    if (found === null) throw new AppError('DISH_NOT_FOUND', 'The chain has no dish with this id', { field })
    budget.spend(found.storedBytes)
    return found
  }
}

async function read(
  { es, deadlineMs, memory }: DishFinderDeps,
  catalog: ServedCatalog,
  id: string,
): Promise<RememberedDish | null> {
  const request = { ...dishAt(catalog, id), _source_includes: [...STORED_DISH_FIELDS] }
  const answer = await es.get<StoredDish>(request, { requestTimeout: deadlineMs }).catch(noDish)
  return answer?._source === undefined ? null : memory.add(catalog.catalogId, answer._source)
}

/** A missing shelf is a fault, and not a missing dish. */
function noDish(error: unknown): null {
  if (isNotFound(error) && !isIndexMissing(error)) return null
  throw error
}
