import type { RangeNutrient } from '../vocabulary/nutrients.ts'
import { MICRO } from '../vocabulary/nutrients.ts'
import type { AllergenType, DietType } from '../vocabulary/vocabulary.ts'

/** The preferences of a guest. A range has the unit of its nutrient; both bounds are inclusive. */
export interface Preferences {
  readonly diets: readonly DietType[]
  readonly excludeAllergens: readonly AllergenType[]
  readonly ranges: Readonly<Partial<Record<RangeNutrient, Range>>>
  /** EXCLUDE: traces of an excluded allergen are no minor conflict for this guest. Absent: as the chain has it. */
  readonly traces?: 'EXCLUDE'
}

export interface Range {
  readonly min: number | null
  readonly max: number | null
}

/** A chain may tighten the rule, never loosen it. A guest may tighten it further. */
export interface MatchSettings {
  /** The severity of a MAY_CONTAIN of an excluded allergen. */
  readonly mayContain: 'ALMOST_MATCH' | 'NOT_MATCH'
  /** How far an amount may miss a bound and still be a minor conflict, in thousandths of the bound: 0 to 100. */
  readonly tolerancePermille: number
}

export const DEFAULT_MATCH_SETTINGS: MatchSettings = { mayContain: 'ALMOST_MATCH', tolerancePermille: 100 }

/** Whether a MAY_CONTAIN of an excluded allergen is a minor conflict. */
export function areTracesMinor(
  { traces }: Preferences,
  { mayContain }: Pick<MatchSettings, 'mayContain'>,
): boolean {
  return mayContain === 'ALMOST_MATCH' && traces !== 'EXCLUDE'
}

/**
 * A range in micro-units; null = no bound. Amounts are never negative, so a minimum of 0 is no bound. A sum below 0 is no
 * amount and is within no range.
 */
export interface MicroRange {
  readonly min: number | null
  readonly max: number | null
}

export function strictRange(range: Range): MicroRange {
  return tolerantRange(range, 0)
}

export function tolerantRange(range: Range, tolerancePermille: number): MicroRange {
  const slack = (bound: number) => bound * (MICRO / 1000) * tolerancePermille
  const min = range.min ?? 0
  return {
    min: min > 0 ? min * MICRO - slack(min) : null,
    max: range.max === null ? null : range.max * MICRO + slack(range.max),
  }
}

export function isWithin(value: number, range: MicroRange): boolean {
  return (range.min === null || value >= range.min) && (range.max === null || value <= range.max)
}

/** Whatever meets the result meets both. */
export function stricterPreferences(a: Preferences, b: Preferences): Preferences {
  const nutrients = [...new Set([...Object.keys(a.ranges), ...Object.keys(b.ranges)])] as RangeNutrient[]
  return {
    diets: [...new Set([...a.diets, ...b.diets])],
    excludeAllergens: [...new Set([...a.excludeAllergens, ...b.excludeAllergens])],
    ranges: Object.fromEntries(
      nutrients.map((nutrient) => {
        const ranges = [a.ranges[nutrient], b.ranges[nutrient]].filter((range) => range !== undefined)
        const mins = ranges.flatMap(({ min }) => min ?? [])
        const maxes = ranges.flatMap(({ max }) => max ?? [])
        const range: Range = {
          min: mins.length === 0 ? null : Math.max(...mins),
          max: maxes.length === 0 ? null : Math.min(...maxes),
        }
        return [nutrient, range]
      }),
    ),
    ...([a.traces, b.traces].includes('EXCLUDE') ? { traces: 'EXCLUDE' } : {}),
  }
}
