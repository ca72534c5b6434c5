import type { Preferences, Range } from '../../domain/matching/preferences.ts'
import { byRangeNutrient, RANGES, type RangeField } from '../../domain/vocabulary/nutrients.ts'
import {
  ALLERGEN_TYPES,
  type AllergenType,
  DIET_TYPES,
  type DietType,
} from '../../domain/vocabulary/vocabulary.ts'
import { AppError } from '../../errors.ts'
import { checkedList, MAX_ENUM_VALUES } from '../argument-text.ts'

export interface RangeInput {
  readonly min?: number | null | undefined
  readonly max?: number | null | undefined
}

export interface PreferencesInput {
  readonly diets?: readonly DietType[] | null | undefined
  readonly excludeAllergens?: readonly AllergenType[] | null | undefined
  readonly calorieRange?: RangeInput | null | undefined
  readonly nutrientRanges?:
    | Readonly<Partial<Record<Exclude<RangeField, 'calories'>, RangeInput | null | undefined>>>
    | null
    | undefined
  readonly traces?: 'EXCLUDE' | null | undefined
}

/** Reads a guest's preferences. Throws INVALID_INPUT with the invalid field. */
export function preferencesOf(input: PreferencesInput | null | undefined): Preferences {
  const inputs = { calories: input?.calorieRange, ...input?.nutrientRanges }
  const ranges = byRangeNutrient((nutrient) => {
    const { field } = RANGES[nutrient]
    return rangeOf(inputs[field], field === 'calories' ? 'calorieRange' : `nutrientRanges.${field}`)
  })
  return {
    diets: [...new Set(listOf(input?.diets, 'diets', DIET_TYPES))],
    excludeAllergens: [...new Set(listOf(input?.excludeAllergens, 'excludeAllergens', ALLERGEN_TYPES))],
    ranges: Object.fromEntries(Object.entries(ranges).filter(([, range]) => range !== null)),
    ...(input?.traces === 'EXCLUDE' ? { traces: input.traces } : {}),
  }
}

/** The same; null where none are given. */
export function givenPreferences(input: PreferencesInput | null | undefined): Preferences | null {
  return input == null ? null : preferencesOf(input)
}

/** Who executes the query has checked the values. One that is not known would leave a guest's preference out. */
function listOf<T>(values: readonly T[] | null | undefined, name: string, known: readonly T[]): readonly T[] {
  const list = checkedList(values ?? [], { field: `preferences.${name}`, name, most: MAX_ENUM_VALUES })
  if (!list.every((one) => known.includes(one))) throw invalid(`${name} holds an unknown value`, name)
  return list
}

function rangeOf(input: RangeInput | null | undefined, path: string): Range | null {
  const range: Range = { min: input?.min ?? null, max: input?.max ?? null }
  if (range.min === null && range.max === null) return null
  for (const bound of ['min', 'max'] as const) {
    if ((range[bound] ?? 0) < 0) throw invalid(`${bound} must not be negative`, `${path}.${bound}`)
  }
  if (range.min !== null && range.max !== null && range.min > range.max) {
    throw invalid(`min ${range.min} is more than max ${range.max}`, `${path}.max`)
  }
  return range
}

function invalid(message: string, field: string): AppError {
  return new AppError('INVALID_INPUT', message, { field: `preferences.${field}` })
}
