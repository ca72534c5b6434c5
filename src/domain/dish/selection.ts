import { shownName } from '../text/name-list.ts'
import { amounts, NUTRIENTS, type Nutrient, sumWithGaps } from '../vocabulary/nutrients.ts'
import type { Component } from './component.ts'
import { baseOf, type DishFacts, NOTHING_KNOWN, type SelectionFacts } from './dish-facts.ts'
import { joinParts } from './food-part.ts'
import { openChoices } from './open-choice.ts'
import { isBaseProved } from './proved-base.ts'

export interface CalculatedSelection {
  /** Missing values count as zero here; `incomplete` names the nutrients concerned. */
  readonly facts: SelectionFacts
  readonly incomplete: readonly Nutrient[]
}

const MAX_SHOWN_IDS = 3

export class SelectionError extends Error {}

/**
 * What a dish becomes with exactly these components selected: base plus each selected component. Exactly the default
 * components give the default dish; no component means the key ingredients, or the base alone if there are none. A group
 * with too few selected options is an open choice: only what its options have in common is known.
 * Throws SelectionError, naming the ids, for unknown ids and for more options than a group allows.
 */
export function calculateSelection(facts: DishFacts, selectedIds: readonly string[]): CalculatedSelection {
  const selected = selectedComponents(facts, selectedIds)
  return isDefaultSelection(facts, selected) ? defaultSelection(facts) : changedSelection(facts, selected)
}

/** The components with these ids, or the key ingredients where there are none. Throws SelectionError. */
export function selectedComponents(facts: DishFacts, selectedIds: readonly string[]): readonly Component[] {
  const ids = new Set(selectedIds)
  const known = new Set(facts.components.map((component) => component.id))
  const unknown = [...ids].filter((id) => !known.has(id))
  if (unknown.length > 0) {
    throw new SelectionError(`not an ingredient or option of this dish: ${listedIds(unknown)}`)
  }
  const selected = facts.components.filter((component) =>
    ids.size === 0 ? component.isKeyIngredient : ids.has(component.id),
  )
  checkGroups(facts, selected)
  return selected
}

/** Whether exactly what arrives by default is selected. */
export function isDefaultSelection(facts: DishFacts, selected: readonly Component[]): boolean {
  return facts.components.every((component) => component.isDefault === selected.includes(component))
}

function checkGroups(facts: DishFacts, selected: readonly Component[]): void {
  facts.dish.customizationGroups.forEach((group, index) => {
    const chosen = selected.filter((component) => component.group === index)
    if (group.maxSelections === null || chosen.length <= group.maxSelections) return
    const ids = listedIds(chosen.map((component) => component.id))
    throw new SelectionError(
      `"${shownName(group)}" takes at most ${group.maxSelections}, but ${chosen.length} were selected: ${ids}`,
    )
  })
}

/** An error names the first ids only: the request may hold many. */
function listedIds(ids: readonly string[]): string {
  const shown = ids.slice(0, MAX_SHOWN_IDS).map((id) => shownName({ name: id }))
  const left = ids.length - shown.length
  return left === 0 ? shown.join(', ') : `${shown.join(', ')} and ${left} more`
}

function defaultSelection(facts: DishFacts): CalculatedSelection {
  const { nutrition } = facts.defaultDish
  const incomplete = NUTRIENTS.filter((nutrient) => nutrition[nutrient] === null)
  return {
    facts: {
      ...facts.defaultDish,
      nutrition: amounts((nutrient) => nutrition[nutrient] ?? partialSum(facts, facts.defaults, nutrient)),
    },
    incomplete,
  }
}

/** One amount of a permitted selection; null where it is incomplete. */
export function selectedAmount(
  facts: DishFacts,
  selected: readonly Component[],
  nutrient: Nutrient,
): number | null {
  if (isDefaultSelection(facts, selected)) return facts.defaultDish.nutrition[nutrient]
  const isKnown = !gapsIn(facts, selected).isIncomplete && isKnownWith(facts, selected, nutrient)
  return isKnown ? partialSum(facts, selected, nutrient) : null
}

/** A base alone that is not proved to be something claims nothing: an empty plate is neither vegan nor without milk. */
export function changedSelection(facts: DishFacts, selected: readonly Component[]): CalculatedSelection {
  const { open, isUnproved, isIncomplete } = gapsIn(facts, selected)
  return {
    facts: {
      nutrition: amounts((nutrient) => partialSum(facts, selected, nutrient)),
      ...joinParts([baseOf(facts), ...(isUnproved ? [NOTHING_KNOWN] : []), ...selected, ...open]),
    },
    incomplete: NUTRIENTS.filter((nutrient) => isIncomplete || !isKnownWith(facts, selected, nutrient)),
  }
}

function gapsIn(facts: DishFacts, selected: readonly Component[]) {
  const open = openChoices(facts.dish, facts.components, (component) => selected.includes(component))
  const isUnproved = selected.length === 0 && !isBaseProved(facts.dish)
  return { open, isUnproved, isIncomplete: isUnproved || open.length > 0 }
}

function partialSum(facts: DishFacts, selected: readonly Component[], nutrient: Nutrient): number {
  return Math.max(0, sumOf(facts, selected, nutrient))
}

function sumOf(facts: DishFacts, selected: readonly Component[], nutrient: Nutrient): number {
  return sumWithGaps([
    facts.baseNutrition[nutrient],
    ...selected.map((component) => component.nutrition[nutrient]),
  ])
}

/** Options can take away more than there is: such a sum is no amount. */
export function isBelowZero(facts: DishFacts, selected: readonly Component[], nutrient: Nutrient): boolean {
  return sumOf(facts, selected, nutrient) < 0
}

/**
 * Whether every term of the sum is known, and the sum is an amount. A base of "declared total minus components" includes the share of a default
 * component without an amount. The sum is then incomplete, whether that component is selected or not.
 */
function isKnownWith(facts: DishFacts, selected: readonly Component[], nutrient: Nutrient): boolean {
  if (facts.baseNutrition[nutrient] === null || isBelowZero(facts, selected, nutrient)) return false
  const terms = facts.derivedBase.has(nutrient) ? [...selected, ...facts.defaults] : selected
  return terms.every((component) => component.nutrition[nutrient] !== null)
}
