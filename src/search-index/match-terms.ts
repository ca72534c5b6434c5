import type { DishFacts } from '../domain/dish/dish-facts.ts'
import type { FoodPart } from '../domain/dish/food-part.ts'
import { canLoseAll, changeModel } from '../domain/matching/change-model.ts'
import { areTracesMinor, type MatchSettings, type Preferences } from '../domain/matching/preferences.ts'
import { isReachable } from '../domain/matching/reachable.ts'
import { ALLERGEN_TYPES, DIET_TYPES } from '../domain/vocabulary/vocabulary.ts'

/**
 * The terms of a dish by which the index decides its status for a guest, where it can do so without the script. Each
 * goal is a preference that the default dish meets, with a term, or does not. A dish without terms is no match.
 */
interface Goal {
  readonly term: string
  readonly accepts: (part: FoodPart) => boolean
}

const GOALS: readonly Goal[] = [
  ...ALLERGEN_TYPES.flatMap((type): Goal[] => [
    { term: `free-${type}`, accepts: ({ allergens }) => allergens[type].level === 'FREE' },
    {
      term: `bearable-${type}`,
      accepts: ({ allergens }) => ['FREE', 'MAY_CONTAIN'].includes(allergens[type].level),
    },
  ]),
  ...DIET_TYPES.map((diet) => ({
    term: `holds-${diet}`,
    accepts: ({ diets }: FoodPart) => diets[diet].state === 'HOLDS',
  })),
]

/** Some change of the dish is permitted. */
export const CHANGEABLE = 'changeable'
/** All that can be changed can be left out at once. */
export const MAY_LOSE_ALL = 'may-lose-all'

/** Permitted changes make the dish meet the goal with this term. Says nothing of other goals. */
export function canTerm(term: string): string {
  return `can-${term}`
}

export function matchTerms(facts: DishFacts): readonly string[] {
  const met = GOALS.filter(({ accepts }) => accepts(facts.defaultDish)).map(({ term }) => term)
  const model = changeModel(facts)
  if (model.slots.length === 0) return met
  const can = GOALS.filter(({ accepts }) => isReachable(model, accepts)).map(({ term }) => canTerm(term))
  return [...met, CHANGEABLE, ...can, ...(canLoseAll(model) ? [MAY_LOSE_ALL] : [])]
}

/** The goals of a guest's diets and allergens: `strict` those of a match, `loose` those of an almost match. */
export function goalTerms(
  preferences: Preferences,
  settings: MatchSettings,
): { readonly strict: readonly string[]; readonly loose: readonly string[] } {
  const { diets, excludeAllergens } = preferences
  const level = areTracesMinor(preferences, settings) ? 'bearable' : 'free'
  const holds = diets.map((diet) => `holds-${diet}`)
  return {
    strict: [...excludeAllergens.map((type) => `free-${type}`), ...holds],
    loose: [...excludeAllergens.map((type) => `${level}-${type}`), ...holds],
  }
}
