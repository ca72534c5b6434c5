import { type AllergenFacts, worstOf } from '../dish/allergen-level.ts'
import type { Component } from '../dish/component.ts'
import { type DietFacts, joinDiets } from '../dish/diet-fact.ts'
import type { DishFacts } from '../dish/dish-facts.ts'
import {
  amounts,
  byRangeNutrient,
  RANGE_NUTRIENTS,
  type RangeNutrient,
  sumKnown,
} from '../vocabulary/nutrients.ts'

/** A part of a dish as classification sees it. Amounts in micro-units, null = unknown. */
export interface Part {
  readonly allergens: AllergenFacts
  readonly diets: DietFacts
  readonly nutrition: Readonly<Record<RangeNutrient, number | null>>
}

/** A default component that a guest may leave out or swap. */
export interface Slot {
  readonly component: Component
  /** null for an ingredient, which can only be left out. */
  readonly group: ChangeableGroup | null
  /**
   * Amounts of which it has no figure, its share being within the base. When it goes the share stays there: what is
   * then known of the changed dish is the most it can be, which says nothing of a minimum.
   */
  readonly hiddenAmounts: readonly RangeNutrient[]
}

export interface ChangeableGroup {
  readonly name: string
  /** So many options must stay selected. */
  readonly lowestCount: number
  /** What a default option can be swapped for. */
  readonly candidates: readonly Component[]
}

/**
 * So many components of a dish can be changed, more than any menu has. The rest of them count as fixed, which errs to
 * NOT_MATCH: the search takes a level of the stack for each, here and in `classify.painless`, and one dish must not
 * bring down the search of its chain.
 */
export const MAX_SLOTS = 100

/** All changes a guest is permitted to make to the default dish: what stays, and what can go or be swapped. */
export interface ChangeModel {
  readonly fixed: Part
  readonly slots: readonly Slot[]
  /** Whether anything is selected that cannot go. Where nothing is, something of the slots has to stay. */
  readonly keepsSelected: boolean
  readonly groups: readonly ChangeableGroup[]
}

export function changeModel(facts: DishFacts): ChangeModel {
  const known = models.get(facts)
  if (known !== undefined) return known
  const model = buildModel(facts)
  models.set(facts, model)
  return model
}

/**
 * Facts never change, and each reason of a dish asks for its model again. Remedies tell slots apart by identity, so of
 * the same facts it has to be the same model.
 */
const models = new WeakMap<DishFacts, ChangeModel>()

function buildModel(facts: DishFacts): ChangeModel {
  const defaults = facts.components.filter((component) => component.isDefault)
  const slots = facts.dish.isCustomizable
    ? defaults.filter((component) => isChangeable(facts, component)).slice(0, MAX_SLOTS)
    : []
  const kept = defaults.filter((component) => !slots.includes(component))
  const groups = facts.dish.customizationGroups.map((group, index): ChangeableGroup => {
    const options = facts.components.filter((component) => component.group === index)
    const defaultCount = options.filter((option) => option.isDefault).length
    return {
      name: group.name,
      lowestCount: Math.min(group.minSelections, defaultCount),
      candidates: options.filter((option) => !option.isDefault),
    }
  })
  const groupOf = (component: Component) => groups.find((_, index) => index === component.group) ?? null
  return {
    fixed: fixedPart(
      facts,
      kept.map((component) => withShareInBase(facts, component)),
    ),
    keepsSelected: kept.length > 0,
    slots: slots.map((component) => ({
      component: withShareInBase(facts, component),
      group: groupOf(component),
      hiddenAmounts: hiddenAmounts(facts, component),
    })),
    groups,
  }
}

/** Where a choice is still open, what is selected stays: another selection would leave other choices open. */
function isChangeable(facts: DishFacts, { isKeyIngredient, group }: Component): boolean {
  return !isKeyIngredient && !facts.openChoices.some((choice) => choice.group === group)
}

/**
 * A base that is "declared total minus components" holds the share of a default component without a figure. So
 * that component counts as 0 here, and leaving it out does not turn a known total into an unknown one.
 */
function withShareInBase(facts: DishFacts, component: Component): Component {
  if (facts.derivedBase.size === 0) return component
  const nutrition = amounts(
    (nutrient) => component.nutrition[nutrient] ?? (facts.derivedBase.has(nutrient) ? 0 : null),
  )
  return { ...component, nutrition }
}

function hiddenAmounts({ derivedBase }: DishFacts, { nutrition }: Component): readonly RangeNutrient[] {
  return RANGE_NUTRIENTS.filter((nutrient) => derivedBase.has(nutrient) && nutrition[nutrient] === null)
}

function fixedPart(facts: DishFacts, kept: readonly Component[]): Part {
  const parts = [...kept, ...facts.openChoices]
  const amount = (nutrient: RangeNutrient) => {
    const open = facts.openChoices.map(() => (facts.derivedBase.has(nutrient) ? 0 : null))
    const listed = kept.map((component) => component.nutrition[nutrient])
    return sumKnown([facts.baseNutrition[nutrient], ...listed, ...open])
  }
  return {
    allergens: worstOf([facts.baseAllergens, ...parts.map((part) => part.allergens)]),
    diets: joinDiets([facts.baseDiets, ...parts.map((part) => part.diets)]),
    nutrition: byRangeNutrient(amount),
  }
}
