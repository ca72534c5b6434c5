import { createGraphqlClient } from '../harness/requests/graphql-client.ts'
import type { OnboardedChain } from '../src/features/chains/onboard-chain.ts'
import type { KnownValues } from './fuzz-target.ts'

interface DishAnswer {
  readonly id: string
  readonly name: string
  readonly addedIngredients: readonly { readonly id: string }[]
  readonly customizationGroups: readonly { readonly options: readonly { readonly id: string }[] }[]
}

interface MenuAnswer {
  readonly search: { readonly matches: readonly { readonly dish: DishAnswer }[] }
  readonly filterOptions: { readonly categories: readonly { readonly name: string }[] }
}

interface UploadsAnswer {
  readonly catalogUploads: {
    readonly edges: readonly { readonly cursor: string; readonly node: { readonly uploadId: string } }[]
  }
}

const MENU = `{ search(pagination: { first: 40 }) {
  matches { dish { id name addedIngredients { id } customizationGroups { options { id } } } } }
  filterOptions { categories { name } } }`
const UPLOADS = '{ catalogUploads { edges { cursor node { uploadId } } } }'
const PAGES = 4

/** The values of a chain with a live menu, read as its clients read them. */
export async function knownValues(
  address: string,
  chain: OnboardedChain,
  restaurantIds: readonly string[],
): Promise<KnownValues> {
  const { search, filterOptions } = await createGraphqlClient(address, chain.apiKey).request<MenuAnswer>(MENU)
  const { catalogUploads } = await createGraphqlClient(
    address,
    `Bearer ${chain.partnerToken}`,
  ).request<UploadsAnswer>(UPLOADS)
  const dishes = search.matches.map(({ dish }) => dish)
  const [built] = dishes.toSorted((a, b) => componentsOf(b).length - componentsOf(a).length)
  if (built === undefined) throw new Error('the menu has no dishes')
  return {
    dishIds: dishes.map(({ id }) => id),
    builtDishId: built.id,
    componentIds: componentsOf(built),
    restaurantIds,
    categories: filterOptions.categories.map(({ name }) => name),
    searchTerms: dishes.flatMap(({ name }) => [name, name.slice(0, 5)]),
    searchCursors: Array.from({ length: PAGES }, (_, page) => Buffer.from(`${page}`).toString('base64')),
    uploadIds: catalogUploads.edges.map(({ node }) => node.uploadId),
    uploadCursors: catalogUploads.edges.map(({ cursor }) => cursor),
  }
}

function componentsOf({ addedIngredients, customizationGroups }: DishAnswer): string[] {
  return [...addedIngredients, ...customizationGroups.flatMap(({ options }) => options)].map(({ id }) => id)
}
