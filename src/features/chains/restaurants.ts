import type { Dish } from '../../domain/dish/dish.ts'
import { AppError } from '../../errors.ts'
import { needingSearch } from '../availability.ts'
import { type ConnectionPage, connectionOf } from '../connection.ts'
import { checkedPageSize, DEFAULT_PAGE_SIZE } from '../page-size.ts'
import type { CatalogDetails } from './catalog-details.ts'
import type { ChainContext } from './chain-context.ts'
import type { Chain, Restaurant } from './chain-store.ts'

/** The restaurants of a chain as guests are shown them: in the order of the file, then those of the operator alone. */
export interface ChainRestaurants {
  readonly ids: readonly string[]
  readonly byId: ReadonlyMap<string, Restaurant>
}

export interface RestaurantPageRequest {
  readonly first?: number | null | undefined
  /** A cursor of an earlier page. */
  readonly after?: string | null | undefined
}

export type RestaurantPage = ConnectionPage<Restaurant>

/** Of an id: it has at most 100 characters. */
const MAX_RESTAURANT_CURSOR_LENGTH = 600

/** One for each chain: a list for each catalog that it had would hold the operator's restaurants as often. */
const lists = new WeakMap<Chain, ChainRestaurants & { readonly ofCatalog: CatalogDetails }>()

/** The restaurants of the chain, by the catalog that the request works on. */
export async function chainRestaurants({ chain, details }: ChainContext): Promise<ChainRestaurants> {
  const ofCatalog = await needingSearch(details)
  const known = lists.get(chain)
  if (known?.ofCatalog === ofCatalog) return known
  const byId = withOperators(chain, ofCatalog)
  const list = { ofCatalog, ids: [...byId.keys()], byId }
  lists.set(chain, list)
  return list
}

/** The file's word counts. A restaurant that only dishes name has its id as its name: then the operator's. */
function withOperators(chain: Chain, { restaurants }: CatalogDetails): ReadonlyMap<string, Restaurant> {
  const byId = new Map(restaurants)
  for (const ofOperator of chain.restaurants) {
    const known = byId.get(ofOperator.id)
    if (known === undefined || known.name === known.id) byId.set(ofOperator.id, { ...known, ...ofOperator })
  }
  return byId
}

/**
 * A page of the restaurants of the chain, or of those that sell a dish. It takes no longer for a dish with thousands of
 * them. Throws INVALID_INPUT for an invalid size, or a cursor of another list.
 */
export function restaurantPage(
  { ids, byId }: ChainRestaurants,
  { first = null, after = null }: RestaurantPageRequest,
  dish: Pick<Dish, 'restaurantIds'> | null = null,
): RestaurantPage {
  const listed = dish?.restaurantIds ?? ids
  const size = checkedPageSize(first, 'first') ?? DEFAULT_PAGE_SIZE
  const from = after === null ? 0 : placeAfter(listed, after)
  const nodes = listed.slice(from, from + size).map((id) => byId.get(id) ?? { id, name: id })
  return connectionOf(nodes, cursorOf, {
    hasNextPage: from + size < listed.length,
    hasPreviousPage: from > 0,
  })
}

function placeAfter(ids: readonly string[], cursor: string): number {
  const id = cursor.length > MAX_RESTAURANT_CURSOR_LENGTH ? '' : Buffer.from(cursor, 'base64').toString()
  const place = ids.indexOf(id)
  if (place !== -1 && cursorOf({ id }) === cursor) return place + 1
  throw new AppError('INVALID_INPUT', 'after is not a cursor of this list', { field: 'after' })
}

function cursorOf({ id }: Pick<Restaurant, 'id'>): string {
  return Buffer.from(id).toString('base64')
}

/** Throws RESTAURANT_NOT_FOUND for an id that the chain does not have. */
export async function refuseUnknownRestaurant(
  { hasRestaurant }: Pick<ChainContext, 'hasRestaurant'>,
  restaurantId: string | null,
): Promise<void> {
  if (restaurantId === null || (await hasRestaurant(restaurantId))) return
  throw new AppError('RESTAURANT_NOT_FOUND', 'The chain has no restaurant with this id', {
    field: 'restaurantId',
  })
}
