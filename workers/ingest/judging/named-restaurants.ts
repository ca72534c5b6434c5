import type { Dish } from '../../../src/domain/dish/dish.ts'
import type { ListedRestaurant } from '../../../src/domain/items/listed-restaurants.ts'
import { warning } from '../../../src/domain/items/problem.ts'
import { CatalogFileError } from '../reading/catalog-file-error.ts'
import type { Report } from './report.ts'

/** As many as "restaurants" may list. */
export const MAX_RESTAURANTS = 20_000

/** Restaurants that are known beside those of the file. */
export interface KnownRestaurants {
  /** Configured by the operator. */
  readonly ofOperator: readonly Pick<ListedRestaurant, 'id'>[]
  /** Of the live catalog. */
  readonly live: readonly ListedRestaurant[]
}

/** The restaurants that the dishes of a file name. */
export class NamedRestaurants {
  readonly #firstItem = new Map<string, number>()

  add(index: number, { restaurantIds }: Dish): void {
    for (const id of restaurantIds ?? []) {
      if (this.#firstItem.has(id)) continue
      if (this.#firstItem.size === MAX_RESTAURANTS) {
        const message = `the dishes up to item ${index} name more than ${MAX_RESTAURANTS} restaurants`
        throw new CatalogFileError('INVALID_FILE', message)
      }
      this.#firstItem.set(id, index)
    }
  }

  /**
   * With those that the file lists. One that the live catalog knows keeps its name. Warns of ids that nobody lists.
   */
  withListed(
    listed: readonly ListedRestaurant[],
    { ofOperator, live }: KnownRestaurants,
    report: Report,
  ): readonly ListedRestaurant[] {
    const inLive = new Map(live.map((restaurant) => [restaurant.id, restaurant]))
    const known = new Set([...ofOperator, ...listed].map(({ id }) => id))
    const unlisted = [...this.#firstItem].filter(([id]) => !known.has(id))
    if (known.size + inLive.size > 0)
      for (const [id, index] of unlisted)
        if (!inLive.has(id)) report.addOfItem(index, null, [unknownRestaurant(id)])
    return [...listed, ...unlisted.map(([id]) => inLive.get(id) ?? { id, name: id })]
  }
}

function unknownRestaurant(id: string) {
  const message = `restaurant "${id}" is neither in "restaurants" nor known to the operator; it is added`
  return warning('UNKNOWN_RESTAURANT', '/restaurantIds', message)
}
