import { isNamed, singularName } from '../vocabulary/allergen-names.ts'
import { amounts, NUTRIENTS, type Nutrient, type NutrientAmounts, toMicro } from '../vocabulary/nutrients.ts'
import type { DietType, FoodKind } from '../vocabulary/vocabulary.ts'
import {
  type AllergenFact,
  type AllergenFacts,
  allergenFacts,
  FREE_FACT,
  MIN_CONFIDENCE,
  UNKNOWN_FACT,
  worseFact,
  worstOf,
} from './allergen-level.ts'
import { type Component, componentsOf } from './component.ts'
import {
  type DietFacts,
  dietFact,
  dietFacts,
  impliedBy,
  joinDiets,
  kindsAgainst,
  kindsOfOthers,
} from './diet-fact.ts'
import type { Dish } from './dish.ts'
import { type OpenChoice, openChoices } from './open-choice.ts'

/** What is known of a set of selected components together with the base. Amounts in micro-units. */
export interface SelectionFacts {
  readonly nutrition: NutrientAmounts
  readonly allergens: AllergenFacts
  readonly diets: DietFacts
}

/** Everything that search, reasons and `calculate` need to know of a dish, derived once. */
export interface DishFacts {
  readonly dish: Dish
  readonly components: readonly Component[]
  readonly baseNutrition: NutrientAmounts
  /** Nutrients whose base is what the declared total leaves after the default components. */
  readonly derivedBase: ReadonlySet<Nutrient>
  readonly baseAllergens: AllergenFacts
  readonly baseDiets: DietFacts
  /** Choices that a guest has to make before the default dish is complete. */
  readonly openChoices: readonly OpenChoice[]
  /** The dish that arrives when the guest changes nothing. */
  readonly defaultDish: SelectionFacts
}

export function dishFacts(dish: Dish): DishFacts {
  const silent = componentsOf(dish)
  const silentDefaults = silent.filter((component) => component.isDefault)
  const baseNutrition = amounts((nutrient) => baseAmount(dish, silentDefaults, nutrient))
  const baseAllergens = allergenFacts((type) => baseAllergen(dish, silentDefaults, type))
  const choices = openChoices(dish, silent, (component) => component.isDefault)
  const declaredDiets = standingDiets(dish, [...silentDefaults, ...choices], baseAllergens)
  const components = silent.map((component) =>
    component.isDefault ? confirmedByDish(component, declaredDiets) : component,
  )
  const defaults = components.filter((component) => component.isDefault)
  const baseDiets = dietsOfBase(dish, defaults, baseAllergens, declaredDiets)
  return {
    dish,
    components,
    baseNutrition,
    derivedBase: derivedBase(dish),
    baseAllergens,
    baseDiets,
    openChoices: choices,
    defaultDish: {
      nutrition: amounts((nutrient) => defaultAmount(dish, defaults, choices, nutrient)),
      allergens: worstOf([baseAllergens, ...[...defaults, ...choices].map((part) => part.allergens)]),
      diets: joinDiets([baseDiets, ...[...defaults, ...choices].map((part) => part.diets)]),
    },
  }
}

function derivedBase(dish: Dish): ReadonlySet<Nutrient> {
  const derived = new Set<Nutrient>()
  for (const name of NUTRIENTS) {
    if (dish.declaredBaseNutrition[name] === null && dish.declaredNutrition[name] !== null) derived.add(name)
  }
  return derived
}

function micro(value: number | null): number | null {
  return value === null ? null : toMicro(value)
}

/**
 * Declared; else declared total minus default components, never below 0; else 0. Where no component is a default,
 * nothing speaks of what arrives: it is unknown then, not 0.
 */
function baseAmount(dish: Dish, defaults: readonly Component[], nutrient: Nutrient): number | null {
  const declared = micro(dish.declaredBaseNutrition[nutrient])
  if (declared !== null) return declared
  const total = micro(dish.declaredNutrition[nutrient])
  if (total === null) return defaults.length > 0 ? 0 : null
  return Math.max(0, total - listedAmount(defaults, nutrient))
}

/** What the components make, unknown amounts counted as zero. */
function listedAmount(components: readonly Component[], nutrient: Nutrient): number {
  let sum = 0
  for (const { nutrition } of components) sum += nutrition[nutrient] ?? 0
  return sum
}

/** Declared; else base plus default components, only if every term is known and no choice is open. */
function defaultAmount(
  dish: Dish,
  defaults: readonly Component[],
  choices: readonly OpenChoice[],
  nutrient: Nutrient,
): number | null {
  const declared = micro(dish.declaredNutrition[nutrient])
  if (declared !== null) return declared
  if (choices.length > 0) return null
  const base = baseAmount(dish, defaults, nutrient)
  if (base === null) return null
  let sum = base
  for (const { nutrition } of defaults) {
    const term = nutrition[nutrient]
    if (term === null) return null
    sum += term
  }
  return Math.max(0, sum)
}

const TRACES: AllergenFact = { level: 'MAY_CONTAIN', confidence: 1, source: null }

/**
 * What the base itself contains. That the whole dish contains something is not held against the base where a default
 * component explains it; traces stay, wherever they come from. What is then left unsaid is free only in a complete
 * list. That the whole is free of what a part contains is disproved, and says nothing of the base.
 */
