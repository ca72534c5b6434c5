import type { Dish } from '../../../src/domain/dish/dish.ts'
import { warning } from '../../../src/domain/items/problem.ts'
import { CatalogFileError } from '../reading/catalog-file-error.ts'
import type { Report } from './report.ts'

/** As many as "restaurants" may list. */
export const MAX_RESTAURANTS = 20_000

interface Restaurant {
  readonly id: string
  readonly name: string
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

  /** With those that the file lists. Warns of ids that neither the file nor the operator lists. */
  withListed(
    listed: readonly Restaurant[],
    configured: readonly Pick<Restaurant, 'id'>[],
    report: Report,
  ): readonly Restaurant[] {
    const known = new Set([...configured, ...listed].map(({ id }) => id))
    const unlisted = [...this.#firstItem].filter(([id]) => !known.has(id))
    if (known.size > 0)
      for (const [id, index] of unlisted) report.addOfItem(index, null, [unknownRestaurant(id)])
    return [...listed.map(({ id, name }) => ({ id, name })), ...unlisted.map(([id]) => ({ id, name: id }))]
  }
}

function unknownRestaurant(id: string) {
  const message = `restaurant "${id}" is neither in "restaurants" nor known to the operator; it is added`
  return warning('UNKNOWN_RESTAURANT', '/restaurantIds', message)
}
