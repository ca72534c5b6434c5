import { buildSchema, coerceInputValue, type GraphQLInputType } from 'graphql'
import type { Preferences, Range } from '../../src/domain/matching/preferences.ts'
import {
  NUTRIENT_UNITS,
  RANGE_NUTRIENTS,
  RANGES,
  type RangeNutrient,
} from '../../src/domain/vocabulary/nutrients.ts'
import {
  ALLERGEN_TERMS,
  ALLERGEN_TYPES,
  DIET_TERMS,
  DIET_TYPES,
} from '../../src/domain/vocabulary/vocabulary.ts'
import { AppError } from '../../src/errors.ts'
import { type PreferencesInput, preferencesOf } from '../../src/features/search/preferences-input.ts'
import { schemaText } from '../../src/graphql/schema-text.ts'
import { preferencesFromWords } from './preference-text.ts'

/** A guest's preferences from a short text, or from the JSON of the API's `PreferencesInput`. */
export function readPreferences(text: string): Preferences {
  const input = text.trim().startsWith('{') ? fromJson(text) : preferencesFromWords(text)
  try {
    return preferencesOf(input)
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    throw new AppError('INVALID_INPUT', `${cause.field ?? 'preferences'}: ${cause.message}.`, { cause })
  }
}

/** Uses the API's own definition, so that explain takes the same preferences as a search. */
function fromJson(text: string): PreferencesInput {
  const type = buildSchema(schemaText()).getType('PreferencesInput') as GraphQLInputType
  return coerceInputValue(parsed(text), type, (path, _value, { message }) => {
    throw new AppError('INVALID_INPUT', ['preferences', ...path].join('.').concat(`: ${message}`))
  }) as PreferencesInput
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('INVALID_INPUT', `The preferences are no valid JSON: ${(cause as Error).message}.`, {
      cause,
    })
  }
}

function amountWords(nutrient: RangeNutrient): string {
  const unit = NUTRIENT_UNITS[nutrient]
  return unit === 'kcal' ? unit : `${unit} ${RANGES[nutrient].name.toLowerCase()}`
}

/** Preferences as a text that `readPreferences` reads. */
export function preferenceWords({ diets, excludeAllergens, ranges, traces }: Preferences): string {
  const words = [
    ...DIET_TYPES.filter((diet) => diets.includes(diet)).map((diet) =>
      DIET_TERMS[diet].displayName.toLowerCase(),
    ),
    ...ALLERGEN_TYPES.filter((type) => excludeAllergens.includes(type)).map(
      (type) => `no ${ALLERGEN_TERMS[type].displayName.toLowerCase()}`,
    ),
    ...(traces === 'EXCLUDE' ? ['no traces'] : []),
    ...RANGE_NUTRIENTS.flatMap((nutrient) => rangeWords(ranges[nutrient], amountWords(nutrient))),
  ]
  return words.join(', ') || 'nothing in particular'
}

function rangeWords(range: Range | undefined, what: string): string[] {
  if (range === undefined) return []
  const { min, max } = range
  return [...(min === null ? [] : [`min ${min} ${what}`]), ...(max === null ? [] : [`max ${max} ${what}`])]
}
