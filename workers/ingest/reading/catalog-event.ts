import type { ItemProblem } from '../../../src/domain/items/problem.ts'

/** What comes out of an `items.json`, in the order of the file. */
export type CatalogEvent =
  /** The value is undefined where the schema does not know the property and it is large. */
  | { readonly type: 'property'; readonly name: string; readonly value: unknown }
  | { readonly type: 'item'; readonly index: number; readonly value: unknown; readonly endsAt: number }
  | {
      readonly type: 'badItem'
      readonly index: number
      readonly problem: ItemProblem
      /** What it gives as its `partnerDishId`: none, or several. Of an item that is too large, those at its beginning. */
      readonly ids: readonly unknown[]
      readonly endsAt: number
    }
