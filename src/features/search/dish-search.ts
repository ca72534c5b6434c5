import type { Client } from '@elastic/elasticsearch'
import { AppError } from '../../errors.ts'
import type { IndexNames } from '../../search-index/names.ts'
import { checkedText, checkedWords, MAX_LENGTHS } from '../argument-text.ts'
import { needingSearch } from '../availability.ts'
import type { ChainContext } from '../chains/chain-context.ts'
import { type PaginationInput, pageRequest } from './page.ts'
import { type PreferencesInput, preferencesOf } from './preferences-input.ts'
import { type SearchQuestion, searchRequest } from './search-request.ts'
import { type SearchAnswer, type SearchResult, searchResult } from './search-response.ts'

export interface SearchInput {
  readonly restaurantId?: string | null | undefined
  readonly preferences?: PreferencesInput | null | undefined
  readonly searchTerm?: string | null | undefined
  readonly category?: string | null | undefined
  readonly pagination?: PaginationInput | null | undefined
}

export type DishSearch = (context: ChainContext, input: SearchInput) => Promise<SearchResult>

export interface DishSearchDeps {
  readonly es: Client
  readonly names: IndexNames
  readonly scriptId: string
  readonly deadlineMs: number
}

/** Searches the live catalog of the caller's chain: exactly one request to the engine. */
export function createDishSearch(deps: DishSearchDeps): DishSearch {
  return async (context, input) => {
    const question = questionOf(context, input)
    const answer = await needingSearch(() => ask(deps, context.chain.chainId, question))
    return searchResult(question, answer)
  }
}

async function ask(deps: DishSearchDeps, chainId: string, question: SearchQuestion): Promise<SearchAnswer> {
  const request = {
    index: deps.names.dishesAlias(chainId),
    timeout: `${deps.deadlineMs}ms`,
    ...searchRequest(question, deps.scriptId),
  }
  const answer = (await deps.es.search(request, {
    requestTimeout: deps.deadlineMs,
  })) as unknown as SearchAnswer
  if (answer.timed_out || answer._shards.failed > 0) throw new Error('the engine gave only part of an answer')
  return { ...answer, hits: { ...answer.hits, hits: answer.hits.hits ?? [] } }
}

function questionOf(context: ChainContext, input: SearchInput): SearchQuestion {
  const bounds = { field: 'searchTerm', most: MAX_LENGTHS.searchTerm }
  const searchTerm = checkedWords(input.searchTerm ?? '', bounds)
  const question: SearchQuestion = {
    scope: {
      restaurantId: input.restaurantId ?? null,
      category: categoryOf(input.category ?? null),
      searchTerm: searchTerm === '' ? null : searchTerm,
    },
    preferences: preferencesOf(input.preferences),
    settings: context.chain.settings,
    page: pageRequest(input.pagination),
  }
  const { restaurantId } = question.scope
  if (restaurantId !== null && !context.restaurants.has(restaurantId)) {
    throw new AppError('RESTAURANT_NOT_FOUND', 'The chain has no restaurant with this id', {
      field: 'restaurantId',
    })
  }
  return question
}

/** Any text that a catalog may have as one. */
function categoryOf(category: string | null): string | null {
  return category === null ? null : checkedText(category, { field: 'category', most: MAX_LENGTHS.category })
}
