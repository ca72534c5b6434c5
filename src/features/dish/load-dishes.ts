import { dishesAt, inCatalog } from '../../search-index/catalog-place.ts'
import { loadedDocuments } from '../../search-index/loaded-documents.ts'
import { type TimedEngine, wholeAnswer } from '../../search-index/partial-answer.ts'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import type { DishBudget } from './dish-budget.ts'
import {
  type DishKey,
  type DishMemory,
  type RememberedDish,
  STORED_DISH_FIELDS,
  type StoredDish,
} from './dish-memory.ts'

export interface LoadDeps extends TimedEngine {
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

export interface LoadedDishes<Key extends DishKey> {
  /** null where the catalog has none. */
  readonly dishes: ReadonlyMap<Key, RememberedDish | null>
  /** The keys of those that were not remembered. */
  readonly missing: readonly Key[]
}

/** How dishes are named, and how those with some names are read from the engine. */
export interface DishNames<Key extends DishKey> {
  readonly keyOf: (stored: StoredDish) => Key
  readonly read: (
    deps: LoadDeps,
    catalog: ServedCatalog,
    keys: readonly Key[],
  ) => Promise<readonly StoredDish[]>
}

export const BY_ID: DishNames<string> = {
  keyOf: ({ dish }) => dish.id,
  async read({ es, deadlineMs: requestTimeout }, catalog, ids) {
    const request = dishesAt(catalog, ids, STORED_DISH_FIELDS)
    const { docs } = await es.mget<StoredDish>(request, { requestTimeout })
    return loadedDocuments(docs).filter((stored) => stored !== null)
  },
}

/** Only for a catalog of which no two dishes share a position. */
export const BY_POSITION: DishNames<number> = {
  keyOf: ({ position }) => position,
  async read(deps, catalog, positions) {
    const request = {
      ...inCatalog(catalog, { terms: { position: [...positions] } }),
      _source: [...STORED_DISH_FIELDS],
      size: positions.length,
    }
    const { hits } = await wholeAnswer<StoredDish, unknown>(deps, request)
    return hits.hits.flatMap(({ _source }) => _source ?? [])
  },
}

/**
 * Dishes of a catalog by their names. Loads those that are not remembered, in parts, until the
 * budget is spent.
 */
export async function loadDishes<Key extends DishKey>(
  deps: LoadDeps,
  catalog: ServedCatalog,
  { keyOf, read }: DishNames<Key>,
  keys: readonly Key[],
  { budget, atOnce }: Loading,
): Promise<LoadedDishes<Key>> {
  const { memory } = deps
  const { catalogId } = catalog
  const dishes = new Map<Key, RememberedDish | null>()
  const missing: Key[] = []
  for (const key of keys) {
    if (dishes.has(key)) continue
    const dish = memory.find(catalogId, key) ?? null
    dishes.set(key, dish)
    if (dish === null) missing.push(key)
    else budget?.spend(dish.storedBytes)
  }
  for (let from = 0; from < missing.length; from += atOnce) {
    for (const stored of await read(deps, catalog, missing.slice(from, from + atOnce))) {
      const dish = memory.add(catalogId, stored)
      budget?.spend(dish.storedBytes)
      dishes.set(keyOf(stored), dish)
    }
  }
  return { dishes, missing }
}
