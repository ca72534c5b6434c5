import type { Nutrient } from '../vocabulary/nutrients.ts'
import { type AmountCause, addedUp, amountCause, isMissingIn } from './default-amount.ts'
import type { DishFacts } from './dish-facts.ts'
import { BASE_PART, type NamedPart, namedChoice, namedComponent } from './named-part.ts'

/** Where an amount of a default dish comes from. Micro-units. */
export interface CausedAmount {
  readonly cause: AmountCause
  /** null = unknown. */
  readonly amount: number | null
  /** Base and default components added up, unknown amounts counted as zero. Can be below 0. */
  readonly sum: number
  /** Parts without an amount. */
  readonly missing: readonly NamedPart[]
}

export function causedAmount(facts: DishFacts, nutrient: Nutrient): CausedAmount {
  const { dish, baseNutrition, defaults, openChoices, defaultDish } = facts
  return {
    cause: amountCause(facts, nutrient),
    amount: defaultDish.nutrition[nutrient],
    sum: addedUp(facts, nutrient),
    missing: [
      ...(baseNutrition[nutrient] === null ? [BASE_PART] : []),
      ...defaults.filter((component) => isMissingIn(component, nutrient)).map(namedComponent),
      ...openChoices.map((choice) => namedChoice(dish, choice)),
    ],
  }
}
