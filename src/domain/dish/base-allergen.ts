import { isNamed } from '../vocabulary/allergen-names.ts'
import type { AllergenType } from '../vocabulary/vocabulary.ts'
import {
  type AllergenFact,
  FREE_FACT,
  isPresent,
  isWorse,
  UNKNOWN_FACT,
  worseFact,
} from './allergen-level.ts'
import { covers } from './completeness.ts'
import type { Component } from './component.ts'
import type { Dish } from './dish.ts'

/**
 * Where the level of an allergen in a base comes from.
 *
 * BASE_LIST: a statement about the base. BASE_COMPLETE: the list of the base does not mention it, and is complete.
 * DISH_LIST: a statement about the whole dish, which no part explains.
 * EXPLAINED: the whole dish contains it, and a default part does; whether the base does is not known.
 * DISH_TRACES: the same, and the whole dish may contain traces, which parts do not explain.
 * ONLY_COMPONENTS: the dish is nothing but its components, so the base is nothing.
 * FROM: the whole dish has it from named components alone. FROM_DISPROVED: but another default part has it, too.
 * FREE_DISPROVED: the whole dish is stated to be free of it, but a default part contains it.
 * COMPLETE_LIST: no statement, and the list is complete. COMPLETE_DISPROVED: but a default part contains it.
 * NOT_MENTIONED: no statement, and the list is not complete.
 */
export type BaseAllergenCause =
  | 'BASE_LIST'
  | 'BASE_COMPLETE'
  | 'DISH_LIST'
  | 'EXPLAINED'
  | 'DISH_TRACES'
  | 'ONLY_COMPONENTS'
  | 'FROM'
  | 'FROM_DISPROVED'
  | 'FREE_DISPROVED'
  | 'COMPLETE_LIST'
  | 'COMPLETE_DISPROVED'
  | 'NOT_MENTIONED'

export interface BaseAllergen {
  readonly cause: BaseAllergenCause
  readonly fact: AllergenFact
}

/** What the list of the whole dish says of the base. */
interface OfDish extends BaseAllergen {
  /** What of it holds whatever the list of the base says. */
  readonly holds: AllergenFact | null
}

const TRACES: AllergenFact = { level: 'MAY_CONTAIN', confidence: 1, source: null }

/**
 * The level of an allergen in the base, with its cause. Of a statement about the base and one about the whole dish the
 * worse counts.
 * `defaults`: the default components of the dish.
 */
export function baseAllergen(dish: Dish, defaults: readonly Component[], type: AllergenType): BaseAllergen {
  const ofDish = statementOfDish(dish, defaults, type)
  const own = statementOfBase(dish, type)
  if (own === null) return ofDish
  if (ofDish.holds === null) return own
  const fact = worseFact(own.fact, ofDish.holds)
  return { cause: isWorse(ofDish.holds.level, own.fact.level) ? ofDish.cause : own.cause, fact }
}

function statementOfBase(dish: Dish, type: AllergenType): BaseAllergen | null {
  const stated = dish.declaredBaseAllergens[type]
  if (stated !== undefined) return { cause: 'BASE_LIST', fact: stated }
  return covers(dish.baseAllergensComplete, type) ? { cause: 'BASE_COMPLETE', fact: FREE_FACT } : null
}

function statementOfDish(dish: Dish, defaults: readonly Component[], type: AllergenType): OfDish {
  const fact = dish.declaredAllergens[type]
  if (fact === undefined) return notStated(dish, defaults, type)
  if (fact.level === 'FREE' && isInPart(defaults, type)) {
    return dish.componentsComplete === true ? presumed('ONLY_COMPONENTS') : presumed('FREE_DISPROVED')
  }
  const isExplained = fact.level === 'CONTAINS' && isContainedExplained(dish, defaults, type)
  if (dish.componentsComplete === true && (isExplained || areTracesExplained(fact, defaults, type)))
    return presumed('ONLY_COMPONENTS')
  if (!isExplained) return { cause: 'DISH_LIST', fact, holds: fact }
  const left: AllergenFact = { ...fact, level: 'UNKNOWN', stated: 'CONTAINS' }
  return dish.declaredTraces.includes(type)
    ? { cause: 'DISH_TRACES', fact: left, holds: TRACES }
    : { cause: 'EXPLAINED', fact: left, holds: null }
}

function notStated(dish: Dish, defaults: readonly Component[], type: AllergenType): OfDish {
  if (dish.componentsComplete === true) return presumed('ONLY_COMPONENTS')
  const sources = dish.sourcedAllergens?.filter((sourced) => sourced.type === type) ?? []
  if (sources.length > 0) {
    const named = sources.flatMap(({ components }) => components)
    const isElsewhere = defaults.some(
      (one) => isPresent(one.allergens[type].level) && !named.includes(one.id),
    )
    return presumed(isElsewhere ? 'FROM_DISPROVED' : 'FROM')
  }
  if (!covers(dish.allergensComplete, type)) return presumed('NOT_MENTIONED')
  return presumed(isInPart(defaults, type) ? 'COMPLETE_DISPROVED' : 'COMPLETE_LIST')
}

const PROVES_ABSENCE: readonly BaseAllergenCause[] = ['ONLY_COMPONENTS', 'FROM', 'COMPLETE_LIST']

/** Nothing is stated of the base itself, so a statement about the base takes precedence. */
function presumed(cause: BaseAllergenCause): OfDish {
  return { cause, fact: PROVES_ABSENCE.includes(cause) ? FREE_FACT : UNKNOWN_FACT, holds: null }
}

function isInPart(defaults: readonly Component[], type: AllergenType): boolean {
  return defaults.some((component) => isContainedIn(component, type))
}

function isContainedExplained(dish: Dish, defaults: readonly Component[], type: AllergenType): boolean {
  return isInPart(defaults, type) && unexplainedNames(dish, defaults, type).length === 0
}

/** Only a dish that is nothing but its components has its traces from them. */
function areTracesExplained(
  { level }: AllergenFact,
  defaults: readonly Component[],
  type: AllergenType,
): boolean {
  return level === 'MAY_CONTAIN' && defaults.some(({ allergens }) => isPresent(allergens[type].level))
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
