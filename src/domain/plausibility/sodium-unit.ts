import type { Dish } from '../dish/dish.ts'
import { type ItemProblem, warning } from '../items/problem.ts'

/** Foods with as much protein have more sodium by their nature, but for oats and nuts. */
const MIN_PROTEIN_GRAMS = 5
const MOST_GRAMS = 10
const MIN_ITEMS = 5
const MIN_SHARE = 0.9
/** Milligrams are mostly whole, grams are not. */
const MIN_FRACTION_SHARE = 0.5

/** Finds out whether the sodium of a whole file is in grams. */
export class SodiumUnit {
  #items = 0
  #small = 0
  #fractions = 0

  add({ declaredNutrition: { sodium, protein } }: Dish): void {
    if (sodium === null || sodium === 0 || protein === null || protein < MIN_PROTEIN_GRAMS) return
    this.#items += 1
    if (sodium >= MOST_GRAMS) return
    this.#small += 1
    if (!Number.isInteger(sodium)) this.#fractions += 1
  }

  /** How many items look as if they were in grams; 0 where the file as a whole does not. */
  get gramItems(): number {
    const isOfFile = this.#items >= MIN_ITEMS && this.#small >= this.#items * MIN_SHARE
    return isOfFile && this.#fractions >= this.#small * MIN_FRACTION_SHARE ? this.#small : 0
  }

  /** One problem of the file, where its sodium is in grams. */
  get problem(): ItemProblem | null {
    if (this.gramItems === 0) return null
    const message = `the sodium of ${this.gramItems} of ${this.#items} items with at least ${MIN_PROTEIN_GRAMS} g of protein is below ${MOST_GRAMS} mg: it seems to be in grams; send milligrams`
    return warning('SODIUM_IN_GRAMS', '/items', message)
  }
}
