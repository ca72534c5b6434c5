import type { Component } from '../dish/component.ts'
import { baseOf, type DishFacts } from '../dish/dish-facts.ts'
import { type FoodPart, joinParts } from '../dish/food-part.ts'
import { isBaseProved } from '../dish/proved-base.ts'
import {
  amounts,
  byRangeNutrient,
  RANGE_NUTRIENTS,
  type RangeNutrient,
  sumKnown,
} from '../vocabulary/nutrients.ts'

/** A part of a dish as classification sees it. Amounts in micro-units, null = unknown. */
export interface Part extends FoodPart {
  readonly nutrition: Readonly<Record<RangeNutrient, number | null>>
}

/** A default component that a guest may leave out or swap. */
export interface Slot {
  readonly component: Component
  /** null for an ingredient, which can only be left out. */
  readonly group: ChangeableGroup | null
  /**
   * Nutrients without a figure of its own: its share is within the base. The share stays there when the component
   * goes, so the amount of the changed dish is then an upper bound. It proves no minimum.
   */
  readonly hiddenAmounts: readonly RangeNutrient[]
}

export interface ChangeableGroup {
  readonly name: string
  /** Options that must stay selected. */
  readonly lowestCount: number
  /** Slots of the group. */
  readonly slotCount: number
  /** What a default option can be swapped for. */
  readonly candidates: readonly Component[]
}

/**
 * The most components of a dish that can be changed. No menu has as many. Further ones count as fixed, which errs to
 * NOT_MATCH. The search uses one stack level for each, here and in `classify.painless`, and one dish must not break the
 * search of its chain.
 */
export const MAX_SLOTS = 100

/** All changes a guest is permitted to make to the default dish: what stays, and what can go or be swapped. */
export interface ChangeModel {
  readonly fixed: Part
  /** What a guest cannot change, part by part. `fixed` has only the worst state of each diet. */
  readonly fixedParts: readonly FoodPart[]
  readonly slots: readonly Slot[]
  /** Whether all slots may go at once. If not, one of them has to stay. */
  readonly mayLoseAll: boolean
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
 * Each reason of a dish asks for its model. Remedies compare slots by identity, so the same facts must give the same
 * model.
 */
const models = new WeakMap<DishFacts, ChangeModel>()

function buildModel(facts: DishFacts): ChangeModel {
  const slots = facts.defaults
    .filter((component) => fixedCause(facts, component) === null)
    .slice(0, MAX_SLOTS)
  const kept = facts.defaults.filter((component) => !slots.includes(component))
  const groups = facts.dish.customizationGroups.map((group, index): ChangeableGroup => {
    const options = facts.components.filter((component) => component.group === index)
    const defaultCount = options.filter((option) => option.isDefault).length
    return {
      name: group.name,
      lowestCount: Math.min(group.minSelections, defaultCount),
      slotCount: slots.filter((slot) => slot.group === index).length,
      candidates: options.filter((option) => !option.isDefault),
    }
  })
  const groupOf = (component: Component) => groups.find((_, index) => index === component.group) ?? null
  return {
    fixedParts: [...unnamedParts(facts), ...kept],
    fixed: fixedPart(
      facts,
      kept.map((component) => withShareInBase(facts, component)),
    ),
    mayLoseAll: kept.length > 0 || isBaseProved(facts.dish),
    slots: slots.map((component) => ({
      component: withShareInBase(facts, component),
      group: groupOf(component),
      hiddenAmounts: hiddenAmounts(facts, component),
    })),
    groups,
  }
}

/** The parts of a dish that have no name: the base, choices that a guest has to make, and a plate with nothing on it. */
export function unnamedParts(facts: DishFacts): readonly FoodPart[] {
  return [baseOf(facts), ...facts.openChoices, ...facts.emptyPlate]
}

/** Whether a guest may remove this many options of a group. Removing none is always permitted. */
export function mayLose({ lowestCount, slotCount }: ChangeableGroup, removed: number): boolean {
  return removed === 0 || slotCount - removed >= lowestCount
}

/** Whether something to eat is left: a selected component, or a base that is proved to be something. */
export function leavesSomething({ mayLoseAll, slots }: ChangeModel, removed: number): boolean {
  return mayLoseAll || removed < slots.length
}

/** Whether everything that can be changed may be left out at once. */
export function canLoseAll({ mayLoseAll, groups }: ChangeModel): boolean {
  return mayLoseAll && groups.every((group) => mayLose(group, group.slotCount))
}

/** Why a default component has to stay. NOT_REMOVABLE: the partner does not say that a kitchen leaves it out. */
export type FixedCause = 'NOT_CUSTOMIZABLE' | 'KEY' | 'NOT_REMOVABLE' | 'OPEN_CHOICE'

/**
 * Null if the component may be left out or swapped. In a group with an open choice the selected options stay: another
 * selection would leave another choice open.
 */
export function fixedCause(facts: DishFacts, component: Component): FixedCause | null {
  const { isKeyIngredient, isRemovable, group } = component
  if (!facts.dish.isCustomizable) return 'NOT_CUSTOMIZABLE'
  if (isKeyIngredient) return 'KEY'
  if (!isRemovable) return 'NOT_REMOVABLE'
  return facts.openChoices.some((choice) => choice.group === group) ? 'OPEN_CHOICE' : null
}

/**
 * A base of "declared total minus components" includes the share of a component without an amount. So that component
 * counts as 0 here, and leaving it out does not make a known total unknown.
 */
function withShareInBase(facts: DishFacts, component: Component): Component {
  if (facts.derivedBase.size === 0 || isAdded(facts, component)) return component
  const nutrition = amounts(
    (nutrient) => component.nutrition[nutrient] ?? (facts.derivedBase.has(nutrient) ? 0 : null),
  )
  return { ...component, nutrition }
}

function isAdded({ selection }: DishFacts, { id }: Component): boolean {
  return selection?.added.has(id) === true
}

function hiddenAmounts(facts: DishFacts, component: Component): readonly RangeNutrient[] {
  const { nutrition } = component
  const { derivedBase } = facts
  if (isAdded(facts, component)) return []
  return RANGE_NUTRIENTS.filter((nutrient) => derivedBase.has(nutrient) && nutrition[nutrient] === null)
}

function fixedPart(facts: DishFacts, kept: readonly Component[]): Part {
  const amount = (nutrient: RangeNutrient) => {
    const open = facts.openChoices.map(() => (facts.derivedBase.has(nutrient) ? 0 : null))
    const listed = kept.map((component) => component.nutrition[nutrient])
    return sumKnown([facts.baseNutrition[nutrient], ...listed, ...open])
  }
  return {
    ...joinParts([baseOf(facts), ...kept, ...facts.openChoices]),
    nutrition: byRangeNutrient(amount),
  }
}
