import type { estypes } from '@elastic/elasticsearch'
import {
  type MatchSettings,
  type MicroRange,
  type Preferences,
  type Range,
  strictRange,
  tolerantRange,
} from '../../domain/matching/preferences.ts'
import { RANGE_NUTRIENTS, RANGES } from '../../domain/vocabulary/nutrients.ts'
import type { ScoredPart, StoredScriptCall } from '../../search-index/catalog-place.ts'
import { CHANGEABLE, canTerm, goalTerms, MAY_LOSE_ALL } from '../../search-index/match-terms.ts'
import { STATUS_BAND } from '../../search-index/script-layout.ts'
import {
  type AskedRange,
  areAmountsWithin,
  isBareWithin,
  isSampleWithin,
  mayAmountsBeWithin,
  mayChangesReach,
} from './amount-queries.ts'

type Query = NonNullable<estypes.SearchRequest['query']>

export interface StatusQuestion {
  readonly preferences: Preferences
  readonly settings: MatchSettings
}

/**
 * The parts of a scope by status. The index decides about dishes that meet all preferences, about those with minor
 * conflicts only, about most of those that permitted changes mend, and about those that no change mends. Scores add up: a
 * match is in two parts. The script decides about the other dishes, of which none is a match. `rest`: the dishes of the
 * scope that are returned whatever their status.
 */
export function statusParts(
  question: StatusQuestion,
  { scope, rest }: { readonly scope: Query; readonly rest: Query },
  script: StoredScriptCall,
): readonly ScoredPart[] {
  const { match, almostOrMatch, open } = statusQueries(question)
  const inScope = ({ filter = [], ...bool }: PartialScope): Query => ({
    bool: { filter: [scope, ...filter], ...bool },
  })
  return [
    { where: rest, score: 0 },
    { where: inScope({ filter: [almostOrMatch] }), score: STATUS_BAND },
    { where: inScope({ filter: match }), score: STATUS_BAND },
    ...(open === null ? [] : [{ where: inScope(open), score: script }]),
  ]
}

interface PartialScope {
  readonly filter?: Query[]
  readonly must_not?: Query[]
}

const ALL: Query = { match_all: {} }

/** The dishes that are a match, and those that are a match or an almost match: to be counted in any scope. */
export interface StatusFilters {
  readonly match: Query
  readonly almostOrMatch: Query
}

/** Filters by the same parts. The script runs only for dishes that the index cannot decide about. */
export function statusFilters(question: StatusQuestion, script: StoredScriptCall): StatusFilters {
  const { match, almostOrMatch, open } = statusQueries(question)
  const byScript = open === null ? [] : [scriptFilter({ bool: open }, script, STATUS_BAND)]
  return {
    match: { bool: { filter: match } },
    almostOrMatch: { bool: { should: [almostOrMatch, ...byScript] } },
  }
}

/** Filters by the script alone, for catalogs whose terms may have another meaning. */
export function scriptStatusFilters(script: StoredScriptCall): StatusFilters {
  return {
    match: scriptFilter(ALL, script, 2 * STATUS_BAND),
    almostOrMatch: scriptFilter(ALL, script, STATUS_BAND),
  }
}

function scriptFilter(query: Query, { id, params }: StoredScriptCall, min_score: number): Query {
  return { script_score: { query, script: { id, params: { ...params } }, min_score } }
}

/** The dishes of a catalog by what decides their status. */
interface StatusQueries {
  /** A dish that meets all of these is a match. */
  readonly match: Query[]
  /** No conflict, or minor ones only, or mended by permitted changes, as far as the index knows. */
  readonly almostOrMatch: Query
  /** What only the script can decide; null = nothing. */
  readonly open: { readonly filter: Query[]; readonly must_not: Query[] } | null
}

function statusQueries({ preferences, settings }: StatusQuestion): StatusQueries {
  const { strict, loose } = goalTerms(preferences, settings)
  const rangesBy = (micro: (range: Range) => MicroRange): readonly AskedRange[] =>
    RANGE_NUTRIENTS.flatMap((nutrient) => {
      const range = preferences.ranges[nutrient]
      return range === undefined ? [] : { field: RANGES[nutrient].field, range: micro(range) }
    })
  const ranges = rangesBy((range) => tolerantRange(range, settings.tolerancePermille))
  const isMinor = [...termsOf(loose), ...mayAmountsBeWithin(ranges)]
  const canReach = loose.length === 0 ? termsOf([CHANGEABLE]) : termsOf(loose.map(canTerm))
  const isMended = [...canReach, ...mendedBy(loose, ranges)]
  const almostOrMatch: Query = {
    bool: { should: [{ bool: { filter: isMinor } }, { bool: { filter: isMended } }] },
  }
  return {
    match: [...termsOf(strict), ...areAmountsWithin(rangesBy(strictRange))],
    almostOrMatch,
    open: isDecided(loose, ranges)
      ? null
      : { filter: [...canReach, ...mayChangesReach(ranges)], must_not: [almostOrMatch] },
  }
}

/** With one preference and no range, every dish that changes can mend is an almost match, so nothing is left to decide. */
function isDecided(loose: readonly string[], ranges: readonly AskedRange[]): boolean {
  return ranges.length === 0 && loose.length === 1
}

/** Further conditions under which changes certainly mend a dish, where they can reach each preference. */
function mendedBy(loose: readonly string[], ranges: readonly AskedRange[]): Query[] {
  if (isDecided(loose, ranges)) return []
  if (ranges.length === 0) return termsOf([MAY_LOSE_ALL])
  return [loose.length === 0 ? isSampleWithin(ranges) : isBareWithin(ranges)]
}

function termsOf(terms: readonly string[]): Query[] {
  return terms.map((term) => ({ term: { matchTerms: term } }))
}
