import type { estypes } from '@elastic/elasticsearch'
import { MAX_SEARCH_STEPS } from '../../domain/matching/permitted-changes.ts'
import {
  type MatchSettings,
  type MicroRange,
  type Preferences,
  strictRange,
  tolerantRange,
} from '../../domain/matching/preferences.ts'
import { RANGE_NUTRIENTS } from '../../domain/vocabulary/nutrients.ts'
import { GUEST_SEARCH } from '../../search-index/guest-searches.ts'
import { statusScript } from '../../search-index/mapping-files.ts'
import { preferenceMasks } from '../../search-index/masks.ts'
import type { PageRequest } from './page.ts'
import { termQuery } from './term-query.ts'

export interface SearchScope {
  /** null = the chain's widget scope. */
  readonly restaurantId: string | null
  readonly category: string | null
  readonly searchTerm: string | null
}

export interface SearchQuestion {
  readonly scope: SearchScope
  readonly preferences: Preferences
  readonly settings: MatchSettings
  readonly page: PageRequest
}

/** Scores of a status lie in a band of this width; see `classify.painless`. */
export const STATUS_BAND = 1024
const MATCH_RANK = 2
const STATUS_SCRIPT_ID = statusScript().id
/** No catalog is larger; the indices' result window is a page wider. */
const MAX_DISHES = 1_000_000
/** Stands for "no bound" in the script's parameters: micro-units beyond what a valid item adds up to, within a long. */
const FAR = 1e18

type Query = NonNullable<estypes.SearchRequest['query']>

/**
 * One `_search` that classifies the whole scope, counts the groups and returns one page of the joined list. It asks
 * for whole documents: they hold little beside the dish, and the engine hands them on as they are stored.
 */
export function searchRequest(question: SearchQuestion, scriptId: string): estypes.SearchRequest {
  const { page, size } = question.page
  const isRanked = question.scope.searchTerm !== null
  const isReversed = page === 'last'
  const from = page === 'last' ? 0 : Math.max(0, (page - 1) * size)
  const isOutside = page === 0 || from >= MAX_DISHES
  return {
    query: classified(question, scriptId),
    sort: sortBy(isRanked, isReversed),
    from: isOutside ? 0 : from,
    size: isOutside ? 0 : size,
    track_total_hits: true,
    track_scores: true,
    stats: [GUEST_SEARCH],
    aggs: {
      statuses: { terms: { script: { id: STATUS_SCRIPT_ID, params: { band: STATUS_BAND } }, size: 3 } },
    },
  } as estypes.SearchRequest
}

/** Every dish of the scope, its status in its score. Who asks for nothing needs no script: every dish is a match. */
function classified(question: SearchQuestion, scriptId: string): Query {
  const scope = scopeQuery(question.scope)
  const isRanked = question.scope.searchTerm !== null
  const params = scriptParams(question, isRanked)
  const asksForNothing = params.major === 0 && params.minor === 0 && params.ranged === 0
  if (asksForNothing && !isRanked)
    return { constant_score: { filter: scope, boost: MATCH_RANK * STATUS_BAND } }
  return { script_score: { query: scope, script: { id: scriptId, params: { ...params } } } }
}

function sortBy(isRanked: boolean, isReversed: boolean): estypes.Sort {
  const ascending = isReversed ? 'desc' : 'asc'
  const score = { _score: { order: isReversed ? 'asc' : 'desc' } } as const
  const id = { id: { order: ascending } } as const
  return isRanked ? [score, id] : [score, { position: { order: ascending } }, id]
}

function scopeQuery(scope: SearchScope): Query {
  const where: Query =
    scope.restaurantId === null
      ? { term: { displayOnWidget: true } }
      : {
          bool: {
            should: [{ term: { inAllRestaurants: true } }, { term: { restaurantIds: scope.restaurantId } }],
            minimum_should_match: 1,
          },
        }
  const category: Query[] = scope.category === null ? [] : [{ term: { category: scope.category } }]
  const text: Query[] = scope.searchTerm === null ? [] : [termQuery(scope.searchTerm)]
  return { bool: { filter: [where, ...category], must: text } }
}

/** As `classify.painless` documents them. */
function scriptParams({ preferences, settings }: SearchQuestion, ranked: boolean) {
  const { major, minor } = preferenceMasks(preferences, settings)
  const rangesBy = (read: (range: { min: number | null; max: number | null }) => MicroRange) =>
    RANGE_NUTRIENTS.flatMap((nutrient) => {
      const range = preferences.ranges[nutrient]
      const bounds = range === undefined ? { min: null, max: null } : read(range)
      return [bounds.min ?? -FAR, bounds.max ?? FAR]
    })
  return {
    major,
    minor,
    ranged: RANGE_NUTRIENTS.reduce(
      (bits, nutrient, n) => bits + (preferences.ranges[nutrient] ? 2 ** n : 0),
      0,
    ),
    strict: rangesBy(strictRange),
    loose: rangesBy((range) => tolerantRange(range, settings.tolerancePermille)),
    steps: MAX_SEARCH_STEPS,
    ranked,
  }
}
