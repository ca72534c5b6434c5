import type { TermInterpretation } from '../../domain/diet-words/term-interpretation.ts'
import { byRangeField } from '../../domain/vocabulary/nutrients.ts'
import type { SearchInterpretation } from '../generated/resolver-types.ts'

/** The preferences in the form of the input, so that a client can send them back. */
export function interpretationView(interpretation: TermInterpretation | null): SearchInterpretation | null {
  if (interpretation === null) return null
  const { diets, excludeAllergens, ranges } = interpretation.preferences
  const { calories, ...nutrientRanges } = byRangeField((nutrient) => ranges[nutrient] ?? null)
  const hasOthers = Object.values(nutrientRanges).some((range) => range !== null)
  return {
    ...interpretation,
    preferences: {
      diets,
      excludeAllergens,
      calorieRange: calories,
      nutrientRanges: hasOthers ? nutrientRanges : null,
    },
  }
}
