import { closeWords } from '../../domain/text/close-words.ts'
import { menuWords } from '../../domain/text/menu-words.ts'
import type { MatchStatus } from '../../domain/vocabulary/vocabulary.ts'
import { AppError } from '../../errors.ts'
import { checkedWords, MAX_LENGTHS } from '../argument-text.ts'
import { refuseUnknownRestaurant } from '../chains/restaurants.ts'
import type { DishSearch, SearchOptions } from './dish-search.ts'
import type { PreferencesInput } from './preferences-input.ts'
import type { SearchedChain } from './search-question.ts'
import type { ClassifiedDish, SearchResult } from './search-response.ts'

const SUGGESTION_KINDS = ['DISH', 'CATEGORY', 'INGREDIENT'] as const

export interface Suggestion {
  readonly kind: (typeof SUGGESTION_KINDS)[number]
  readonly text: string
  /** Of a DISH. */
  readonly dishId: string | null
  readonly matchStatus: MatchStatus | null
}

export interface SuggestionInput {
  readonly prefix: string
  readonly preferences?: PreferencesInput | null | undefined
  readonly restaurantId?: string | null | undefined
  readonly limit?: number | null | undefined
}

export type DishSuggestions = (
  context: SearchedChain,
  input: SuggestionInput,
  options: Pick<SearchOptions, 'budget' | 'inTurn'>,
) => Promise<readonly Suggestion[]>

/** The dishes that are loaded for the suggestions of one request. */
export const SUGGESTED_FROM = 20
const DEFAULT_SUGGESTIONS = 8
const MAX_SUGGESTIONS = 20
/** Of categories, and of ingredients. */
const MOST_OF_A_KIND = 2

/**
 * What a guest may want who has typed a beginning: dishes as the search finds them, and the categories and ingredients of
 * those that fit. Throws INVALID_INPUT and RESTAURANT_NOT_FOUND as a search does.
 */
export function createDishSuggestions({ search }: Readonly<{ search: DishSearch }>): DishSuggestions {
  return async (context, { prefix, preferences, restaurantId = null, limit }, options) => {
    const most = checkedLimit(limit ?? DEFAULT_SUGGESTIONS)
    const searchTerm = checkedWords(prefix, { field: 'prefix', most: MAX_LENGTHS.searchTerm })
    await refuseUnknownRestaurant(context, restaurantId)
    if (searchTerm === '') return []
    const input = { searchTerm, preferences, restaurantId, pagination: { first: SUGGESTED_FROM } }
    return suggestionsOf(searchTerm, await search(context, input, { ...options, withDishes: true }), most)
  }
}

/** Dishes that fit come first, those that do not come last. */
function suggestionsOf(
  prefix: string,
  { matches, almostMatches, notMatches }: Pick<SearchResult, 'matches' | 'almostMatches' | 'notMatches'>,
  most: number,
): readonly Suggestion[] {
  const typed = menuWords(prefix)
  const fitting = [...matches, ...almostMatches]
  const dishes = fitting.map(({ dish }) => dish.facts.dish)
  const begun = (names: readonly (string | null | undefined)[]) =>
    [...new Set(names)]
      .filter((name): name is string => name != null && isBegun(name, typed))
      .slice(0, MOST_OF_A_KIND)
  const others = [
    ...begun(dishes.map(({ category }) => category)).map((text) => named('CATEGORY', text)),
    ...begun(dishes.flatMap(({ ingredients }) => (ingredients ?? []).map(({ name }) => name))).map((text) =>
      named('INGREDIENT', text),
    ),
  ].slice(0, Math.floor(most / 2))
  const first = fitting.map(dishSuggestion).slice(0, most - others.length)
  return [...first, ...others, ...notMatches.map(dishSuggestion)].slice(0, most)
}

function dishSuggestion({ dish, matchStatus }: ClassifiedDish): Suggestion {
  const { id, name } = dish.facts.dish
  return { kind: 'DISH', text: name, dishId: id, matchStatus }
}

function named(kind: Suggestion['kind'], text: string): Suggestion {
  return { kind, text, dishId: null, matchStatus: null }
}

const MIN_TYPO_LENGTH = 4
const MAX_STEPS = 1_000

/** Each typed word begins a word of the name, or nearly so. */
function isBegun(name: string, typed: readonly string[]): boolean {
  const words = menuWords(name).sort()
  return typed.every((written) => {
    const maxDistance = written.length < MIN_TYPO_LENGTH ? 0 : 1
    return (
      words.some((word) => word.startsWith(written)) ||
      closeWords(words, { written, maxDistance, withBeginnings: true, maxSteps: MAX_STEPS }).words.length > 0
    )
  })
}

function checkedLimit(limit: number): number {
  if (limit >= 1 && limit <= MAX_SUGGESTIONS) return limit
  throw new AppError('INVALID_INPUT', `limit is 1 to ${MAX_SUGGESTIONS}`, { field: 'limit' })
}
