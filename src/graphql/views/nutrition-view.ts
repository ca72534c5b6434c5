import {
  fromMicro,
  NUTRIENTS,
  type Nutrient,
  type NutrientAmounts,
} from '../../domain/vocabulary/nutrients.ts'
import type { CalculatedNutrition, OptionNutrition } from '../generated/resolver-types.ts'
import type { NutritionView } from '../view-types.ts'

/** Micro-units to plain numbers, under the names of DishNutrition. `calories` is a second name of `caloriesTotal`. */
export function dishNutrition(micro: NutrientAmounts): NutritionView {
  const amounts = plainAmounts(micro)
  return { ...amounts, calories: amounts.caloriesTotal }
}

/** Micro-units to plain numbers. An unknown amount counts as zero. */
export function calculatedNutrition(micro: NutrientAmounts): CalculatedNutrition {
  return Object.fromEntries(
    NUTRIENTS.map((nutrient) => [nutrient, fromMicro(micro[nutrient] ?? 0)]),
  ) as Record<Nutrient, number>
}

/** Plain numbers under the short names of options and bases. */
export function shortNutrition(amounts: NutrientAmounts): OptionNutrition {
  return { ...amounts, calories: amounts.caloriesTotal }
}

export function plainAmounts(micro: NutrientAmounts): NutrientAmounts {
  const amounts = {} as Record<Nutrient, number | null>
  for (const nutrient of NUTRIENTS) amounts[nutrient] = plain(micro[nutrient])
  return amounts
}

function plain(micro: number | null): number | null {
  return micro === null ? null : fromMicro(micro)
}
