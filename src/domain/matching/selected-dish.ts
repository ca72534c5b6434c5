import type { Component } from '../dish/component.ts'
import { type DishFacts, NOTHING_KNOWN } from '../dish/dish-facts.ts'
import { openChoices } from '../dish/open-choice.ts'
import { isBaseProved } from '../dish/proved-base.ts'
import { changedSelection, isBelowZero, isDefaultSelection, selectedComponents } from '../dish/selection.ts'
import { amounts, MICRO, type Nutrient, type RangeNutrient } from '../vocabulary/nutrients.ts'
import { fixedCause } from './change-model.ts'
import type { Preferences } from './preferences.ts'

/** A guest's selection as a dish of its own, to be judged by the rule for dishes. */
export interface SelectedDish {
  /** The facts of the dish if the selection, with what is `kept`, arrived by default. */
  readonly facts: DishFacts
  /** What the selection leaves out although no kitchen does. It is judged as still there. */
  readonly kept: readonly Component[]
}

/** Throws SelectionError, as `calculateSelection` does. */
export function selectedDish(
  facts: DishFacts,
  selectedIds: readonly string[],
  preferences: Pick<Preferences, 'ranges'>,
): SelectedDish {
  const chosen = selectedComponents(facts, selectedIds)
  const kept = facts.defaults.filter(
    (component) => !chosen.includes(component) && hasToStay(facts, component),
  )
  const selected = facts.components.filter(
    (component) => chosen.includes(component) || kept.includes(component),
  )
  if (isDefaultSelection(facts, selected)) return { facts, kept }
  return { facts: changedFacts(facts, selected, preferences), kept }
}

function hasToStay(facts: DishFacts, component: Component): boolean {
  const cause = fixedCause(facts, component)
  return cause === 'KEY' || cause === 'NOT_REMOVABLE'
}

function changedFacts(
  facts: DishFacts,
  selected: readonly Component[],
  { ranges }: Pick<Preferences, 'ranges'>,
): DishFacts {
  const { dish } = facts
  // What the guest added, the guest may leave out again.
  const components = facts.components.map((component) => ({
    ...component,
    isDefault: selected.includes(component),
    isRemovable: component.isRemovable || !component.isDefault,
  }))
  const choices = openChoices(dish, components, ({ isDefault }) => isDefault)
  const isUnproved = selected.length === 0 && !isBaseProved(dish)
  const { facts: sums, incomplete } = changedSelection(facts, selected)
  const known = (nutrient: Nutrient) => {
    const isDerived = facts.derivedBase.has(nutrient)
    const isGap = (component: Component) => component.nutrition[nutrient] === null
    const hasNewChoice = choices.some(
      ({ group }) => !isDerived || facts.openChoices.every((choice) => choice.group !== group),
    )
    // The share of what is left out stays in the sum, which proves no minimum then.
    const isAtMost = isDerived && facts.defaults.some((one) => isGap(one) && !selected.includes(one))
    const { min = null, max = null } = ranges[nutrient as RangeNutrient] ?? {}
    const isBaseKnown =
      facts.baseNutrition[nutrient] !== null && !hasNewChoice && !isUnproved && !(isAtMost && (min ?? 0) > 0)
    const areAllKnown =
      isBaseKnown &&
      !isBelowZero(facts, selected, nutrient) &&
      !selected.some((one) => isGap(one) && !(isDerived && one.isDefault))
    return { isBaseKnown, areAllKnown, max }
  }
  return {
    ...facts,
    components,
    defaults: components.filter(({ isDefault }) => isDefault),
    openChoices: choices,
    emptyPlate: isUnproved ? [NOTHING_KNOWN] : [],
    baseNutrition: amounts((nutrient) =>
      known(nutrient).isBaseKnown ? facts.baseNutrition[nutrient] : null,
    ),
    defaultDish: {
      ...sums,
      nutrition: amounts((nutrient) => {
        const sum = sums.nutrition[nutrient]
        const { areAllKnown, max } = known(nutrient)
        // No selection meets a range by making a known amount unknown: what is known of it may be too much by itself.
        const wasKnown = facts.defaultDish.nutrition[nutrient] !== null
        const isTooMuch = wasKnown && sum !== null && max !== null && sum > max * MICRO
        return areAllKnown || isTooMuch ? sum : null
      }),
    },
    selection: {
      added: new Set(selected.filter(({ isDefault }) => !isDefault).map(({ id }) => id)),
      incomplete,
    },
  }
}
