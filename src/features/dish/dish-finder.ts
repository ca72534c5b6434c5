import { AppError } from '../../errors.ts'
import { dishAt } from '../../search-index/catalog-place.ts'
import { isIndexMissing, isNotFound } from '../../search-index/get-document.ts'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import { checkedList, MAX_DISHES_ASKED } from '../argument-text.ts'
import { needingSearch } from '../availability.ts'
import type { ChainContext } from '../chains/chain-context.ts'
import type { CatalogDish } from './catalog-dish.ts'
import type { DishBudget } from './dish-budget.ts'
import { type RememberedDish, STORED_DISH_FIELDS, type StoredDish } from './dish-memory.ts'
import { BY_ID, type LoadDeps, loadDishes, loadedAtOnce } from './load-dishes.ts'

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

/**
 * Finds several dishes, in the order of the ids; null for an id that the chain does not have. Throws INVALID_INPUT for
 * more than MAX_DISHES_ASKED, QUERY_TOO_COMPLEX if the request has too few bytes left.
 */
export type DishesFinder = (
  context: ChainContext,
  ids: readonly string[],
  options: Readonly<{ budget: DishBudget; inTurn: <T>(work: () => Promise<T>) => Promise<T> }>,
) => Promise<readonly (CatalogDish | null)[]>

const ID_FORM = /^dish_[A-Za-z0-9_-]{24}$/

export function createDishFinder(deps: LoadDeps): DishFinder {
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

export function createDishesFinder(deps: LoadDeps): DishesFinder {
  return async ({ catalog, largestDishBytes }, ids, { budget, inTurn }) => {
    checkedList(ids, { field: 'ids', most: MAX_DISHES_ASKED })
    const valid = [...new Set(ids)].filter((id) => ID_FORM.test(id))
    if (catalog === null || valid.length === 0) return ids.map(() => null)
    const atOnce = loadedAtOnce(largestDishBytes)
    const { dishes } = await needingSearch(() =>
      inTurn(() => loadDishes(deps, catalog, BY_ID, valid, { budget, atOnce })),
    )
    return ids.map((id) => dishes.get(id) ?? null)
  }
}

async function read(
  { es, deadlineMs, memory }: LoadDeps,
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
