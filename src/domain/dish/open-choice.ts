import type { Nutrient } from '../vocabulary/nutrients.ts'
import { type AllergenType, type DietType, KINDS_AGAINST_DIET } from '../vocabulary/vocabulary.ts'
import {
  type AllergenFact,
  type AllergenFacts,
  allergenFacts,
  UNKNOWN_FACT,
  worseFact,
} from './allergen-level.ts'
import type { Component } from './component.ts'
import { type DietFact, type DietFacts, dietFact, dietFacts } from './diet-fact.ts'
import type { Dish } from './dish.ts'

/** A choice that a group requires and a selection leaves open, as a part of the dish. Its nutrition is unknown. */
export interface OpenChoice {
  /** Index into the dish's customization groups. */
  readonly group: number
  /** The options that can still be chosen. */
  readonly left: readonly Component[]
  /** How many are still to be chosen, at least. */
  readonly required: number
  readonly allergens: AllergenFacts
  readonly diets: DietFacts
}

/**
 * One for each group that has fewer selected options than it requires, if another option can be chosen or none is
 * listed.
 */
export function openChoices(
  dish: Dish,
  components: readonly Component[],
  isSelected: (component: Component) => boolean,
): readonly OpenChoice[] {
  return dish.customizationGroups.flatMap(({ minSelections }, group) => {
    if (minSelections === 0) return []
    const options = components.filter((component) => component.group === group)
    const left = options.filter((option) => !isSelected(option))
    const required = minSelections - (options.length - left.length)
    const isAllSelected = left.length === 0 && options.length > 0
    return required <= 0 || isAllSelected ? [] : [openChoice(group, left, required)]
  })
}

/** Only what the remaining options have in common is known. Without an option nothing is known. */
function openChoice(group: number, left: readonly Component[], required: number): OpenChoice {
  return {
    group,
    left,
    required,
    allergens: allergenFacts((type) => choiceAllergen(left, type).fact),
    diets: dietFacts((diet) => choiceDiet(left, diet).fact),
  }
}

/** The most that the options still to be chosen can have of it, in micro-units; Infinity where that is unknown. */
export function mostOfChoice({ left, required }: OpenChoice, nutrient: Nutrient): number {
  if (left.length === 0) return Infinity
  const amounts = left.map(({ nutrition }) => nutrition[nutrient] ?? Infinity)
  return amounts
    .toSorted((a, b) => b - a)
    .slice(0, required)
    .reduce((sum, amount) => sum + Math.max(0, amount), 0)
}

/**
 * Where a fact of an open choice comes from. SHARED: it is the same whatever is chosen. DIFFERENT: the options left
 * differ. OPTION_UNKNOWN: nothing is known of one of them. NO_OPTION: none is listed.
 */
export type ChoiceCause = 'SHARED' | 'DIFFERENT' | 'OPTION_UNKNOWN' | 'NO_OPTION'

interface Caused<Fact> {
  readonly cause: ChoiceCause
  readonly fact: Fact
}

/** Nothing is known if some options are free of an allergen and others are not; otherwise the worst level counts. */
export function choiceAllergen(left: readonly Component[], type: AllergenType): Caused<AllergenFact> {
  const facts = left.map(({ allergens }) => allergens[type])
  const isFree = ({ level }: AllergenFact) => level === 'FREE'
  if (facts.length === 0) return { cause: 'NO_OPTION', fact: UNKNOWN_FACT }
  if (facts.some(({ level }) => level === 'UNKNOWN')) return { cause: 'OPTION_UNKNOWN', fact: UNKNOWN_FACT }
  if (facts.some(isFree) && !facts.every(isFree)) return { cause: 'DIFFERENT', fact: UNKNOWN_FACT }
  return { cause: 'SHARED', fact: facts.reduce(worseFact) }
}

/** A diet holds, or is broken, only if that is so for each option. */
export function choiceDiet(left: readonly Component[], diet: DietType): Caused<DietFact> {
  const facts = left.map(({ diets }) => diets[diet])
  const [first] = facts
  if (first === undefined) return { cause: 'NO_OPTION', fact: dietFact([], false) }
  if (facts.some(({ state }) => state === 'UNCONFIRMED'))
    return { cause: 'OPTION_UNKNOWN', fact: dietFact([], false) }
  if (facts.some(({ state }) => state !== first.state))
    return { cause: 'DIFFERENT', fact: dietFact([], false) }
  const breaking = facts.flatMap(({ violatedBy }) => violatedBy)
  const violatedBy = KINDS_AGAINST_DIET[diet].filter((kind) => breaking.includes(kind))
  return { cause: 'SHARED', fact: dietFact(violatedBy, true) }
}
