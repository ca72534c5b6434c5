import type { estypes } from '@elastic/elasticsearch'
import { type TimedEngine, wholeAnswer } from '../../search-index/partial-answer.ts'
import type { ServedCatalog } from '../../search-index/serving-store.ts'
import { needingSearch } from '../availability.ts'
import { refuseUnknownRestaurant } from '../chains/restaurants.ts'
import type { SearchOptions } from './dish-search.ts'
import {
  type CategoryAggregations,
  categoriesOf,
  categoryRequest,
  type FacetAggregations,
  type Facets,
  facetRequest,
  facetsOf,
  NO_FACETS,
} from './facet-request.ts'
import { interpretedInput } from './interpreted-input.ts'
import { knownWords, type WordDeps } from './known-words.ts'
import type { PreferencesInput } from './preferences-input.ts'
import { type SearchedChain, searchQuestion } from './search-question.ts'
import type { SearchQuestion } from './search-request.ts'
import type { KnownWords } from './term-query.ts'
import { type TermStep, termSteps } from './term-steps.ts'

export interface FacetInput {
  readonly restaurantId?: string | null | undefined
  readonly preferences?: PreferencesInput | null | undefined
  readonly searchTerm?: string | null | undefined
}

/**
 * Counts what a search with one more filter would find, for each diet and allergen and for these categories: with one
 * request to the engine, and where a search of a category forgives more than that of all, with a few more. Throws INVALID_INPUT and RESTAURANT_NOT_FOUND as a search does.
 */
export type FacetSearch = (
  context: SearchedChain,
  input: FacetInput,
  options: Pick<SearchOptions, 'inTurn'> & { readonly categories: readonly string[] },
) => Promise<Facets>

export function createFacetSearch(deps: WordDeps & TimedEngine): FacetSearch {
  return async (context, input, { inTurn, categories }) => {
    const question = searchQuestion(context, input, interpretedInput(input))
    const { catalog } = context
    return needingSearch(async () => {
      await refuseUnknownRestaurant(context, question.scope.restaurantId)
      if (catalog === null) return NO_FACETS
      const known = await knownWords(deps, question, context.chain.settings, catalog.catalogId)
      const { searchTerm } = question.scope
      const steps = searchTerm === null ? [{}] : termSteps(searchTerm, known)
      return inTurn(() => facetsInSteps({ ...deps, question, catalog, known }, steps, categories))
    })
  }
}

interface Asked extends TimedEngine {
  readonly question: SearchQuestion
  readonly catalog: ServedCatalog
  readonly known: KnownWords
}

/**
 * A search takes the first step of its term that finds something in its scope. A search in a category may need a later
 * step than one in all of them, so the steps go on for the categories in which none has found a dish.
 */
async function facetsInSteps(
  asked: Asked,
  steps: Iterable<Partial<TermStep>>,
  categories: readonly string[],
): Promise<Facets> {
  let found = null as Facets | null
  let left = categories
  for (const { query } of steps) {
    const extras = { ...asked.known, categories: left, ...(query && { textQuery: query }) }
    if (found === null) {
      const request = facetRequest(asked.question, asked.catalog, extras)
      const { total, aggregations } = await counted<FacetAggregations>(asked, request)
      if (total === 0) continue
      found = facetsOf(aggregations)
    } else {
      const request = categoryRequest(asked.question, asked.catalog, extras)
      const more = categoriesOf((await counted<CategoryAggregations>(asked, request)).aggregations)
      found = { ...found, categories: new Map([...found.categories, ...more]) }
    }
    const { categories: known } = found
    left = left.filter((name) => !known.has(name))
    if (left.length === 0) break
  }
  return found ?? NO_FACETS
}

async function counted<T>(
  deps: Asked,
  request: estypes.SearchRequest,
): Promise<{ readonly total: number; readonly aggregations: T }> {
  const answer = await wholeAnswer<unknown, T>(deps, request)
  // The request asks for them.
  return { total: numberOf(answer.hits.total), aggregations: answer.aggregations as T }
}

function numberOf(total: number | { readonly value: number } = 0): number {
  return typeof total === 'number' ? total : total.value
}
