import { type CalculatedSelection, calculateSelection } from '../../domain/dish/selection.ts'
import { type Change, selectionAfter } from '../../domain/matching/permitted-changes.ts'
import type { ClassifiedDish } from './search-response.ts'

/** A dish, and the changes that are proposed for it. */
export type Proposal = Pick<ClassifiedDish, 'dish' | 'classification'>

export interface ModificationView {
  readonly action: 'REMOVE' | 'SWAP'
  readonly componentId: string
  readonly name: string
  readonly replacementId: string | null
  readonly replacementName: string | null
}

export function modificationsOf({ classification }: Pick<Proposal, 'classification'>): ModificationView[] {
  return classification.changes.map((change: Change) => ({
    action: change.action,
    componentId: change.component.id,
    name: change.component.name,
    replacementId: change.replacement?.id ?? null,
    replacementName: change.replacement?.name ?? null,
  }))
}

/** Ids of what is selected after the modifications, ready for `calculate`. */
export function selectedOptionsOf({ dish, classification }: Proposal): string[] {
  return [...selectionAfter(dish.facts, classification.changes)]
}

/** The answer of `calculate` for the modified dish; null if there are no modifications. */
export function adjustedOf(proposal: Proposal): CalculatedSelection | null {
  if (proposal.classification.changes.length === 0) return null
  return calculateSelection(proposal.dish.facts, selectedOptionsOf(proposal))
}
