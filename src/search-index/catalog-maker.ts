import { isDeepStrictEqual } from 'node:util'
import { RULES_VERSION } from '../domain/matching/rules-version.ts'
import { RANGE_FIELDS } from '../domain/vocabulary/nutrients.ts'
import { classificationScript } from './mapping-files.ts'
import { LAYOUT_VERSION, MASK_BITS } from './script-layout.ts'

/**
 * The versions that made the documents of a catalog. A search uses the script that is named here, not the newest one,
 * because the catalog may be older or newer than the service. See `docs/decisions/013-catalog-maker.md`.
 */
export interface CatalogMaker {
  /** `RULES_VERSION` at that time. */
  readonly rules: number
  /** `LAYOUT_VERSION` at that time. */
  readonly layout: number
  /** `PARAMETERS_VERSION` of its script. */
  readonly parameters: number
  /** `MASK_BITS` of its masks: those of a search must mean the same. */
  readonly bits: readonly string[]
  /** Index fields of the nutrients that its script compares with ranges, in the order of its parameters. */
  readonly ranges: readonly string[]
  readonly scriptId: string
}

/**
 * Raise it if a parameter of the script changes its meaning or a new one is needed. A service refuses a catalog whose
 * script takes parameters that it cannot send.
 */
export const PARAMETERS_VERSION = 1

/** The maker of catalogs that this version of the code writes. */
export const TODAYS_MAKER: CatalogMaker = {
  rules: RULES_VERSION,
  layout: LAYOUT_VERSION,
  parameters: PARAMETERS_VERSION,
  bits: MASK_BITS,
  ranges: RANGE_FIELDS,
  scriptId: classificationScript().id,
}

/** Whether the documents of that maker equal those that this version of the code writes. */
export function isTodaysMaker(maker: CatalogMaker | undefined): boolean {
  return isDeepStrictEqual(maker, TODAYS_MAKER)
}

/** The numbers of a maker. They only ever go up; a maker that is not recorded comes before all others. */
function numbersOf(maker: CatalogMaker | undefined): readonly number[] {
  if (maker === undefined) return [0, 0, 0, 0, 0]
  return [maker.rules, maker.layout, maker.parameters, maker.bits.length, maker.ranges.length]
}

function comparedWithToday(maker: CatalogMaker | undefined): readonly number[] {
  const todays = numbersOf(TODAYS_MAKER)
  return numbersOf(maker).map((number, place) => number - (todays[place] ?? 0))
}

/**
 * Whether older code made a catalog, so that this code rebuilds it. Two versions of the code never rebuild each other's
 * catalogs in turn: one that is newer in any number is not older.
 */
export function isOlderMaker(maker: CatalogMaker | undefined): boolean {
  const differences = comparedWithToday(maker)
  return (
    differences.every((difference) => difference <= 0) && differences.some((difference) => difference < 0)
  )
}

/** Whether newer code made a catalog, in any respect. This code must not rebuild it. */
export function isNewerMaker(maker: CatalogMaker | undefined): boolean {
  return comparedWithToday(maker).some((difference) => difference > 0)
}
