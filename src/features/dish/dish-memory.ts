import { LRUCache } from 'lru-cache'
import type { Dish } from '../../domain/dish/dish.ts'
import { dishFacts } from '../../domain/dish/dish-facts.ts'
import type { CatalogDish } from './catalog-dish.ts'

/** What the engine holds of a dish. */
export interface StoredDish {
  readonly dish: Dish
  /** In the menu, from 0 on. */
  readonly position: number
  readonly createdAt: string
  readonly updatedAt: string
}

/** Fields of a document that make a StoredDish. */
export const STORED_DISH_FIELDS = ['dish', 'position', 'createdAt', 'updatedAt'] as const

export interface RememberedDish extends CatalogDish {
  /** Length of the stored dish as JSON. */
  readonly storedBytes: number
  readonly position: number
}

/** Names a dish of a catalog: its id, or its position where no other dish of the catalog shares it. */
export type DishKey = string | number

/** Dishes of catalogs with their derived facts. A catalog never changes, so what is known of its dishes stays true. */
export interface DishMemory {
  readonly find: (catalogId: string, key: DishKey) => RememberedDish | undefined
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
/** What is said of its allergens and diets, beside what names its components. */
const BYTES_PER_DISH = 9_216

/** The dishes of one catalog by their ids and positions. */
type KnownDishes = Map<DishKey, RememberedDish>

/** Where a dish is known. */
interface Place {
  readonly catalogId: string
  readonly among: KnownDishes
}

/** Keeps the dishes that were asked for last, within about `maxBytes` of memory. */
export function createDishMemory(maxBytes: number): DishMemory {
  const catalogs = new Map<string, KnownDishes>()
  const places = new LRUCache<RememberedDish, Place>({
    maxSize: maxBytes,
    sizeCalculation: (_, dish) => sizeOf(dish),
    // A dish that is larger than `maxBytes` is not stored, and not disposed of.
    disposeAfter({ catalogId, among }, { facts, position }) {
      among.delete(facts.dish.id)
      among.delete(position)
      if (among.size === 0) catalogs.delete(catalogId)
    },
  })
  const shares = new LRUCache<string, number>({ max: MAX_CATALOGS })
  const find = (catalogId: string, key: DishKey) => {
    const dish = catalogs.get(catalogId)?.get(key)
    // The order of use matters only once dishes may be evicted.
    if (dish !== undefined && places.calculatedSize >= maxBytes / 2) places.get(dish)
    return dish
  }
  return {
    find,
    add(catalogId, stored) {
      const known = find(catalogId, stored.dish.id)
      if (known !== undefined) return known
      const { position, createdAt, updatedAt } = stored
      const storedBytes = JSON.stringify(stored).length
      const dish = { facts: dishFacts(stored.dish), position, createdAt, updatedAt, storedBytes }
      const among: KnownDishes = catalogs.get(catalogId) ?? new Map()
      if (places.set(dish, { catalogId, among }).has(dish)) {
        // The eviction of its other dishes may have deleted the map of the catalog.
        catalogs.set(catalogId, among.set(dish.facts.dish.id, dish).set(position, dish))
      }
      return dish
    },
    knowsMost: (catalogId) => (shares.peek(catalogId) ?? 0) > 0.5,
    noteHits: (catalogId, known, asked) => {
      if (asked > 0 && shares.get(catalogId) !== known / asked) shares.set(catalogId, known / asked)
    },
  }
}

function sizeOf({ facts, storedBytes }: RememberedDish): number {
  return BYTES_PER_DISH + BYTES_PER_STORED * storedBytes + BYTES_PER_COMPONENT * facts.components.length
}
