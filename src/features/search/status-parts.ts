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
  { preferences, settings }: StatusQuestion,
  scope: Query,
  script: StoredScriptCall,
): readonly ScoredPart[] {
  const { strict, loose } = goalTerms(preferences, settings)
  const ranges = RANGE_NUTRIENTS.flatMap((nutrient) => {
    const range = preferences.ranges[nutrient]
    return range === undefined ? [] : { field: RANGES[nutrient].field, range }
  })
  const within = ranges.map(({ field, range }) => amountWithin(field, strictRange(range)))
  const outside = ranges.flatMap(({ field, range }) =>
    amountOutside(field, tolerantRange(range, settings.tolerancePermille)),
  )
  const minor: Query = { bool: { filter: termsOf(loose), must_not: outside } }
  const hopeless = termsOf([UNCHANGEABLE, ...loose.map(neverTerm)])
  const left = (also: readonly Query[], not: readonly Query[]): Query => ({
    bool: { filter: [scope, ...also], must_not: [minor, ...hopeless, ...not] },
  })
  const mendable: Query[] = ranges.length > 0 ? [] : termsOf([MAY_LOSE_ALL])
  // Without ranges, what can be mended for one preference is an almost match for a guest who has no other.
  const isDecided = ranges.length === 0 && loose.length === 1
  return [
    { where: scope, score: 0 },
    { where: { bool: { filter: [scope, minor] } }, score: STATUS_BAND },
    { where: { bool: { filter: [scope, ...termsOf(strict), ...within] } }, score: STATUS_BAND },
    ...(isDecided
      ? [{ where: left([], []), score: STATUS_BAND }]
      : [
          ...mendable.map((term) => ({ where: left([term], []), score: STATUS_BAND })),
          { where: left([], mendable), score: script },
        ]),
  ]
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
