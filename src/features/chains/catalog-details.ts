import { LRUCache } from 'lru-cache'
import type { KitchenStatement } from '../../domain/dish/dish.ts'
import { ALLERGEN_TERMS, type AllergenType } from '../../domain/vocabulary/vocabulary.ts'
import type { CatalogRecord, CatalogStore } from '../../search-index/catalog-store.ts'
import type { Restaurant } from './chain-store.ts'

/** What the record of a catalog says beside what every search needs. */
export interface CatalogDetails {
  /** ISO 8601: when the partner wrote the file, else when it was stored. */
  readonly asOf: string
  /** ISO 8601: the oldest check that its dishes state; null = none does. */
  readonly verifiedAt: string | null
  /** What holds for everything made in its restaurants. */
  readonly statements: readonly ShownStatement[]
  /** From the file, or from its items. */
  readonly restaurants: ReadonlyMap<string, Restaurant>
}

/** A statement about everything that is made in some restaurants. */
export interface ShownStatement {
  readonly type: AllergenType
  readonly displayName: string
  /** null: unknown. */
  readonly level: 'CONTAINS' | 'MAY_CONTAIN' | null
  readonly text: string | null
  /** null: in all restaurants. */
  readonly restaurantIds: readonly string[] | null
}

export type ReadCatalogDetails = (catalogId: string) => Promise<CatalogDetails>

/** Few requests need them, and the list of restaurants can be long. */
const MAX_CACHED_BYTES = 32 * 1_024 * 1_024
const BYTES_PER_CHARACTER = 4
/** Measured: of a catalog without restaurants and statements, with its id. */
const BYTES_PER_ENTRY = 600

/** Reads the record of a catalog once: what it says here never changes. Throws if there is no record. */
export function createCatalogDetails(catalogs: Pick<CatalogStore, 'find'>): ReadCatalogDetails {
  const known = new LRUCache<string, CatalogDetails>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ restaurants, statements }) =>
      BYTES_PER_ENTRY + BYTES_PER_CHARACTER * JSON.stringify([[...restaurants.values()], statements]).length,
    fetchMethod: async (catalogId) => {
      const record = await catalogs.find(catalogId)
      return record === null ? undefined : detailsOf(record)
    },
  })
  return async (catalogId) => {
    const details = await known.fetch(catalogId)
    if (details === undefined) throw new Error(`the record of ${catalogId} is gone`)
    return details
  }
}

function detailsOf({
  generatedAt,
  objectModifiedAt,
  verifiedAt = null,
  kitchen = [],
  restaurants,
}: CatalogRecord): CatalogDetails {
  return {
    asOf: generatedAt ?? objectModifiedAt,
    verifiedAt,
    statements: shownStatements(kitchen),
    restaurants: new Map(restaurants.map((restaurant) => [restaurant.id, restaurant])),
  }
}

/** The same statement of several restaurants is one, with their ids. */
function shownStatements(statements: readonly KitchenStatement[]): readonly ShownStatement[] {
  const alike = Map.groupBy(statements, ({ type, level, text, restaurantIds }) =>
    JSON.stringify([type, level, text, restaurantIds === null]),
  )
  return [...alike.values()].flatMap((group) =>
    group.slice(0, 1).map(({ type, level, text, restaurantIds }) => ({
      type,
      displayName: ALLERGEN_TERMS[type].displayName,
      level: level === 'UNKNOWN' ? null : level,
      text,
      restaurantIds: restaurantIds && [...new Set(group.flatMap((one) => one.restaurantIds ?? []))],
    })),
  )
}
