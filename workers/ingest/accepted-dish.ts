import { hash } from 'node:crypto'
import type { Dish } from '../../src/domain/dish.ts'
import { type DishFacts, dishFacts } from '../../src/domain/dish-facts.ts'

/** A dish of a file, with all that is worked out of it once: reading, writing and comparing need the same. */
export interface AcceptedDish {
  readonly dish: Dish
  /** Place in `items`, from 0. */
  readonly position: number
  readonly facts: DishFacts
  /** The dish as JSON text. */
  readonly json: string
  /** SHA-256 of `json`, base64url: the same for as long as nothing about the dish changes. */
  readonly contentHash: string
}

export function acceptedDish(dish: Dish, position: number): AcceptedDish {
  const json = JSON.stringify(dish)
  return { dish, position, facts: dishFacts(dish), json, contentHash: hash('sha256', json, 'base64url') }
}
