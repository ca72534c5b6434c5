import type { estypes } from '@elastic/elasticsearch'
import type { Dish } from '../../src/domain/dish/dish.ts'
import { type DishFacts, dishFacts } from '../../src/domain/dish/dish-facts.ts'
import type { MatchSettings, Preferences } from '../../src/domain/matching/preferences.ts'
import type { MatchStatus } from '../../src/domain/vocabulary/vocabulary.ts'
import { AppError } from '../../src/errors.ts'
import { createChainContexts } from '../../src/features/chains/chain-context.ts'
import { searchRequest } from '../../src/features/search/search-request.ts'
import { type SearchAnswer, searchResult } from '../../src/features/search/search-response.ts'
import { liveIndex } from '../../src/search-index/catalog-swap.ts'
import { knownChain } from '../chains/chains.ts'
import type { Operator } from '../operator.ts'

/** The chain whose live catalog holds this id. */
export async function chainOfDish({ es, stores }: Operator, id: string): Promise<string> {
  const { hits } = await es.search({
    index: stores.names.allDishIndices,
    query: { term: { id } },
    size: 10,
    _source: false,
  })
  const found = hits.hits.map((hit) => hit._index)
  for (const { chainId } of await stores.chains.list()) {
    const own = found.filter((index) => index.startsWith(stores.names.dishesIndex(chainId, '')))
    if (own.length > 0 && own.includes((await liveIndex(es, stores.names, chainId)) ?? '')) return chainId
  }
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
  throw new AppError('INVALID_INPUT', `The live catalog of "${chainId}" has no dish "${name}".`)
}

/** The first dishes of the chain's live catalog, in the order of the file. */
export async function liveDishes(
  operator: Operator,
  chainId: string,
  size: number,
  query: object = { match_all: {} },
): Promise<readonly DishFacts[]> {
  await knownChain(operator, chainId)
  const { hits } = await operator.es.search<{ dish: Dish }>({
    index: operator.stores.names.dishesAlias(chainId),
    query,
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
  const { catalog } = await createChainContexts({ es, ...stores }).get(chainId)
  if (catalog === null) throw new AppError('INVALID_INPUT', `No catalog serves "${chainId}".`)
  const request = searchRequest(question, catalog)
  const query = inScope(request.query, { terms: { id: [...ids] } })
  const answer = await es.search({ ...request, index: catalog.index, query })
  const { matches, almostMatches, notMatches } = searchResult(question, answer as unknown as SearchAnswer)
  const dishes = [...matches, ...almostMatches, ...notMatches]
  return new Map(dishes.map(({ dish, matchStatus }) => [dish.facts.dish.id, matchStatus]))
}

/** The same classification for other dishes. A search without preferences needs no script. */
function inScope(query: estypes.QueryDslQueryContainer | undefined, scope: estypes.QueryDslQueryContainer) {
  if (query?.script_score) return { script_score: { ...query.script_score, query: scope } }
  if (query?.constant_score) return { constant_score: { ...query.constant_score, filter: scope } }
  throw new Error('the search request does not classify')
}
