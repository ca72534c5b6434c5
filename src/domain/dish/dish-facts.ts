import { amounts, type Nutrient, type NutrientAmounts } from '../vocabulary/nutrients.ts'
import type { AllergenType } from '../vocabulary/vocabulary.ts'
import {
  type AllergenFact,
  type AllergenFacts,
  allergenFacts,
  UNKNOWN_FACT,
  worseFact,
} from './allergen-level.ts'
import { baseAllergen } from './base-allergen.ts'
import { isBaseNothing } from './base-evidence.ts'
import { type Component, componentsOf } from './component.ts'
import { baseAmount, defaultAmount, derivedBase } from './default-amount.ts'
import { type DietFacts, dietFact, dietFacts, foodSigns, kindsAgainst } from './diet-fact.ts'
import { confirmedDiets, withConfirmed } from './diet-standing.ts'
import type { Dish } from './dish.ts'
import { type FoodPart, joinParts } from './food-part.ts'
import { type OpenChoice, openChoices } from './open-choice.ts'
import { doubtedBase, doubtedComponent } from './text-evidence.ts'

/** What is known about a set of selected components together with the base. Amounts in micro-units. */
export interface SelectionFacts extends FoodPart {
  readonly nutrition: NutrientAmounts
}

/** All that search, reasons and `calculate` need to know about a dish, derived once. */
export interface DishFacts {
  readonly dish: Dish
  readonly components: readonly Component[]
  /** The components that arrive when the guest changes nothing. */
  readonly defaults: readonly Component[]
  readonly baseNutrition: NutrientAmounts
  /** Nutrients whose base is the declared total minus the default components. */
  readonly derivedBase: ReadonlySet<Nutrient>
  readonly baseAllergens: AllergenFacts
  readonly baseDiets: DietFacts
  /** Choices that a guest has to make before the default dish is complete. */
  readonly openChoices: readonly OpenChoice[]
  /** A part of which nothing is known, where nothing arrives by default; else none. */
  readonly emptyPlate: readonly FoodPart[]
  /** The dish that arrives when the guest changes nothing. */
  readonly defaultDish: SelectionFacts
  /** Only where a guest's selection is judged as if it arrived by default. */
  readonly selection?: {
    /** Ids of selected components that the dish does not have by default: the base holds no share of theirs. */
    readonly added: ReadonlySet<string>
    /** Nutrients of which a part has an unknown amount, so that their sums are no figures to show. */
    readonly incomplete: readonly Nutrient[]
  }
}

export function dishFacts(dish: Dish): DishFacts {
  const stated = componentsOf(dish).map((one) => doubtedComponent(dish, one))
  const statedDefaults = stated.filter(isDefault)
  const choices = openChoices(dish, stated, isDefault)
  const parts = { dish, defaults: statedDefaults, openChoices: choices }
  const statedBase = doubtedBase(basePart(dish, statedDefaults, choices), parts)
  const confirmed = confirmedDiets(dish, [statedBase, ...statedDefaults, ...choices])
  const components = stated.map((one) =>
    one.isDefault ? doubtedComponent(dish, withConfirmed(one, confirmed)) : one,
  )
  const defaults = components.filter(isDefault)
  const base = doubtedBase(withConfirmed(statedBase, confirmed), parts)
  const baseNutrition = amounts((nutrient) => baseAmount(dish, defaults, nutrient))
  const sources = { dish, baseNutrition, defaults, openChoices: choices }
  const emptyPlate = isEmptyPlate(sources) ? [withConfirmed(NOTHING_KNOWN, confirmed)] : []
  return {
    ...sources,
    components,
    emptyPlate,
    derivedBase: derivedBase(dish),
    baseAllergens: base.allergens,
    baseDiets: base.diets,
    defaultDish: {
      nutrition: amounts((nutrient) => defaultAmount(sources, nutrient)),
      ...joinParts([base, ...defaults, ...choices, ...emptyPlate]),
    },
  }
}

function isDefault(component: Component): boolean {
  return component.isDefault
}

export const NOTHING_KNOWN: FoodPart = {
  allergens: allergenFacts(() => UNKNOWN_FACT),
  diets: dietFacts(() => dietFact([], false)),
}

/** Whether the dish is nothing but its components, and each of them is still to be chosen. */
function isEmptyPlate({
  dish,
  defaults,
  openChoices: choices,
}: Pick<DishFacts, 'dish' | 'defaults' | 'openChoices'>): boolean {
  return dish.componentsComplete === true && defaults.length === 0 && choices.length === 0
}

/** The base by itself, without the diets that are stated for the whole dish. */
function basePart(dish: Dish, defaults: readonly Component[], choices: readonly OpenChoice[]): FoodPart {
  const own = ownBaseAllergens(dish, defaults)
  // What holds for everything made in a kitchen holds for the base, which no change takes away.
  const allergens = allergenFacts((type) => kitchenFacts(dish, type).reduce(worseFact, own[type]))
  const signs = foodSigns(null, dish.otherAllergens, allergens)
  const isNothing = isBaseNothing({ dish, defaults, baseAllergens: own, openChoices: choices })
  const diets = dietFacts((diet) => dietFact(kindsAgainst(diet, signs), isNothing))
  return { allergens, diets }
}

/** The allergens of the base without what holds for the whole kitchen. */
export function ownBaseAllergens(dish: Dish, defaults: readonly Component[]): AllergenFacts {
  return allergenFacts((type) => baseAllergen(dish, defaults, type).fact)
}

export function kitchenFacts({ kitchen }: Dish, type: AllergenType): readonly AllergenFact[] {
  const statements = kitchen?.filter((statement) => statement.type === type) ?? []
  return statements.map(({ level, text }) => ({ level, confidence: 1, source: text }))
}

export function baseOf({ baseAllergens, baseDiets }: DishFacts): FoodPart {
  return { allergens: baseAllergens, diets: baseDiets }
}