function baseAllergen(dish: Dish, defaults: readonly Component[], type: keyof AllergenFacts): AllergenFact {
  const unsaid = dish.allergensComplete ? FREE_FACT : UNKNOWN_FACT
  const whole = dish.declaredAllergens[type]
  const own = dish.declaredBaseAllergens[type]
  const isInPart = isContainedInOne(defaults, type)
  if (isInPart && whole?.level === 'FREE') return own ?? UNKNOWN_FACT
  const isExplained = isInPart && whole?.level === 'CONTAINS' && areExplained(dish, defaults, type)
  const traces = isExplained && dish.declaredTraces.includes(type) ? TRACES : undefined
  const ofWhole = isExplained ? traces : whole
  if (own !== undefined && ofWhole !== undefined) return worseFact(own, ofWhole)
  return own ?? ofWhole ?? unsaid
}

function isContainedInOne(components: readonly Component[], type: keyof AllergenFacts): boolean {
  for (const component of components) if (component.allergens[type].level === 'CONTAINS') return true
  return false
}

/** Whether all that is stated by the name of a part is found again: walnuts do not explain almonds. */
function areExplained(dish: Dish, defaults: readonly Component[], type: keyof AllergenFacts): boolean {
  const stated = dish.declaredParts?.filter((part) => part.type === type) ?? []
  return stated.every(({ name }) =>
    defaults.some(
      (component) =>
        component.allergens[type].level === 'CONTAINS' &&
        (isNamed(component.name, name) || component.statedParts.some((part) => part.name === name)),
    ),
  )
}

function isPresent(fact: AllergenFact): boolean {
  return fact.level === 'CONTAINS' || fact.level === 'MAY_CONTAIN'
}

const NO_DIETS: ReadonlySet<DietType> = new Set()

/** What the statements for the whole dish confirm. One that a part of the dish disproves confirms nothing at all. */
function standingDiets(
  dish: Dish,
  parts: readonly { readonly diets: DietFacts }[],
  baseAllergens: AllergenFacts,
): ReadonlySet<DietType> {
  if (dish.declaredDiets.length === 0) return NO_DIETS
  const isWeak = ({ confidence }: { readonly confidence: number }) => confidence < MIN_CONFIDENCE
  const doubted = new Set(dish.declaredDiets.filter(isWeak).map((diet) => diet.type))
  const confident = dish.declaredDiets.filter((diet) => !doubted.has(diet.type))
  const isDisproved = (diet: DietType) =>
    kindsAgainstBase(diet, dish, baseAllergens).length > 0 ||
    parts.some((part) => part.diets[diet].state === 'VIOLATED')
  return impliedBy(confident.map((diet) => diet.type).filter((diet) => !isDisproved(diet)))
}

/** A diet the partner states for the whole default dish confirms its silent parts; it never outweighs a violation. */
function confirmedByDish(component: Component, declared: ReadonlySet<DietType>): Component {
  if (declared.size === 0) return component
  const diets = dietFacts((diet) => {
    const fact = component.diets[diet]
    return declared.has(diet) ? dietFact(fact.violatedBy, true) : fact
  })
  return { ...component, diets }
}

function dietsOfBase(
  dish: Dish,
  defaults: readonly Component[],
  baseAllergens: AllergenFacts,
  declared: ReadonlySet<DietType>,
): DietFacts {
  const isEmpty = defaults.length > 0 && !hasSubstance(dish, defaults, baseAllergens)
  return dietFacts((diet) =>
    dietFact(kindsAgainstBase(diet, dish, baseAllergens), declared.has(diet) || isEmpty),
  )
}

/** Against a diet in the base: its allergens, and foods among the other allergens that the partner names (beef). */
function kindsAgainstBase(diet: DietType, dish: Dish, baseAllergens: AllergenFacts): readonly FoodKind[] {
  return kindsAgainst(diet, kindsOfOthers(dish.otherAllergens), baseAllergens)
}

/** A rest of a declared figure up to this is rounding, not a base of its own. kcal, g, mg. */
const ROUNDING: Readonly<Partial<Record<Nutrient, number>>> = {
  caloriesTotal: 10,
  protein: 1,
  carbohydrates: 2,
  fatTotal: 1,
  cholesterol: 5,
}

/** Whether there is a base beside the listed components, as far as the facts tell. */
function hasSubstance(dish: Dish, defaults: readonly Component[], baseAllergens: AllergenFacts): boolean {
  if (Object.values(baseAllergens).some(isPresent) || hasOtherAllergen(dish, defaults)) return true
  const ownNutrition = Object.values(dish.declaredBaseNutrition).some((value) => (value ?? 0) > 0)
  return ownNutrition || hasRest(dish, defaults)
}

/** Whether an allergen beyond the nine, or one nobody can read, is stated that no component states or is called. */
function hasOtherAllergen(dish: Dish, defaults: readonly Component[]): boolean {
  const options = dish.customizationGroups.flatMap((group) => group.options).filter((one) => one.isDefault)
  const isOfPart = (name: string) =>
    defaults.some((component) => isNamed(component.name, singularName(name))) ||
    options.some((one) => one.otherAllergens?.some((other) => other.name === name && other.level !== 'FREE'))
  return dish.otherAllergens.some(({ name, level }) => level !== 'FREE' && !isOfPart(name))
}

/** Whether the declared figures hold more than the listed components. */
function hasRest(dish: Dish, defaults: readonly Component[]): boolean {
  return (Object.keys(ROUNDING) as Nutrient[]).some((nutrient) => {
    const total = micro(dish.declaredNutrition[nutrient])
    const listed = listedAmount(defaults, nutrient)
    return total !== null && total - listed > toMicro(ROUNDING[nutrient] ?? 0)
  })
}
