import { LRUCache } from 'lru-cache'
import type { Dish } from '../../domain/dish/dish.ts'
import { dishFacts } from '../../domain/dish/dish-facts.ts'
import type { CatalogDish } from './catalog-dish.ts'

/** What the engine holds of a dish. */
export interface StoredDish {
  readonly dish: Dish
  readonly createdAt: string
  readonly updatedAt: string
}

/** Fields of a document that make a StoredDish. */
export const STORED_DISH_FIELDS = ['dish', 'createdAt', 'updatedAt'] as const

export interface RememberedDish extends CatalogDish {
  /** Length of the stored dish as JSON. */
  readonly storedBytes: number
}

/** Dishes of catalogs with their derived facts. A catalog never changes, so what is known of its dishes stays true. */
export interface DishMemory {
  readonly find: (catalogId: string, dishId: string) => RememberedDish | undefined
  /** Derives the facts of a dish and remembers it. */
  readonly add: (catalogId: string, stored: StoredDish) => RememberedDish
  /** Whether most of a catalog's dishes that were asked for lately are remembered. */
  readonly knowsMost: (catalogId: string) => boolean
  /** Records how many of the dishes of a page were remembered. */
  readonly noteHits: (catalogId: string, known: number, asked: number) => void
}

const MAX_CATALOGS = 10_000
/** Measured: a dish, its facts and its view take 2.0 to 2.6 times their JSON; many short components take more. */
const BYTES_PER_STORED = 3
const BYTES_PER_COMPONENT = 1_024

/** Keeps the dishes that were asked for last, within about `maxBytes` of memory. */
export function createDishMemory(maxBytes: number): DishMemory {
  const dishes = new LRUCache<string, RememberedDish>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const shares = new LRUCache<string, number>({ max: MAX_CATALOGS })
  const keyOf = (catalogId: string, dishId: string) => `${catalogId}|${dishId}`
  return {
    find(catalogId, dishId) {
      const key = keyOf(catalogId, dishId)
      // What was asked for last only matters once a dish may have to go.
      return dishes.calculatedSize < maxBytes / 2 ? dishes.peek(key) : dishes.get(key)
    },
    add(catalogId, stored) {
      const key = keyOf(catalogId, stored.dish.id)
      const known = dishes.get(key)
      if (known !== undefined) return known
      const { createdAt, updatedAt } = stored
      const storedBytes = JSON.stringify(stored).length
      const dish = { facts: dishFacts(stored.dish), createdAt, updatedAt, storedBytes }
      dishes.set(key, dish)
      return dish
    },
    knowsMost: (catalogId) => (shares.get(catalogId) ?? 0) > 0.5,
    noteHits: (catalogId, known, asked) => {
      if (asked > 0) shares.set(catalogId, known / asked)
    },
  }
}

function sizeOf({ facts, storedBytes }: RememberedDish): number {
  return BYTES_PER_STORED * storedBytes + BYTES_PER_COMPONENT * (1 + facts.components.length)
}
