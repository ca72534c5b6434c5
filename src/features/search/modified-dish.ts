import { type CalculatedSelection, calculateSelection } from '../../domain/dish/selection.ts'
import { type Change, selectionAfter } from '../../domain/matching/permitted-changes.ts'
import type { ClassifiedDish } from './search-response.ts'

export interface ModificationView {
  readonly action: 'REMOVE' | 'SWAP'
  readonly componentId: string
  readonly name: string
  readonly replacementId: string | null
  readonly replacementName: string | null
}

export function modificationsOf({ classification }: ClassifiedDish): ModificationView[] {
  return classification.changes.map((change: Change) => ({
    action: change.action,
    componentId: change.component.id,
    name: change.component.name,
    replacementId: change.replacement?.id ?? null,
    replacementName: change.replacement?.name ?? null,
  }))
}

/** Ids of what is selected after the modifications, ready for `calculate`. */
export function selectedOptionsOf({ dish, classification }: ClassifiedDish): string[] {
  return [...selectionAfter(dish.facts, classification.changes)]
}

/** The answer of `calculate` for the modified dish; null if there are no modifications. */
export function adjustedOf(classified: ClassifiedDish): CalculatedSelection | null {
  if (classified.classification.changes.length === 0) return null
  return calculateSelection(classified.dish.facts, selectedOptionsOf(classified))
}
