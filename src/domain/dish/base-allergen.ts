import { isNamed } from '../vocabulary/allergen-names.ts'
import type { AllergenType } from '../vocabulary/vocabulary.ts'
import { type AllergenFact, FREE_FACT, UNKNOWN_FACT, worseFact } from './allergen-level.ts'
import type { Component } from './component.ts'
import type { Dish } from './dish.ts'

/**
 * Where the level of an allergen in a base comes from.
 *
 * BASE_LIST: a statement about the base. DISH_LIST: a statement about the whole dish, which no part explains.
 * DISH_TRACES: the whole dish contains the allergen and may contain traces; parts explain the first only.
 * FREE_DISPROVED: the whole dish is stated to be free of it, but a default part contains it.
 * EXPLAINED: default parts explain the statement about the whole dish, and the list is complete.
 * EXPLAINED_INCOMPLETE: they explain it, but the list is not complete.
 * COMPLETE_LIST: no statement, and the list is complete. NOT_MENTIONED: no statement, and the list is not complete.
 */
export type BaseAllergenCause =
  | 'BASE_LIST'
  | 'DISH_LIST'
  | 'DISH_TRACES'
  | 'FREE_DISPROVED'
  | 'EXPLAINED'
  | 'EXPLAINED_INCOMPLETE'
  | 'COMPLETE_LIST'
  | 'NOT_MENTIONED'

export interface BaseAllergen {
  readonly cause: BaseAllergenCause
  readonly fact: AllergenFact
  /** Whether the cause says something about the base itself. If not, a statement about the base takes precedence. */
  readonly isStated: boolean
}

const TRACES: AllergenFact = { level: 'MAY_CONTAIN', confidence: 1, source: null }

const DISH_TRACES: BaseAllergen = { cause: 'DISH_TRACES', fact: TRACES, isStated: true }
const FREE_DISPROVED: BaseAllergen = { cause: 'FREE_DISPROVED', fact: UNKNOWN_FACT, isStated: false }
const EXPLAINED: BaseAllergen = { cause: 'EXPLAINED', fact: FREE_FACT, isStated: false }
const EXPLAINED_INCOMPLETE: BaseAllergen = {
  cause: 'EXPLAINED_INCOMPLETE',
  fact: UNKNOWN_FACT,
  isStated: false,
}
const COMPLETE_LIST: BaseAllergen = { cause: 'COMPLETE_LIST', fact: FREE_FACT, isStated: false }
const NOT_MENTIONED: BaseAllergen = { cause: 'NOT_MENTIONED', fact: UNKNOWN_FACT, isStated: false }

/**
 * The level of an allergen in the base, with its cause. Of a statement about the base and one about the whole dish the
 * worse counts.
 * `defaults`: the default components of the dish.
 */
export function baseAllergen(dish: Dish, defaults: readonly Component[], type: AllergenType): BaseAllergen {
  const ofDish = dishStatement(dish, defaults, type)
  const own = dish.declaredBaseAllergens[type]
  if (own === undefined) return ofDish
  const isOwnWorse = !ofDish.isStated || worseFact(own, ofDish.fact) === own
  return isOwnWorse ? { cause: 'BASE_LIST', fact: own, isStated: true } : ofDish
}

/**
 * What the list of the whole dish says about the base. A CONTAINS that default parts explain says nothing about the
 * base; traces can come from anywhere, so they stay. A FREE that a default part disproves says nothing either.
 */
function dishStatement(dish: Dish, defaults: readonly Component[], type: AllergenType): BaseAllergen {
  const fact = dish.declaredAllergens[type]
  if (fact === undefined) return dish.allergensComplete ? COMPLETE_LIST : NOT_MENTIONED
  const isInPart = defaults.some((component) => isContainedIn(component, type))
  if (isInPart && fact.level === 'FREE') return FREE_DISPROVED
  const isExplained =
    isInPart && fact.level === 'CONTAINS' && unexplainedNames(dish, defaults, type).length === 0
  if (!isExplained) return { cause: 'DISH_LIST', fact, isStated: true }
  if (dish.declaredTraces.includes(type)) return DISH_TRACES
  return dish.allergensComplete ? EXPLAINED : EXPLAINED_INCOMPLETE
}

export function isContainedIn({ allergens }: Component, type: AllergenType): boolean {
  return allergens[type].level === 'CONTAINS'
}

/** Names of parts of the allergen that the whole dish contains and no default part explains: walnuts are no almonds. */
export function unexplainedNames(
  dish: Dish,
  defaults: readonly Component[],
  type: AllergenType,
): readonly string[] {
  const stated = dish.declaredParts?.filter((part) => part.type === type) ?? []
  return stated
    .map(({ name }) => name)
    .filter((name) => !defaults.some((component) => explains(component, type, name)))
}

function explains(component: Component, type: AllergenType, name: string): boolean {
  if (!isContainedIn(component, type)) return false
  return isNamed(component.name, name) || component.statedParts.some((part) => part.name === name)
}
