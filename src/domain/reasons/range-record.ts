import type { DishFacts } from '../dish/dish-facts.ts'
import { selectedAmount } from '../dish/selection.ts'
import type { Conflict } from '../matching/conflict.ts'
import { type Change, componentsAfter } from '../matching/permitted-changes.ts'
import type { Range } from '../matching/preferences.ts'
import { fromMicro, NUTRIENT_UNITS, type RangeNutrient } from '../vocabulary/nutrients.ts'
import {
  bareConflict,
  type ConflictRecord,
  type ConflictRemedy,
  type ConflictResidual,
  conflictComponent,
} from './conflict-record.ts'
import { shownAmount } from './range-words.ts'

/** A missed range. Its remedy is the proposed changes, where they bring the amount visibly nearer to the range. */
export function rangeRecord(
  facts: DishFacts,
  changes: readonly Change[],
  { nutrient, range, value }: Extract<Conflict, { about: 'nutrient' }>,
): ConflictRecord {
  const unit = NUTRIENT_UNITS[nutrient]
  const isShown = value !== null && facts.selection?.incomplete.includes(nutrient) !== true
  const actual = isShown ? fromMicro(value) : null
  const missed = actual === null ? null : missedBound(actual, range)
  if (missed === null) return { ...bareConflict('NUTRIENT_UNKNOWN'), nutrient, range, unit }
  return {
    ...bareConflict(missed.code),
    limit: missed.limit,
    actual: missed.actual,
    nutrient,
    range,
    unit,
    remedy: remedyBy(facts, changes, { nutrient, range, actual: missed.actual }),
  }
}

/** null where the amount is within the range. */
function missedBound(actual: number, { min, max }: Range) {
  if (max !== null && actual > max) return { code: 'ABOVE_MAXIMUM', level: null, limit: max, actual } as const
  if (min !== null && actual < min) return { code: 'BELOW_MINIMUM', level: null, limit: min, actual } as const
  return null
}

function remedyBy(
  facts: DishFacts,
  changes: readonly Change[],
  before: { readonly nutrient: RangeNutrient; readonly range: Range; readonly actual: number },
): ConflictRemedy | null {
  const { nutrient, range } = before
  const actual = changes.length === 0 ? null : changedAmount(facts, changes, nutrient)
  if (actual === null || missedBy(actual, range) >= missedBy(before.actual, range)) return null
  if (shownAmount(nutrient, actual, range) === shownAmount(nutrient, before.actual, range)) return null
  const residual: ConflictResidual | null = missedBound(actual, range)
  return {
    action: changes.every(({ replacement }) => replacement === null) ? 'REMOVE' : 'SWAP',
    components: changes.map(({ component }) => conflictComponent(component)),
    replacements: changes.map(({ replacement }) => replacement && conflictComponent(replacement)),
    actual,
    residual,
  }
}

function missedBy(value: number, { min, max }: Range): number {
  return Math.max(0, (min ?? value) - value, value - (max ?? value))
}

/** null where a part has an unknown amount: the sum is then no figure to show. */
function changedAmount(facts: DishFacts, changes: readonly Change[], nutrient: RangeNutrient): number | null {
  const micro = selectedAmount(facts, componentsAfter(facts, changes), nutrient)
  return micro === null ? null : fromMicro(micro)
}
