import type { KitchenStatement } from '../../../src/domain/dish/dish.ts'
import { CONTAINS_FLAGS } from '../../../src/domain/items/item-lists.ts'
import type { AllergenStatement, IngredientItem, Item } from '../../../src/domain/items/items-schema.ts'
import { type ItemProblem, warning } from '../../../src/domain/items/problem.ts'
import { allergenNamed, namesIn } from '../../../src/domain/vocabulary/allergen-names.ts'
import {
  ALLERGEN_TERMS,
  ALLERGEN_TYPES,
  type AllergenType,
} from '../../../src/domain/vocabulary/vocabulary.ts'

type Flag = Item['allergensComplete']

/** The allergens that a file mentions anywhere: in a list, in a flag, of whatever part. */
export class NeverStated {
  readonly #left = new Set<AllergenType>(ALLERGEN_TYPES)
  #hasItems = false

  add({
    allergens,
    baseAllergens,
    allergensComplete,
    ingredients = [],
    customizationGroups = [],
  }: Item): void {
    this.#hasItems = true
    if (this.#left.size === 0) return
    for (const part of [
      { allergens, allergensComplete },
      { allergens: baseAllergens },
      ...ingredients,
      ...customizationGroups.flatMap(({ options }) => options),
    ]) {
      this.#addPart(part)
    }
    for (const ingredient of ingredients) this.#addFlags(ingredient)
  }

  #addPart(part: {
    allergens?: readonly AllergenStatement[] | undefined
    allergensComplete?: Flag | undefined
  }) {
    for (const { type } of part.allergens ?? []) this.#mention(type)
    this.addFlag(part.allergensComplete)
  }

  #addFlags(ingredient: IngredientItem): void {
    for (const type of this.#left) if (ingredient[CONTAINS_FLAGS[type]] != null) this.#left.delete(type)
  }

  addFlag(flag: Flag | undefined): void {
    if (typeof flag === 'object') for (const name of flag) this.#mention(name)
  }

  addKitchen(statements: readonly KitchenStatement[]): void {
    for (const { type } of statements) this.#left.delete(type)
  }

  #mention(text: string): void {
    for (const name of namesIn(text)) {
      const named = allergenNamed(name)
      if (named !== null) this.#left.delete(named.type)
    }
  }

  /** At the end of the file; null where it mentions all nine, or has no items. */
  problem(): ItemProblem | null {
    if (this.#left.size === 0 || !this.#hasItems) return null
    const names = [...this.#left].map((type) => ALLERGEN_TERMS[type].displayName).join(', ')
    const message = `the file never mentions ${names}; if nobody looks for them, no list is complete for them: name those that are covered in "allergensComplete"`
    return warning('NEVER_STATED', '', message)
  }
}
