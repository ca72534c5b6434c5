import { isNamed, singularName } from '../vocabulary/allergen-names.ts'
import { NUTRIENTS, type Nutrient, toMicro } from '../vocabulary/nutrients.ts'
import { ALLERGEN_TYPES, type AllergenType } from '../vocabulary/vocabulary.ts'
import { type AllergenFacts, isPresent, type Level } from './allergen-level.ts'
import { type Component, otherAllergensOf } from './component.ts'
import { isMissingIn, listedAmount } from './default-amount.ts'
import type { Dish } from './dish.ts'
import { mostOfChoice, type OpenChoice } from './open-choice.ts'

/**
 * What shows that a dish has a base beside its listed components. ALLERGEN: the base has it or may have it.
 * OTHER_ALLERGEN: an allergen beyond the nine, or an unknown name, that no component accounts for. BASE_AMOUNT: the
 * base has a declared amount. LEFT_AMOUNT: the declared total is more than the components have, and than a choice still to
 * be made can have. Micro-units.
 */
export type BaseEvidence =
  | { readonly sign: 'ALLERGEN'; readonly type: AllergenType; readonly level: Level }
  | { readonly sign: 'OTHER_ALLERGEN'; readonly name: string }
  | { readonly sign: 'BASE_AMOUNT' | 'LEFT_AMOUNT'; readonly nutrient: Nutrient; readonly amount: number }

interface BaseSources {
  readonly dish: Dish
  readonly defaults: readonly Component[]
  /** Without what holds for the whole kitchen. */
  readonly baseAllergens: AllergenFacts
  readonly openChoices: readonly OpenChoice[]
}

type Finder = (sources: BaseSources) => readonly BaseEvidence[]

/** The cheapest first: a search asks only whether there is any. */
const FINDERS: readonly Finder[] = [ofAllergens, ofBaseAmounts, ofLeftAmounts, ofOtherAllergens]

/**
 * Whether it is stated that there is nothing beside the listed components, and nothing shows otherwise. Without default
 * components nothing but the base is known to arrive.
 */
export function isBaseNothing(sources: BaseSources): boolean {
  if (FINDERS.some((find) => find(sources).length > 0)) return false
  const { componentsComplete = false, declaredBaseNutrition } = sources.dish
  return componentsComplete || (declaredBaseNutrition.caloriesTotal === 0 && sources.defaults.length > 0)
}

export function baseEvidence(sources: BaseSources): readonly BaseEvidence[] {
  return FINDERS.flatMap((find) => find(sources))
}

function ofAllergens({ baseAllergens }: BaseSources): readonly BaseEvidence[] {
  const present = ALLERGEN_TYPES.filter((type) => isPresent(baseAllergens[type].level))
  return present.map((type) => ({ sign: 'ALLERGEN', type, level: baseAllergens[type].level }))
}

function ofOtherAllergens({ dish, defaults }: BaseSources): readonly BaseEvidence[] {
  return dish.otherAllergens
    .filter(({ name, level }) => level !== 'FREE' && !defaults.some((part) => accountsFor(part, name)))
    .map(({ name }) => ({ sign: 'OTHER_ALLERGEN', name }))
}

/** A component accounts for another allergen if it has that name, or states it. */
function accountsFor(component: Component, name: string): boolean {
  if (isNamed(component.name, singularName(name))) return true
  return otherAllergensOf(component).some((other) => other.name === name && other.level !== 'FREE')
}

function ofBaseAmounts({ dish }: BaseSources): readonly BaseEvidence[] {
  const amountOf = (nutrient: Nutrient) => dish.declaredBaseNutrition[nutrient] ?? 0
  const present = NUTRIENTS.filter((nutrient) => amountOf(nutrient) > 0)
  return present.map((nutrient) => ({ sign: 'BASE_AMOUNT', nutrient, amount: toMicro(amountOf(nutrient)) }))
}

/** A difference up to this is rounding of the declared total. kcal, g, mg. */
const ROUNDING: readonly (readonly [Nutrient, number])[] = [
  ['caloriesTotal', 10],
  ['protein', 1],
  ['carbohydrates', 2],
  ['fatTotal', 1],
  ['cholesterol', 5],
]

function ofLeftAmounts(sources: BaseSources): readonly BaseEvidence[] {
  const { dish } = sources
  return ROUNDING.flatMap(([nutrient, rounding]) => {
    const total = dish.declaredNutrition[nutrient]
    if (total === null) return []
    const amount = toMicro(total) - mostOfParts(sources, nutrient)
    return amount > toMicro(rounding) ? [{ sign: 'LEFT_AMOUNT', nutrient, amount }] : []
  })
}

/** Where there is nothing but the listed components, one without a figure may have any amount, and so may a choice. */
function mostOfParts({ dish, defaults, openChoices }: BaseSources, nutrient: Nutrient): number {
  const listed = listedAmount(defaults, nutrient)
  if (dish.componentsComplete !== true) return listed
  if (defaults.some((component) => isMissingIn(component, nutrient))) return Infinity
  return openChoices.reduce((sum, choice) => sum + mostOfChoice(choice, nutrient), listed)
}
