import type { DishFacts } from '../../src/domain/dish/dish-facts.ts'
import { changeModel } from '../../src/domain/matching/change-model.ts'
import type { Classification } from '../../src/domain/matching/classification.ts'
import type { Preferences } from '../../src/domain/matching/preferences.ts'
import type { Nutrient } from '../../src/domain/vocabulary/nutrients.ts'
import { adjustedOf, selectedOptionsOf } from '../../src/features/search/modified-dish.ts'
import { knownOf, type PartRow } from './parts.ts'

/** A default part that can be left out, or swapped within its group. */
export interface PermittedChange {
  readonly name: string
  /** Null for an ingredient, which can only be left out. */
  readonly group: {
    readonly name: string
    readonly lowestCount: number
    readonly swaps: readonly string[]
  } | null
}

export interface ChangedDish {
  readonly selectedOptions: readonly string[]
  /** What `calculate` answers. */
  readonly after: Pick<PartRow, 'allergens' | 'diets' | 'amounts'> | null
  /** Amounts that count something unknown as zero. */
  readonly incomplete: readonly Nutrient[]
}

export function permittedChanges(facts: DishFacts): PermittedChange[] {
  return changeModel(facts).slots.map(({ component: { name }, group }) => {
    if (group === null) return { name, group }
    const swaps = group.candidates.map((candidate) => candidate.name)
    return { name, group: { name: group.name, lowestCount: group.lowestCount, swaps } }
  })
}

export function changedDish(
  facts: DishFacts,
  preferences: Preferences,
  classification: Classification,
): ChangedDish | null {
  if (classification.changes.length === 0) return null
  const after = { dish: { facts, createdAt: '', updatedAt: '' }, classification }
  const selection = adjustedOf(after)
  return {
    selectedOptions: selectedOptionsOf(after),
    after: selection && knownOf(selection.facts, preferences),
    incomplete: selection?.incomplete ?? [],
  }
}
