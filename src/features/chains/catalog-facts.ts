import { needingSearch } from '../availability.ts'
import type { CatalogDetails, ShownStatement } from './catalog-details.ts'
import type { ChainContext } from './chain-context.ts'

/** What an app shows beside the dishes of a catalog: of which day it is, and what holds for all of it. */
export interface CatalogFacts extends Pick<CatalogDetails, 'asOf' | 'verifiedAt' | 'statements'> {
  readonly version: string
  /** The operator's text for guests. */
  readonly disclaimer: string | null
}

/**
 * The facts of the catalog that a request works on; null before the first one. With a restaurant only the statements that
 * hold there.
 */
export async function catalogFacts(
  { chain, catalog, details }: ChainContext,
  restaurantId: string | null,
): Promise<CatalogFacts | null> {
  if (catalog === null) return null
  const { asOf, verifiedAt, statements } = await needingSearch(details)
  const { disclaimer = null } = chain.settings
  const { version } = catalog
  return { version, asOf, verifiedAt, disclaimer, statements: holdingIn(statements, restaurantId) }
}

function holdingIn(
  statements: readonly ShownStatement[],
  restaurantId: string | null,
): readonly ShownStatement[] {
  if (restaurantId === null) return statements
  return statements.flatMap((one) => {
    if (one.restaurantIds === null) return [one]
    return one.restaurantIds.includes(restaurantId) ? [{ ...one, restaurantIds: [restaurantId] }] : []
  })
}
