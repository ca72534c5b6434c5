import type { DishFacts } from '../../domain/dish/dish-facts.ts'

/** A dish of the live catalog with what is derived from it. */
export interface CatalogDish {
  readonly facts: DishFacts
  /** ISO 8601. */
  readonly createdAt: string
  readonly updatedAt: string
}
