import type { Client } from '@elastic/elasticsearch'
import { dishesAt } from '../../search-index/catalog-place.ts'
import { loadedDocuments } from '../../search-index/loaded-documents.ts'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import type { DishBudget } from './dish-budget.ts'
import { type DishMemory, type RememberedDish, STORED_DISH_FIELDS, type StoredDish } from './dish-memory.ts'

export interface LoadDeps {
  readonly es: Client
  readonly deadlineMs: number
  readonly memory: DishMemory
}

export interface Loading {
  /** null: the dishes were reserved before. */
  readonly budget: DishBudget | null
  /** How many dishes one request may load. */
  readonly atOnce: number
}

/** A page that may be larger is loaded in parts of about this size. */
const PART_BYTES = 524_288

/** How many dishes of this size one request may load. */
export function loadedAtOnce(largestDishBytes: number): number {
  return Math.max(1, Math.floor(PART_BYTES / largestDishBytes))
}

export interface LoadedDishes {
  /** null where the catalog has none. */
  readonly dishes: ReadonlyMap<string, RememberedDish | null>
  /** The ids of those that were not remembered. */
  readonly missing: readonly string[]
}

/**
 * Dishes of a catalog by their ids. Loads those that are not remembered, in parts, until the
 * budget is spent.
 */
export async function loadDishes(
  { es, deadlineMs, memory }: LoadDeps,
  catalog: ServedCatalog,
  ids: readonly string[],
  { budget, atOnce }: Loading,
): Promise<LoadedDishes> {
  const { catalogId } = catalog
  const dishes = new Map<string, RememberedDish | null>()
  const missing: string[] = []
  for (const id of ids) {
    if (dishes.has(id)) continue
    const dish = memory.find(catalogId, id) ?? null
    dishes.set(id, dish)
    if (dish === null) missing.push(id)
    else budget?.spend(dish.storedBytes)
  }
  for (let from = 0; from < missing.length; from += atOnce) {
    const request = dishesAt(catalog, missing.slice(from, from + atOnce), STORED_DISH_FIELDS)
    const { docs } = await es.mget<StoredDish>(request, { requestTimeout: deadlineMs })
    for (const stored of loadedDocuments(docs)) {
      if (stored === null) continue
      const dish = memory.add(catalogId, stored)
      budget?.spend(dish.storedBytes)
      dishes.set(stored.dish.id, dish)
    }
  }
  return { dishes, missing }
}
