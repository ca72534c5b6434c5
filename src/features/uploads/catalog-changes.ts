import type { AllergenType } from '../../domain/vocabulary/vocabulary.ts'

/** How a file's catalog differs from the live one at that time. */
export interface CatalogChanges {
  /** Version of the live catalog; null: none was live. */
  readonly comparedWith: string | null
  readonly added: ChangedDishes
  readonly changed: ChangedDishes
  readonly gone: ChangedDishes
  /** Only allergens with a difference. */
  readonly allergens: readonly AllergenChange[]
}

/** How many dishes, and the first hundred of them. */
export interface ChangedDishes {
  readonly count: number
  readonly dishes: readonly NamedDish[]
}

export interface NamedDish {
  readonly partnerDishId: string
  readonly name: string
}

export interface AllergenChange {
  readonly type: AllergenType
  /** Dishes that do not state it any more. */
  readonly lost: ChangedDishes
  /** Dishes of the live catalog that state it now. */
  readonly gained: ChangedDishes
}
