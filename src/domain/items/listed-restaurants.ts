import { visibleOnly } from '../text/visible-text.ts'
import { type CatalogHeader, MAX_ADDRESS_LENGTH } from './items-schema.ts'
import { type ItemProblem, warning } from './problem.ts'

export interface ListedRestaurant {
  readonly id: string
  readonly name: string
  readonly address?: string
}

type Listed = NonNullable<CatalogHeader['restaurants']>

/** The restaurants that a file lists, as guests may read them. */
export function listedRestaurants(restaurants: Listed): readonly ListedRestaurant[] {
  return restaurants.map(({ id, name, address }) => {
    const read = addressOf(address)
    return {
      id: id.trim(),
      name: visibleOnly(name).trim() || id.trim(),
      ...(read === null ? {} : { address: read }),
    }
  })
}

/** Of the first restaurant with an address that cannot be shown. */
export function addressProblems(restaurants: Listed): readonly ItemProblem[] {
  const place = restaurants.findIndex(({ address }) => address != null && addressOf(address) === null)
  if (place === -1) return []
  const message = `must be a text of at most ${MAX_ADDRESS_LENGTH} characters; it is ignored, and so are others like it`
  return [warning('UNKNOWN_PROPERTY', `/restaurants/${place}/address`, message)]
}

function addressOf(address: unknown): string | null {
  if (typeof address !== 'string' || Array.from(address).length > MAX_ADDRESS_LENGTH) return null
  return visibleOnly(address).trim() || null
}
