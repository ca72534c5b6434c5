/**
 * Nutrient names and exact arithmetic. Amounts are held as whole millionths ("micro": 1 kcal = 1,000,000),
 * so that sums have no floating-point noise and Elasticsearch's script and this code agree to the last digit.
 */

export const NUTRIENTS = [
  'caloriesTotal',
  'caloriesFromFat',
  'fatTotal',
  'fatSaturated',
  'fatTrans',
  'cholesterol',
  'sodium',
  'carbohydrates',
  'dietaryFiber',
  'sugar',
  'protein',
  'vitaminA',
  'vitaminC',
  'calcium',
  'iron',
] as const
export type Nutrient = (typeof NUTRIENTS)[number]

/** The properties of a nutrient with a range. `NUTRIENT_UNITS` has its unit. */
interface RangeKind {
  /** Its name in `filterOptions`, in dish indices and, but for calories, in `nutrientRanges`. */
  readonly field: string
  /** As a guest reads it. */
  readonly name: string
  readonly isPlural: boolean
  /** Decimal places in texts for people. */
  readonly digits: number
  /** Default bounds of a filter are rounded outward to a multiple of it. */
  readonly step: number
  /** The names that an operator may type, the shortest first. */
  readonly words: readonly string[]
}

/**
 * The one table of nutrients with a range, in the order of reasons and of the script. A new nutrient also needs its
 * field in `index-mappings/dishes.json` and in `NutrientRangesInput` of `search.graphql`. Tests compare both with this
 * table.
 */
export const RANGES = {
  caloriesTotal: {
    field: 'calories',
    name: 'Calories',
    isPlural: true,
    digits: 0,
    step: 10,
    words: ['kcal', 'cal', 'calories'],
  },
  protein: { field: 'protein', name: 'Protein', isPlural: false, digits: 1, step: 1, words: ['protein'] },
  carbohydrates: {
    field: 'carbohydrates',
    name: 'Carbohydrates',
    isPlural: true,
    digits: 1,
    step: 1,
    words: ['carbs', 'carbohydrates'],
  },
  fatTotal: { field: 'fatTotal', name: 'Fat', isPlural: false, digits: 1, step: 1, words: ['fat'] },
  fatSaturated: {
    field: 'fatSaturated',
    name: 'Saturated fat',
    isPlural: false,
    digits: 1,
    step: 1,
    words: ['sat. fat', 'saturated fat'],
  },
  sugar: { field: 'sugar', name: 'Sugar', isPlural: false, digits: 1, step: 1, words: ['sugar', 'sugars'] },
  dietaryFiber: {
    field: 'dietaryFiber',
    name: 'Dietary fiber',
    isPlural: false,
    digits: 1,
    step: 1,
    words: ['fiber', 'fibre', 'dietary fiber', 'dietary fibre'],
  },
  sodium: { field: 'sodium', name: 'Sodium', isPlural: false, digits: 0, step: 10, words: ['sodium'] },
} as const satisfies Partial<Record<Nutrient, RangeKind>>
export type RangeNutrient = keyof typeof RANGES
export const RANGE_NUTRIENTS = Object.keys(RANGES) as readonly RangeNutrient[]

export type RangeField = (typeof RANGES)[RangeNutrient]['field']
export const RANGE_FIELDS: readonly RangeField[] = RANGE_NUTRIENTS.map((nutrient) => RANGES[nutrient].field)

/** One value for each nutrient that takes a range. */
export function byRangeNutrient<T>(of: (nutrient: RangeNutrient) => T): Readonly<Record<RangeNutrient, T>> {
  const values: Partial<Record<RangeNutrient, T>> = {}
  for (const nutrient of RANGE_NUTRIENTS) values[nutrient] = of(nutrient)
  return values as Record<RangeNutrient, T>
}

/** The same under the names of fields. */
export function byRangeField<T>(of: (nutrient: RangeNutrient) => T): Readonly<Record<RangeField, T>> {
  const values: Partial<Record<RangeField, T>> = {}
  for (const nutrient of RANGE_NUTRIENTS) values[RANGES[nutrient].field] = of(nutrient)
  return values as Record<RangeField, T>
}

export const NUTRIENT_UNITS: Readonly<Record<Nutrient, string>> = {
  caloriesTotal: 'kcal',
  caloriesFromFat: 'kcal',
  fatTotal: 'g',
  fatSaturated: 'g',
  fatTrans: 'g',
  cholesterol: 'mg',
  sodium: 'mg',
  carbohydrates: 'g',
  dietaryFiber: 'g',
  sugar: 'g',
  protein: 'g',
  vitaminA: '% DV',
  vitaminC: '% DV',
  calcium: '% DV',
  iron: '% DV',
}

export const MICRO = 1_000_000

/** One amount per nutrient; null = unknown. */
export type NutrientAmounts = Readonly<Record<Nutrient, number | null>>

/** A plain number (kcal, g, mg) to whole millionths. */
export function toMicro(value: number): number {
  return Math.round(value * MICRO)
}

/** Whole millionths to the nearest plain number; prints without noise. */
export function fromMicro(micro: number): number {
  return micro / MICRO
}

/** Amount in `grams` of an ingredient that has `per100g` of a nutrient: micro-units, null = unknown. */
export function portion(per100g: number | null, grams: number | null): number | null {
  if (per100g === null || grams === null) return null
  return toMicro((per100g * grams) / 100)
}

/** Builds one amount per nutrient. Spelt out: a catalog has millions of them, and no other way is as fast. */
export function amounts(of: (nutrient: Nutrient) => number | null): NutrientAmounts {
  return {
    caloriesTotal: of('caloriesTotal'),
    caloriesFromFat: of('caloriesFromFat'),
    fatTotal: of('fatTotal'),
    fatSaturated: of('fatSaturated'),
    fatTrans: of('fatTrans'),
    cholesterol: of('cholesterol'),
    sodium: of('sodium'),
    carbohydrates: of('carbohydrates'),
    dietaryFiber: of('dietaryFiber'),
    sugar: of('sugar'),
    protein: of('protein'),
    vitaminA: of('vitaminA'),
    vitaminC: of('vitaminC'),
    calcium: of('calcium'),
    iron: of('iron'),
  }
}

/** The sum, or null as soon as one term is unknown. */
export function sumKnown(terms: readonly (number | null)[]): number | null {
  let total = 0
  for (const term of terms) {
    if (term === null) return null
    total += term
  }
  return total
}

/** The sum with unknown terms counted as zero. */
export function sumWithGaps(terms: readonly (number | null)[]): number {
  return terms.reduce<number>((total, term) => total + (term ?? 0), 0)
}
