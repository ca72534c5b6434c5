import { type CausedAmount, causedAmount } from '../../src/domain/dish/amount-causes.ts'
import { isUntrue } from '../../src/domain/dish/default-amount.ts'
import type { DishFacts } from '../../src/domain/dish/dish-facts.ts'
import type { NamedPart } from '../../src/domain/dish/named-part.ts'
import { fromMicro, type RangeNutrient } from '../../src/domain/vocabulary/nutrients.ts'
import { type Origin, originOf, originOfDish } from './origin.ts'

/** Where an amount of the default dish comes from, or what is missing where it is unknown. */
export function nutrientOrigins(facts: DishFacts, nutrient: RangeNutrient): readonly Origin[] {
  const { cause, amount, sum, missing } = causedAmount(facts, nutrient)
  if (isUntrue(facts.dish, nutrient)) return [originOfDish('UNKNOWN', 'its figures cannot be true')]
  if (amount === null) return missing.map((part) => originOf(part, 'UNKNOWN', missingWords(part)))
  return [originOfDish(String(fromMicro(amount)), knownWords(cause, sum))]
}

function knownWords(cause: CausedAmount['cause'], sum: number): string {
  if (cause === 'DECLARED') return 'declared by the partner'
  const tooLow = sum < 0 ? `: ${fromMicro(sum)}, which counts as 0` : ''
  return `not declared: base and default parts added up${tooLow}`
}

function missingWords({ role }: NamedPart): string {
  if (role === 'CHOICE') return 'has to be chosen: its amount is not known, and the dish declares no total'
  return 'gives no figure, and the dish declares no total'
}
