import type { estypes } from '@elastic/elasticsearch'
import type { MicroRange } from '../../domain/matching/preferences.ts'
import type { RangeField } from '../../domain/vocabulary/nutrients.ts'
import { BARE_PLACE, PLACE_WIDTH, SAMPLE_PLACES } from '../../search-index/changed-amounts.ts'

type Query = NonNullable<estypes.SearchRequest['query']>

/** A guest's range of the amount of that field. */
export interface AskedRange {
  readonly field: RangeField
  readonly range: MicroRange
}

/** The default dish is within these ranges. An unknown amount is not. */
export function areAmountsWithin(ranges: readonly AskedRange[]): Query[] {
  return ranges.map(({ field, range }) => {
    if (isOpen(range)) return { exists: { field } }
    if (isContradictory(range)) return { match_none: {} }
    return { range: { [`defaultSpan.${field}`]: { ...boundsOf(range), relation: 'within' } } }
  })
}

/** The default dish is within these ranges, or its amount is unknown. */
export function mayAmountsBeWithin(ranges: readonly AskedRange[]): Query[] {
  return spansReach('defaultSpan', ranges)
}

/** A dish that lacks one of these is not brought within the ranges by any change. */
export function mayChangesReach(ranges: readonly AskedRange[]): Query[] {
  return spansReach('changedSpan', ranges)
}

/** A change is known that brings the dish within the ranges. */
export function isSampleWithin(ranges: readonly AskedRange[]): Query {
  return { bool: { should: SAMPLE_PLACES.map((place) => isPlaceWithin(place, ranges)) } }
}

/** Everything that can be changed may be left out, and what is left is within the ranges. */
export function isBareWithin(ranges: readonly AskedRange[]): Query {
  return isPlaceWithin(BARE_PLACE, ranges)
}

function spansReach(spans: 'defaultSpan' | 'changedSpan', ranges: readonly AskedRange[]): Query[] {
  return ranges
    .filter(({ range }) => !isOpen(range))
    .flatMap(({ field, range }) => {
      // The engine refuses to look between such bounds. An unknown amount reaches both.
      const { min, max } = range
      const parts = isContradictory(range) ? [{ gte: min }, { lte: max }] : [boundsOf(range)]
      return parts.map((bounds) => ({ range: { [`${spans}.${field}`]: bounds } }) as Query)
    })
}

function isPlaceWithin(place: number, ranges: readonly AskedRange[]): Query {
  const inPlace = (bound: number) => place * PLACE_WIDTH + Math.min(bound, PLACE_WIDTH - 1)
  return {
    bool: {
      filter: ranges.map(({ field, range: { min, max } }) => ({
        range: { [`changedSample.${field}`]: { gte: inPlace(min ?? 0), lte: inPlace(max ?? PLACE_WIDTH) } },
      })),
    },
  }
}

function isOpen({ min, max }: MicroRange): boolean {
  return min === null && max === null
}

/** The bounds of a guest and those of the guest's search term may leave nothing between them. */
function isContradictory({ min, max }: MicroRange): boolean {
  return min !== null && max !== null && min > max
}

function boundsOf({ min, max }: MicroRange) {
  return { ...(min !== null && { gte: min }), ...(max !== null && { lte: max }) }
}
