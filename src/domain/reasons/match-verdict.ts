import type { DishFacts } from '../dish/dish-facts.ts'
import { classify } from '../matching/classification.ts'
import type { MatchSettings, Preferences } from '../matching/preferences.ts'
import { selectedDish } from '../matching/selected-dish.ts'
import type { MatchStatus } from '../vocabulary/vocabulary.ts'
import { bareConflict, type ConflictRecord, conflictComponent } from './conflict-record.ts'
import { conflictRecords } from './conflict-records.ts'
import { reasonsOf } from './reasons.ts'

/** How a dish or a selection fits a guest, and why. */
export interface MatchVerdict {
  readonly status: MatchStatus
  readonly conflicts: readonly ConflictRecord[]
  /** The sentences of the conflicts. */
  readonly matchReasons: readonly string[]
}

/** The verdict of a search about the dish. */
export function dishVerdict(
  facts: DishFacts,
  preferences: Preferences,
  settings: MatchSettings,
): MatchVerdict {
  const classification = classify(facts, preferences, settings)
  return verdict(classification.status, conflictRecords(facts, classification))
}

/**
 * The verdict about a selection, by the rule for dishes: what is selected takes the place of what arrives by default.
 * What no kitchen leaves out is judged as still there, which is a minor conflict of its own. Throws SelectionError.
 */
export function selectionVerdict(
  facts: DishFacts,
  selectedIds: readonly string[],
  preferences: Preferences,
  settings: MatchSettings,
): MatchVerdict {
  const selected = selectedDish(facts, selectedIds, preferences)
  const judged = dishVerdict(selected.facts, preferences, settings)
  if (selected.kept.length === 0) return judged
  const { status, conflicts } = judged
  const kept = { ...bareConflict('NOT_REMOVABLE'), components: selected.kept.map(conflictComponent) }
  return verdict(status === 'MATCH' ? 'ALMOST_MATCH' : status, [kept, ...conflicts])
}

function verdict(status: MatchStatus, conflicts: readonly ConflictRecord[]): MatchVerdict {
  return { status, conflicts, matchReasons: reasonsOf(conflicts) }
}
