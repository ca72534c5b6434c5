import type { Dish } from '../dish/dish.ts'
import { type ItemProblem, warning } from '../items/problem.ts'

const KJ_PER_KCAL = 4.184
/** Labels are rounded, and fibre and alcohol shift the ratio. */
const NEAR = 0.12
/** Below it, rounding decides the ratio. */
const MIN_COMPUTED_KCAL = 40
const MIN_ITEMS = 5
/** Ratios are counted in steps, so that a file of any size takes the same memory. */
const STEPS_PER_UNIT = 50
const MAX_RATIO = 10

/** Finds out whether the energy of a whole file is in kilojoules: its ratio to what the macronutrients make in kcal. */
export class EnergyUnit {
  readonly #ratios = new Uint32Array(MAX_RATIO * STEPS_PER_UNIT + 1)
  #items = 0

  add({ declaredNutrition }: Dish): void {
    const { caloriesTotal, fatTotal, carbohydrates, protein } = declaredNutrition
    if (caloriesTotal === null || fatTotal === null || carbohydrates === null || protein === null) return
    const computed = fatTotal * 9 + carbohydrates * 4 + protein * 4
    if (computed < MIN_COMPUTED_KCAL) return
    const step = Math.round(Math.min(caloriesTotal / computed, MAX_RATIO) * STEPS_PER_UNIT)
    this.#ratios[step] = (this.#ratios[step] ?? 0) + 1
    this.#items += 1
  }

  /** How many items look as if they were in kilojoules; 0 where the file as a whole does not. */
  get kilojouleItems(): number {
    if (this.#items < MIN_ITEMS || !isNearKilojoules(this.#median())) return 0
    return this.#ratios.reduce(
      (sum, count, step) => (isNearKilojoules(step / STEPS_PER_UNIT) ? sum + count : sum),
      0,
    )
  }

  /** One problem of the file, where its energy is in kilojoules. */
  get problem(): ItemProblem | null {
    if (this.kilojouleItems === 0) return null
    const message = `the energy of ${this.kilojouleItems} of ${this.#items} items is about ${KJ_PER_KCAL} times what fat, carbohydrates and protein make: it seems to be in kilojoules; send kilocalories`
    return warning('KILOJOULES', '/items', message)
  }

  #median(): number {
    let left = this.#items / 2
    const step = this.#ratios.findIndex((count) => {
      left -= count
      return left <= 0
    })
    return step / STEPS_PER_UNIT
  }
}

function isNearKilojoules(ratio: number): boolean {
  return Math.abs(ratio - KJ_PER_KCAL) <= KJ_PER_KCAL * NEAR
}
