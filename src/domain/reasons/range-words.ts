import type { DishFacts } from '../dish/dish-facts.ts'
import { calculateSelection } from '../dish/selection.ts'
import type { Conflict } from '../matching/conflict.ts'
import { type Change, selectionAfter } from '../matching/permitted-changes.ts'
import type { Range } from '../matching/preferences.ts'
import { listed, nameInSentence } from '../text/name-list.ts'
import { fromMicro, NUTRIENT_UNITS, RANGES, type RangeNutrient } from '../vocabulary/nutrients.ts'

/** The unit after a number. Calories have none in reasons. */
function unitOf(nutrient: RangeNutrient): string {
  const unit = NUTRIENT_UNITS[nutrient]
  return unit === 'kcal' ? '' : ` ${unit}`
}

/** The reason for a missed range, with the amount after the proposed changes if that is better. */
export function rangeWords(
  facts: DishFacts,
  changes: readonly Change[],
  conflict: Extract<Conflict, { about: 'nutrient' }>,
): string {
  const { nutrient, range } = conflict
  const { name, isPlural } = RANGES[nutrient]
  if (conflict.value === null) return `${name} ${isPlural ? 'are' : 'is'} not available`
  const value = fromMicro(conflict.value)
  const isTooHigh = range.max !== null && value > range.max
  const bound = isTooHigh ? range.max : (range.min ?? 0)
  const verb = isTooHigh ? (isPlural ? 'exceed' : 'exceeds') : isPlural ? 'are below' : 'is below'
  const what = isTooHigh ? 'limit' : 'minimum'
  const amount = shown(nutrient, value, range)
  const hint = changedHint(facts, changes, conflict, value)
  return `${name} ${amount} ${verb} your ${what} of ${bound}${unitOf(nutrient)}${hint}`
}

function shown(nutrient: RangeNutrient, value: number, { min, max }: Range): string {
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

/** ` (690 without Bacon)`: the amount after the proposed changes, where it misses the range by visibly less. */
function changedHint(
  facts: DishFacts,
  changes: readonly Change[],
  { nutrient, range }: Extract<Conflict, { about: 'nutrient' }>,
  before: number,
): string {
  const value = changes.length === 0 ? null : changedAmount(facts, changes, nutrient)
  if (value === null || missedBy(value, range) >= missedBy(before, range)) return ''
  const amount = shown(nutrient, value, range)
  return amount === shown(nutrient, before, range) ? '' : ` (${amount} ${changeWords(changes)})`
}

function missedBy(value: number, { min, max }: Range): number {
  return Math.max(0, (min ?? value) - value, value - (max ?? value))
}

/** null where a part has an unknown amount: the sum is then no figure to show. */
function changedAmount(facts: DishFacts, changes: readonly Change[], nutrient: RangeNutrient): number | null {
  const { facts: after, incomplete } = calculateSelection(facts, selectionAfter(facts, changes))
  const micro = after.nutrition[nutrient]
  return micro === null || incomplete.includes(nutrient) ? null : fromMicro(micro)
}

function changeWords(changes: readonly Change[]): string {
  const removed = changes
    .filter((change) => change.replacement === null)
    .map((change) => nameInSentence(change.component))
  const swapped = changes.flatMap((change) =>
    change.replacement === null
      ? []
      : [`${nameInSentence(change.replacement)} instead of ${nameInSentence(change.component)}`],
  )
  const parts = [
    removed.length > 0 ? `without ${listed(removed)}` : '',
    swapped.length > 0 ? `with ${listed(swapped)}` : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
