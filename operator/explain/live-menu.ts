import type { estypes } from '@elastic/elasticsearch'
import type { Dish } from '../../src/domain/dish/dish.ts'
import { type DishFacts, dishFacts } from '../../src/domain/dish/dish-facts.ts'
import type { MatchSettings, Preferences } from '../../src/domain/matching/preferences.ts'
import type { MatchStatus } from '../../src/domain/vocabulary/vocabulary.ts'
import { AppError } from '../../src/errors.ts'
import { searchRequest } from '../../src/features/search/search-request.ts'
import { type SearchAnswer, searchResult } from '../../src/features/search/search-response.ts'
import { inCatalog } from '../../src/search-index/catalog-place.ts'
import { placesOfDish } from '../../src/search-index/shelf-contents.ts'
import { knownChain } from '../chains/chains.ts'
import type { Operator } from '../operator.ts'

/** The chain whose live catalog holds this id. */
export async function chainOfDish({ es, stores }: Operator, id: string): Promise<string> {
  for (const { chainId, catalogId } of await placesOfDish(es, stores.names, id))
    if ((await stores.serving.find(chainId))?.catalogId === catalogId) return chainId
  throw new AppError(
    'INVALID_INPUT',
    `No live catalog has a dish "${id}". A partnerDishId needs --chain; "chain list" shows the chains.`,
  )
}

/** A dish of the chain's live catalog, by its id or its partnerDishId. */
export async function liveDish(operator: Operator, chainId: string, name: string): Promise<DishFacts> {
  const [dish] = await liveDishes(operator, chainId, 1, {
    bool: { should: [{ term: { id: name } }, { term: { partnerDishId: name } }], minimum_should_match: 1 },
  })
  if (dish !== undefined) return dish
  throw new AppError(
    'INVALID_INPUT',
    `The live catalog of "${chainId}" has no dish "${name}": "explain --guests ${chainId}" shows its dishes.`,
  )
}

/** The first dishes of the chain's live catalog, in the order of the file. */
export async function liveDishes(
  operator: Operator,
  chainId: string,
  size: number,
  query?: NonNullable<estypes.SearchRequest['query']>,
): Promise<readonly DishFacts[]> {
  await knownChain(operator, chainId)
  const live = await operator.stores.serving.find(chainId)
  if (live === null) return []
  const { hits } = await operator.es.search<{ dish: Dish }>({
    ...inCatalog(live, query),
    size,
    sort: [{ position: 'asc' }],
    _source: ['dish'],
  })
  return hits.hits.flatMap((hit) => (hit._source === undefined ? [] : [dishFacts(hit._source.dish)]))
}

/** The statuses of these dishes by the service's own search request and the live catalog's script. Ignores scope. */
export async function engineStatuses(
  { es, stores }: Operator,
  chainId: string,
  ids: readonly string[],
  guest: { readonly preferences: Preferences; readonly settings: MatchSettings },
): Promise<ReadonlyMap<string, MatchStatus>> {
  const scope = { restaurantId: null, category: null, searchTerm: null }
  const question = { ...guest, scope, page: { page: 1, size: ids.length } }
  const catalog = await stores.serving.find(chainId)
  if (catalog === null)
    throw new AppError(
      'INVALID_INPUT',
      `No catalog serves "${chainId}": "catalogs list ${chainId}" shows what is kept.`,
    )
  const answer = await es.search(searchRequest(question, catalog, { onlyIds: ids }))
  const { matches, almostMatches, notMatches } = searchResult(question, answer as unknown as SearchAnswer)
  const dishes = [...matches, ...almostMatches, ...notMatches]
  return new Map(dishes.map(({ dish, matchStatus }) => [dish.facts.dish.id, matchStatus]))
}
