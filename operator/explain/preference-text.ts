import { allergenNamed } from '../../src/domain/vocabulary/allergen-names.ts'
import {
  byRangeField,
  NUTRIENT_UNITS,
  RANGE_NUTRIENTS,
  RANGES,
  type RangeField,
} from '../../src/domain/vocabulary/nutrients.ts'
import { type AllergenType, DIET_TYPES, type DietType } from '../../src/domain/vocabulary/vocabulary.ts'
import { AppError } from '../../src/errors.ts'
import type { PreferencesInput, RangeInput } from '../../src/features/search/preferences-input.ts'

/** One preference of a guest, such as "no dairy" or "max 700 kcal". */
type Preference =
  | { readonly diet: DietType }
  | { readonly allergen: AllergenType }
  | { readonly traces: 'EXCLUDE' }
  | { readonly nutrient: RangeField; readonly range: RangeInput }

const SEPARATORS = /\s*[,;\n]\s*|\s+and\s+/i
const EXCLUSION = /^(?:no|without)\s+(.+)$|^(.+?)[-\s]+free$/i
const MOST = /^(?:max\.?|at most|up to|no more than|<=|≤)\s*(\d+)\s*(.*)$/i
const LEAST = /^(?:min\.?|at least|no less than|>=|≥)\s*(\d+)\s*(.*)$/i
const BETWEEN = /^(\d+)\s*(?:-|–|to)\s*(\d+)\s*(.*)$/i

/** Reads "vegan, no dairy, max 700 kcal, min 20 g protein". Says which words it does not understand. */
export function preferencesFromWords(text: string): PreferencesInput {
  const preferences = text
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(preferenceOf)
  const { calories, ...nutrientRanges } = byRangeField((nutrient) =>
    joined(preferences, RANGES[nutrient].field),
  )
  return {
    diets: preferences.flatMap((preference) => ('diet' in preference ? [preference.diet] : [])),
    excludeAllergens: preferences.flatMap((preference) =>
      'allergen' in preference ? [preference.allergen] : [],
    ),
    calorieRange: calories,
    nutrientRanges,
    traces: preferences.some((preference) => 'traces' in preference) ? 'EXCLUDE' : null,
  }
}

function preferenceOf(text: string): Preference {
  if (/^(?:no|without)\s+traces$/i.test(text)) return { traces: 'EXCLUDE' }
  const diet = DIET_TYPES.find((type) => type === text.toUpperCase())
  if (diet !== undefined) return { diet }
  const range = rangePreference(text)
  if (range !== null) return range
  const [, without, free] = EXCLUSION.exec(text) ?? []
  const name = without ?? free
  if (name !== undefined) return { allergen: allergenOf(name.replace(/^any\s+/i, '')) }
  throw wrong(
    `"${text}" is not understood. Write, with commas between: ${DIET_TYPES.join(', ').toLowerCase()}; "no dairy"; "no traces"; "max 700 kcal"; "min 20 g protein"; "30-60 g carbs".`,
  )
}

function allergenOf(name: string): AllergenType {
  if (/^nuts?$/i.test(name)) throw wrong(`"no ${name}": say "no tree nuts", "no peanuts" or both.`)
  const named = allergenNamed(name)
  if (named !== null) return named.type
  throw wrong(`"${name}" is none of the nine allergens that guests can exclude.`)
}

function rangePreference(text: string): Preference | null {
  const most = MOST.exec(text)
  if (most !== null) return { nutrient: nutrientOf(most[2], text), range: { max: Number(most[1]) } }
  const least = LEAST.exec(text)
  if (least !== null) return { nutrient: nutrientOf(least[2], text), range: { min: Number(least[1]) } }
  const between = BETWEEN.exec(text)
  if (between === null) return null
  const range = { min: Number(between[1]), max: Number(between[2]) }
  return { nutrient: nutrientOf(between[3], text), range }
}

/** Finds a nutrient by its words, which may follow its unit. */
function nutrientOf(words: string | undefined, text: string): RangeField {
  const said = words?.toLowerCase().replace(/\s+/g, ' ') ?? ''
  const found = RANGE_NUTRIENTS.find((nutrient) => {
    const unit = NUTRIENT_UNITS[nutrient]
    const known: readonly string[] = RANGES[nutrient].words
    return (
      known.includes(said) || known.some((word) => said === `${unit} ${word}` || said === `${unit}${word}`)
    )
  })
  if (found !== undefined) return RANGES[found].field
  throw wrong(
    `"${text}": a whole number of kcal, or of an amount with its unit such as g protein, g carbs or mg sodium.`,
  )
}

/** Joins all ranges of a nutrient. Refuses a bound that is given twice. */
function joined(preferences: readonly Preference[], nutrient: RangeField): RangeInput | null {
  const ranges = preferences.flatMap((preference) =>
    'nutrient' in preference && preference.nutrient === nutrient ? [preference.range] : [],
  )
  const bounds = (bound: 'min' | 'max') => ranges.flatMap((range) => range[bound] ?? [])
  for (const bound of ['min', 'max'] as const) {
    if (bounds(bound).length > 1) throw wrong(`The ${bound} of ${nutrient} is given twice.`)
  }
  return ranges.length === 0 ? null : Object.assign({}, ...ranges)
}

function wrong(message: string): AppError {
  return new AppError('INVALID_INPUT', message)
}
