import { hash } from 'node:crypto'
import type { Dish } from '../../../src/domain/dish/dish.ts'
import { type ItemProblem, warning } from '../../../src/domain/items/problem.ts'
import { Fingerprints } from './fingerprints.ts'

/** Finds dishes with the same name and the same figures under another id: a row printed twice. */
export class RepeatedDishes {
  readonly #seen = new Fingerprints()

  /** A warning where a dish like this one came before. */
  add(dish: Dish): readonly ItemProblem[] {
    if (dish.declaredNutrition.caloriesTotal === null) return []
    if (this.#seen.add(hash('sha256', shownBy(dish), 'buffer'))) return []
    return [warning('DUPLICATE_DISH', '/name', `"${dish.name}" was given before with the same figures`)]
  }
}

/** What a guest sees of a dish, as text. */
function shownBy({ name, category, servingSize, restaurantIds, declaredNutrition }: Dish): string {
  return JSON.stringify([
    name.toLowerCase(),
    category,
    servingSize,
    restaurantIds,
    Object.values(declaredNutrition),
  ])
}
