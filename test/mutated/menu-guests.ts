import type { Preferences } from '../../src/domain/matching/preferences.ts'
import { ALLERGEN_TYPES, type AllergenType, DIET_TYPES } from '../../src/domain/vocabulary/vocabulary.ts'

/** A typical guest. `words` names the guest in tables. */
export interface Guest {
  readonly words: string
  readonly preferences: Preferences
}

const PAIRS: readonly (readonly [AllergenType, AllergenType])[] = [
  ['PEANUT', 'TREE_NUT'],
  ['FISH', 'SHELLFISH'],
  ['DAIRY', 'EGG'],
  ['DAIRY', 'WHEAT'],
  ['WHEAT', 'SOY'],
  ['EGG', 'WHEAT'],
  ['SOY', 'SESAME'],
]
const RANGES: readonly Preferences['ranges'][] = [
  { caloriesTotal: { min: null, max: 500 } },
  { caloriesTotal: { min: null, max: 700 } },
  { caloriesTotal: { min: 400, max: 800 } },
  { caloriesTotal: { min: 600, max: null } },
  { protein: { min: 20, max: null } },
  { protein: { min: 30, max: null } },
  { carbohydrates: { min: null, max: 20 } },
  { carbohydrates: { min: null, max: 40 } },
  { fatTotal: { min: null, max: 12 } },
  { fatTotal: { min: null, max: 25 } },
]

const guest = (wishes: Partial<Preferences>): Guest => {
  const preferences = { diets: [], excludeAllergens: [], ranges: {}, ...wishes }
  return { words: wordsOf(preferences), preferences }
}

function wordsOf({ diets, excludeAllergens, ranges }: Preferences): string {
  const bounds = Object.entries(ranges).map(
    ([nutrient, { min, max }]) => `${min ?? ''}..${max ?? ''} ${nutrient}`,
  )
  return [...diets, ...excludeAllergens.map((type) => `no ${type}`), ...bounds].join(', ')
}

/** Each allergen alone, each diet alone, pairs, diets with allergens, ranges, and some of all of them: 44 kinds. */
export const GUESTS: readonly Guest[] = [
  ...ALLERGEN_TYPES.map((type) => guest({ excludeAllergens: [type] })),
  ...DIET_TYPES.map((diet) => guest({ diets: [diet] })),
  ...PAIRS.map((pair) => guest({ excludeAllergens: pair })),
  guest({ excludeAllergens: ALLERGEN_TYPES }),
  guest({ excludeAllergens: ['DAIRY', 'EGG', 'WHEAT'] }),
  ...(['PEANUT', 'SOY', 'WHEAT'] as const).map((type) =>
    guest({ diets: ['VEGAN'], excludeAllergens: [type] }),
  ),
  ...(['EGG', 'DAIRY', 'TREE_NUT'] as const).map((type) =>
    guest({ diets: ['VEGETARIAN'], excludeAllergens: [type] }),
  ),
  ...(['SHELLFISH', 'DAIRY'] as const).map((type) =>
    guest({ diets: ['PESCATARIAN'], excludeAllergens: [type] }),
  ),
  ...RANGES.map((ranges) => guest({ ranges })),
  guest({ excludeAllergens: ['DAIRY'], ranges: { caloriesTotal: { min: null, max: 600 } } }),
  guest({ excludeAllergens: ['WHEAT'], ranges: { protein: { min: 20, max: null } } }),
  guest({ diets: ['VEGAN'], ranges: { caloriesTotal: { min: null, max: 600 } } }),
  guest({ diets: ['VEGETARIAN'], ranges: { protein: { min: 15, max: null } } }),
  guest({ excludeAllergens: ['PEANUT', 'TREE_NUT', 'SESAME'], ranges: { fatTotal: { min: null, max: 30 } } }),
]
