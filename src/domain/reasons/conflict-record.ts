import type { PresentLevel } from '../dish/allergen-level.ts'
import type { Range } from '../matching/preferences.ts'
import type { RangeNutrient } from '../vocabulary/nutrients.ts'
import type { AllergenType, DietType } from '../vocabulary/vocabulary.ts'

/**
 * What conflicts with the preferences of a guest. ALLERGEN_UNKNOWN: not everything is known of the allergen.
 * NOT_REMOVABLE: a selection leaves out components that a kitchen does not leave out; they are judged as still there.
 * NO_CHANGE_MEETS_ALL: each other conflict has a remedy, or is an amount that is not known, but no changes were found
 * that resolve all of them.
 */
export type ConflictCode =
  | 'CONTAINS_ALLERGEN'
  | 'MAY_CONTAIN_ALLERGEN'
  | 'ALLERGEN_UNKNOWN'
  | 'DIET_VIOLATED'
  | 'DIET_UNCONFIRMED'
  | 'ABOVE_MAXIMUM'
  | 'BELOW_MINIMUM'
  | 'NUTRIENT_UNKNOWN'
  | 'NOT_REMOVABLE'
  | 'NO_CHANGE_MEETS_ALL'

/** One conflict with all that its sentence says. Names are as the partner wrote them. */
export interface ConflictRecord {
  readonly code: ConflictCode
  readonly allergen: AllergenType | null
  readonly diet: DietType | null
  readonly nutrient: RangeNutrient | null
  /** The level that is stated of the allergen, also where not everything is known; null where none is. */
  readonly level: PresentLevel | null
  /** What the guest asks for. */
  readonly range: Range | null
  /** The bound of the range that is missed. In `unit`, like all amounts. */
  readonly limit: number | null
  /** null where a part has an unknown amount of the nutrient. */
  readonly actual: number | null
  readonly unit: string | null
  /** The foods that are stated for the allergen (Oats), or the one that breaks the diet (meat). */
  readonly specific: readonly string[]
  /**
   * The selected components that it comes from. Others, such as the base, may have part in it. Of DIET_UNCONFIRMED all
   * of them, and none where something that is not listed does not carry the diet either.
   */
  readonly components: readonly ConflictComponent[]
  /** A change that resolves this conflict, alone or at least in part. It may break other preferences. */
  readonly remedy: ConflictRemedy | null
}

export interface ConflictComponent {
  readonly id: string
  readonly name: string
}

export interface ConflictRemedy {
  /** SWAP where at least one component is swapped. */
  readonly action: 'REMOVE' | 'SWAP'
  /** All that has to be left out or swapped. */
  readonly components: readonly ConflictComponent[]
  /** Of an amount: what takes the place of each component, null = nothing. Of others empty: any that fits will do. */
  readonly replacements: readonly (ConflictComponent | null)[]
  /** The amount after it. */
  readonly actual: number | null
  /** What is left of this conflict after it; null = nothing. */
  readonly residual: ConflictResidual | null
}

export interface ConflictResidual extends Pick<ConflictRecord, 'level' | 'limit' | 'actual'> {
  readonly code: Extract<ConflictCode, 'MAY_CONTAIN_ALLERGEN' | 'ABOVE_MAXIMUM' | 'BELOW_MINIMUM'>
}

/** A record that says nothing but its code. */
export function bareConflict(code: ConflictCode): ConflictRecord {
  return {
    code,
    allergen: null,
    diet: null,
    nutrient: null,
    level: null,
    range: null,
    limit: null,
    actual: null,
    unit: null,
    specific: [],
    components: [],
    remedy: null,
  }
}

export function conflictComponent({ id, name }: ConflictComponent): ConflictComponent {
  return { id, name }
}
