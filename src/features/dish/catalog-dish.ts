import type { DishFacts } from '../../domain/dish/dish-facts.ts'

/** A dish of the live catalog with its derived facts. */
export interface CatalogDish {
  readonly facts: DishFacts
  /** ISO 8601. */
  readonly createdAt: string
  readonly updatedAt: string
}
