import type { estypes } from '@elastic/elasticsearch'
import {
  type MatchSettings,
  type MicroRange,
  type Preferences,
  strictRange,
  tolerantRange,
} from '../../domain/matching/preferences.ts'
import { RANGE_NUTRIENTS, RANGES } from '../../domain/vocabulary/nutrients.ts'
import type { ScoredPart, StoredScriptCall } from '../../search-index/catalog-place.ts'
import { goalTerms, MAY_LOSE_ALL, neverTerm, UNCHANGEABLE } from '../../search-index/match-terms.ts'
import { STATUS_BAND } from '../../search-index/script-layout.ts'

type Query = NonNullable<estypes.SearchRequest['query']>

export interface StatusQuestion {
  readonly preferences: Preferences
  readonly settings: MatchSettings
}

/**
 * The parts of a scope by status. The index decides for each dish that meets all preferences, or all but for minor
 * conflicts, or that no permitted change can mend for one of them. Scores add up: a match is in the parts of both. The
 * script decides about what is left, which is a match in no case.
 */
export function statusParts(
  question: StatusQuestion,
  scope: Query,
  script: StoredScriptCall,
): readonly ScoredPart[] {
  const { match, minor, mended, open } = statusQueries(question, scope)
  return [
    { where: scope, score: 0 },
    { where: minor, score: STATUS_BAND },
    { where: match, score: STATUS_BAND },
    ...mended.map((where) => ({ where, score: STATUS_BAND })),
    ...open.map((where) => ({ where, score: script })),
  ]
}

const ALL: Query = { match_all: {} }

/** The dishes that are a match, and those that are a match or an almost match: to be counted in any scope. */
export interface StatusFilters {
  readonly match: Query
  readonly almostOrMatch: Query
}

/** By the same parts. The script is asked only about what they leave open. */
export function statusFilters(question: StatusQuestion, script: StoredScriptCall): StatusFilters {
  const { match, minor, mended, open } = statusQueries(question, ALL)
  const byScript = open.map((where) => scriptFilter(where, script, STATUS_BAND))
  return { match, almostOrMatch: { bool: { should: [minor, ...mended, ...byScript] } } }
}

/** By the script alone: for catalogs whose terms may mean something else. */
export function scriptStatusFilters(script: StoredScriptCall): StatusFilters {
  return {
    match: scriptFilter(ALL, script, 2 * STATUS_BAND),
    almostOrMatch: scriptFilter(ALL, script, STATUS_BAND),
  }
}

function scriptFilter(query: Query, { id, params }: StoredScriptCall, min_score: number): Query {
  return { script_score: { query, script: { id, params: { ...params } }, min_score } }
}

/** The dishes of a scope by what decides their status. */
interface StatusQueries {
  readonly match: Query
  /** No conflict, or minor ones only. */
  readonly minor: Query
  /** Almost matches by permitted changes. */
  readonly mended: readonly Query[]
  /** What only the script can decide. */
  readonly open: readonly Query[]
}

function statusQueries({ preferences, settings }: StatusQuestion, scope: Query): StatusQueries {
  const { strict, loose } = goalTerms(preferences, settings)
  const ranges = RANGE_NUTRIENTS.flatMap((nutrient) => {
    const range = preferences.ranges[nutrient]
    return range === undefined ? [] : { field: RANGES[nutrient].field, range }
  })
  const within = ranges.map(({ field, range }) => amountWithin(field, strictRange(range)))
  const outside = ranges.flatMap(({ field, range }) =>
    amountOutside(field, tolerantRange(range, settings.tolerancePermille)),
  )
  const withinTolerance: Query = { bool: { filter: termsOf(loose), must_not: outside } }
  const hopeless = termsOf([UNCHANGEABLE, ...loose.map(neverTerm)])
  const left = (also: readonly Query[], not: readonly Query[]): Query => ({
    bool: { filter: [scope, ...also], must_not: [withinTolerance, ...hopeless, ...not] },
  })
  const mendable: Query[] = ranges.length > 0 ? [] : termsOf([MAY_LOSE_ALL])
  // Without ranges, what can be mended for one preference is an almost match for a guest who has no other.
  const isDecided = ranges.length === 0 && loose.length === 1
  return {
    match: { bool: { filter: [scope, ...termsOf(strict), ...within] } },
    minor: { bool: { filter: [scope, withinTolerance] } },
    mended: isDecided ? [left([], [])] : mendable.map((term) => left([term], [])),
    open: isDecided ? [] : [left([], mendable)],
  }
}

function termsOf(terms: readonly string[]): Query[] {
  return terms.map((term) => ({ term: { matchTerms: term } }))
}

/** The amount is known, and within. */
function amountWithin(field: string, { min, max }: MicroRange): Query {
  if (min === null && max === null) return { exists: { field } }
  return { range: { [field]: { ...(min !== null && { gte: min }), ...(max !== null && { lte: max }) } } }
}

/** The amount is known, and outside. */
function amountOutside(field: string, { min, max }: MicroRange): Query[] {
  return [
    ...(min === null ? [] : [{ range: { [field]: { lt: min } } }]),
    ...(max === null ? [] : [{ range: { [field]: { gt: max } } }]),
  ]
}
