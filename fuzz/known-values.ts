import { createGraphqlClient } from '../dev/graphql-client.ts'
import type { OnboardedChain } from '../operator/onboard-chain.ts'
import type { KnownValues } from './fuzz-target.ts'

interface MenuAnswer {
  readonly search: {
    readonly pageInfo: { readonly endCursor: string }
    readonly matches: readonly {
      readonly dish: {
        readonly id: string
        readonly name: string
        readonly addedIngredients: readonly { readonly id: string }[]
        readonly customizationGroups: readonly { readonly options: readonly { readonly id: string }[] }[]
      }
    }[]
  }
  readonly filterOptions: { readonly categories: readonly { readonly name: string }[] }
}

interface UploadsAnswer {
  readonly catalogUploads: {
    readonly edges: readonly { readonly cursor: string; readonly node: { readonly uploadId: string } }[]
  }
}

const MENU = `{ search(pagination: { first: 40 }) { pageInfo { endCursor }
  matches { dish { id name addedIngredients { id } customizationGroups { options { id } } } } }
  filterOptions { categories { name } } }`
const UPLOADS = '{ catalogUploads { edges { cursor node { uploadId } } } }'
const PAGES = 4

/** What a chain with a live menu has, read as its clients read it. */
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
  const components = dishes.flatMap(({ addedIngredients, customizationGroups }) => [
    ...addedIngredients,
    ...customizationGroups.flatMap(({ options }) => options),
  ])
  return {
    dishIds: dishes.map(({ id }) => id),
    componentIds: [...new Set(components.map(({ id }) => id))],
    restaurantIds,
    categories: filterOptions.categories.map(({ name }) => name),
    searchTerms: dishes.flatMap(({ name }) => [name, name.slice(0, 5)]),
    searchCursors: Array.from({ length: PAGES }, (_, page) => Buffer.from(`${page}`).toString('base64')),
    uploadIds: catalogUploads.edges.map(({ node }) => node.uploadId),
    uploadCursors: catalogUploads.edges.map(({ cursor }) => cursor),
  }
}
