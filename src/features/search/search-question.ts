import { AppError } from '../../errors.ts'
import { checkedList, checkedText, MAX_CATEGORIES_ASKED, MAX_LENGTHS } from '../argument-text.ts'
import type { ChainContext } from '../chains/chain-context.ts'
import type { InterpretedInput, TermInput } from './interpreted-input.ts'
import { type PaginationInput, pageRequest } from './page.ts'
import type { SearchQuestion, SearchSort } from './search-request.ts'

export interface SearchInput extends TermInput {
  readonly restaurantId?: string | null | undefined
  readonly category?: string | null | undefined
  readonly categories?: readonly string[] | null | undefined
  readonly sort?: SearchSort | null | undefined
  readonly pagination?: PaginationInput | null | undefined
  /** The version of the catalog that the client has seen. */
  readonly ifVersion?: string | null | undefined
}

/** What a search needs to know of the caller's chain. */
export type SearchedChain = Pick<
  ChainContext,
  'chain' | 'catalog' | 'isServing' | 'largestDishBytes' | 'hasRestaurant'
>

export function searchQuestion(
  context: SearchedChain,
  input: SearchInput,
  { preferences, searchTerm, foodsLeftOut }: InterpretedInput,
): SearchQuestion {
  return {
    scope: {
      restaurantId: input.restaurantId ?? null,
      category: categoriesOf(input),
      searchTerm,
      foodsLeftOut,
    },
    preferences,
    settings: context.chain.settings,
    page: pageRequest(input.pagination),
    sort: input.sort ?? (searchTerm === null ? 'MENU' : 'RELEVANCE'),
  }
}

export function isOther(version: string | null, { catalog }: SearchedChain): boolean {
  if (version === null) return false
  checkedText(version, { field: 'ifVersion', most: MAX_LENGTHS.catalogVersion })
  return version !== catalog?.version
}

/**
 * Accepts any text that can be a category of a catalog. Blank ones count as absent; null = any category. A client may know
 * one from the partner's file, where letters and accents may be apart: both forms are asked for.
 */
function categoriesOf({ category, categories }: SearchInput): readonly string[] | null {
  const field = 'categories'
  const most = MAX_LENGTHS.category
  const isNamed = (one: string) => one.trim() !== ''
  const several = checkedList(categories ?? [], { field, most: MAX_CATEGORIES_ASKED })
    .map((one) => checkedText(one, { field, name: `a name in ${field}`, most }))
    .filter(isNamed)
  const single = [checkedText(category ?? '', { field: 'category', most })].filter(isNamed)
  if (several.length > 0 && single.length > 0)
    throw new AppError('INVALID_INPUT', 'category and categories cannot be given together', { field })
  const named = [...several, ...single]
  return named.length === 0 ? null : [...new Set(named.flatMap((one) => [one, one.normalize('NFC')]))]
}
