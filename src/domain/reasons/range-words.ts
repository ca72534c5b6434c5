import type { Range } from '../matching/preferences.ts'
import { listed } from '../text/name-list.ts'
import { NUTRIENT_UNITS, RANGES, type RangeNutrient } from '../vocabulary/nutrients.ts'
import type { ConflictRecord, ConflictRemedy } from './conflict-record.ts'
import { nameInSentence } from './name-in-sentence.ts'

/** The sentence of a missed range, with the amount after the remedy if there is one. */
export function rangeWords({ code, nutrient, range, limit, actual, remedy }: ConflictRecord): string {
  if (nutrient === null || range === null) throw new Error(`${code} is about no amount`)
  const { name, isPlural } = RANGES[nutrient]
  if (actual === null) return `${name} ${isPlural ? 'are' : 'is'} not available`
  const isTooHigh = code === 'ABOVE_MAXIMUM'
  const verb = isTooHigh ? (isPlural ? 'exceed' : 'exceeds') : isPlural ? 'are below' : 'is below'
  const what = isTooHigh ? 'limit' : 'minimum'
  const shown = (amount: number) => shownAmount(nutrient, amount, range)
  const hint = remedy?.actual == null ? '' : ` (${shown(remedy.actual)} ${changeWords(remedy)})`
  return `${name} ${shown(actual)} ${verb} your ${what} of ${limit}${unitOf(nutrient)}${hint}`
}

/** The unit after a number. Calories have none in reasons. */
function unitOf(nutrient: RangeNutrient): string {
  const unit = NUTRIENT_UNITS[nutrient]
  return unit === 'kcal' ? '' : ` ${unit}`
}

export function shownAmount(nutrient: RangeNutrient, value: number, { min, max }: Range): string {
  const bounds = [min, max].filter((bound) => bound !== null)
  return `${roundedBeside(value, bounds, RANGES[nutrient].digits)}${unitOf(nutrient)}`
}

/**
 * Rounds like a person, but never onto or past a bound: an amount that misses the bound must not look as if it met it.
 */
export function roundedBeside(value: number, bounds: readonly number[], digits: number): string {
  for (let used = digits; used < 6; used += 1) {
    const rounded = Number(value.toFixed(used))
    if (bounds.every((bound) => Math.sign(rounded - bound) === Math.sign(value - bound)))
      return String(rounded)
  }
  return String(value)
}

/** `without Bacon, with Salad instead of Fries` */
function changeWords({ components, replacements }: ConflictRemedy): string {
  const changes = components.map((component, place) => ({
    name: nameInSentence(component),
    replacement: replacements[place] ?? null,
  }))
  const removed = changes.filter(({ replacement }) => replacement === null).map(({ name }) => name)
  const swapped = changes.flatMap(({ name, replacement }) =>
    replacement === null ? [] : [`${nameInSentence(replacement)} instead of ${name}`],
  )
  const parts = [
    removed.length > 0 ? `without ${listed(removed)}` : '',
    swapped.length > 0 ? `with ${listed(swapped)}` : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
