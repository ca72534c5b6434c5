import { RANGE_NUTRIENTS, RANGES } from '../../domain/vocabulary/nutrients.ts'
import type { SearchQuestion } from './search-request.ts'
import { type SearchAnswer, searchResult } from './search-response.ts'

/** Parts that a search can leave out. Never an allergen, a diet or a food left out: a guest's health may depend on them. */
const RELAXED_PARTS = ['CATEGORY', 'SEARCH_TERM', 'RANGE'] as const

interface RelaxedPart {
  readonly part: (typeof RELAXED_PARTS)[number]
  /** Of a RANGE: `calories`, or a field of `NutrientRangesInput`. */
  readonly nutrient: string | null
}

/** How many dishes match without one part of the search. */
export interface Relaxation extends RelaxedPart {
  readonly matches: number
}

/** The same search without one of its parts. */
export interface RelaxedQuestion extends RelaxedPart {
  readonly question: SearchQuestion
}

/** At most ten: one for each part that the search has. */
export function relaxedQuestions(question: SearchQuestion): readonly RelaxedQuestion[] {
  const { scope, preferences } = question
  const relaxed: RelaxedQuestion[] = []
  const add = (part: RelaxedPart['part'], nutrient: string | null, change: Partial<SearchQuestion>) =>
    relaxed.push({ part, nutrient, question: { ...question, ...change, page: COUNTS_ONLY } })
  if (scope.category !== null) add('CATEGORY', null, { scope: { ...scope, category: null } })
  if (scope.searchTerm !== null) add('SEARCH_TERM', null, { scope: { ...scope, searchTerm: null } })
  for (const nutrient of RANGE_NUTRIENTS) {
    const { [nutrient]: range, ...ranges } = preferences.ranges
    if (range !== undefined) add('RANGE', RANGES[nutrient].field, { preferences: { ...preferences, ranges } })
  }
  return relaxed
}

/** Page 0 holds no dish. */
const COUNTS_ONLY = { page: 0, size: 1 } as const

/** What helps: nothing where the search has a match, and no part without which there is none either. */
export function relaxationsOf(
  question: SearchQuestion,
  answer: SearchAnswer,
  relaxed: readonly (RelaxedQuestion & { readonly answer: SearchAnswer })[],
): readonly Relaxation[] {
  if (matchesOf(question, answer) > 0) return []
  return relaxed
    .map(({ part, nutrient, ...one }) => ({ part, nutrient, matches: matchesOf(one.question, one.answer) }))
    .filter(({ matches }) => matches > 0)
}

function matchesOf(question: SearchQuestion, answer: SearchAnswer): number {
  return searchResult(question, answer, []).counts.matches
}
