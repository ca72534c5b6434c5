import { slug } from './slug.ts'

export interface ChainEntry {
  readonly id: string
  readonly name: string
  /** Path of its `items.json` from the root of the repository. */
  readonly catalog: string
  readonly restaurants: readonly { readonly id: string; readonly name: string }[]
}

/** Invented: the source names no restaurants. */
const RESTAURANTS = ['Main Street', 'Riverside', 'Market Square'] as const

export function restaurantId(chainId: string, restaurant: string): string {
  return `${chainId}-${slug(restaurant)}`
}

export function chain(id: string, name: string, catalog: string): ChainEntry {
  const restaurants = RESTAURANTS.map((restaurant) => ({
    id: restaurantId(id, restaurant),
    name: restaurant,
  }))
  return { id, name, catalog, restaurants }
}
