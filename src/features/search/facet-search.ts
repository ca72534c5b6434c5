import type { estypes } from '@elastic/elasticsearch'
import { needingSearch } from '../availability.ts'
import { refuseUnknownRestaurant } from '../chains/restaurants.ts'
import {
  type DishSearchDeps,
  knownWords,
  refusePartialAnswer,
  type SearchedChain,
  type SearchOptions,
  searchQuestion,
} from './dish-search.ts'
import { type FacetAggregations, type Facets, facetRequest, facetsOf, NO_FACETS } from './facet-request.ts'
import { interpretedInput } from './interpreted-input.ts'
import type { PreferencesInput } from './preferences-input.ts'
import { askInSteps } from './term-steps.ts'

type Query = NonNullable<estypes.SearchRequest['query']>

export interface FacetInput {
  readonly restaurantId?: string | null | undefined
  readonly preferences?: PreferencesInput | null | undefined
  readonly searchTerm?: string | null | undefined
}

/**
 * Counts what a search with one more filter would find, for each diet and allergen and for these categories, with one
 * request to the engine. Throws INVALID_INPUT and RESTAURANT_NOT_FOUND as a search does.
 */
export type FacetSearch = (
  context: SearchedChain,
  input: FacetInput,
  options: Pick<SearchOptions, 'inTurn'> & { readonly categories: readonly string[] },
) => Promise<Facets>

export function createFacetSearch(deps: Omit<DishSearchDeps, 'memory'>): FacetSearch {
  return async (context, input, { inTurn, categories }) => {
    const question = searchQuestion(context, input, interpretedInput(input))
    const { catalog } = context
    return needingSearch(async () => {
      await refuseUnknownRestaurant(context, question.scope.restaurantId)
      if (catalog === null) return NO_FACETS
      const known = await knownWords(deps, question, context.chain.settings, catalog.catalogId)
      const timeout = `${deps.deadlineMs}ms`
      const askStep = async (textQuery?: Query) => {
        const extras = { ...known, categories, ...(textQuery && { textQuery }) }
        const request = facetRequest(question, catalog, extras)
        const answer = await deps.es.search<unknown, FacetAggregations>(
          { timeout, ...request },
          { requestTimeout: deps.deadlineMs },
        )
        refusePartialAnswer(answer)
        return answer
      }
      const { searchTerm } = question.scope
      const { answer } = await inTurn(() =>
        askInSteps(searchTerm, known, askStep, ({ hits }) => numberOf(hits.total)),
      )
      // The request asks for them.
      return answer === null ? NO_FACETS : facetsOf(answer.aggregations as FacetAggregations)
    })
  }
}

function numberOf(total: number | { readonly value: number } = 0): number {
  return typeof total === 'number' ? total : total.value
}
