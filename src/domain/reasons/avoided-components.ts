import type { Component } from '../dish/component.ts'
import type { DishFacts, SelectionFacts } from '../dish/dish-facts.ts'
import { conflictFinder } from '../matching/conflict.ts'
import type { MatchSettings, Preferences } from '../matching/preferences.ts'
import { amounts, type Nutrient, RANGE_NUTRIENTS } from '../vocabulary/nutrients.ts'
import type { ConflictRecord } from './conflict-record.ts'
import { componentRecords } from './conflict-records.ts'
import { rangeRecord } from './range-record.ts'

/** A component that the guest could add, and that would break the preferences. */
export interface AvoidedComponent {
  readonly componentId: string
  readonly name: string
  /** What it brings. A range that the dish misses without it is not counted. */
  readonly conflicts: readonly ConflictRecord[]
}

/**
 * All components that do not arrive by default and bring a conflict. Where a group is full, its last default option is
 * taken to make room. Looks at each component once: a dish may have hundreds.
 */
export function avoidedComponents(
  facts: DishFacts,
  preferences: Preferences,
  settings: MatchSettings,
): readonly AvoidedComponent[] {
  if (!facts.dish.isCustomizable) return []
  const conflictsOf = conflictFinder(preferences, settings)
  const before = conflictsOf(facts.defaultDish)
  const missed = new Set(before.flatMap((one) => (one.about === 'nutrient' ? [one.nutrient] : [])))
  const amountWith = sumsWith(facts, preferences)
  const hidden = RANGE_NUTRIENTS.filter((nutrient) => hasHiddenShare(facts, nutrient))
  return facts.components
    .filter((component) => !component.isDefault)
    .map((component) => {
      const { allergens, diets } = component
      const isOpen = staysOpen(facts, component)
      const incomplete = isOpen ? RANGE_NUTRIENTS : hidden
      const withSums: DishFacts = { ...facts, selection: { added: new Set(), incomplete } }
      const after: SelectionFacts = {
        allergens,
        diets,
        nutrition: amounts((nutrient) => amountWith(component, nutrient, isOpen)),
      }
      const conflicts = conflictsOf(after).flatMap((conflict) => {
        if (conflict.about !== 'nutrient') return componentRecords(component, conflict)
        return missed.has(conflict.nutrient) ? [] : [rangeRecord(withSums, [], conflict)]
      })
      return { componentId: component.id, name: component.name, conflicts }
    })
    .filter(({ conflicts }) => conflicts.length > 0)
}

/** A base that is what a declared total leaves holds the share of default components without a figure. */
function hasHiddenShare({ derivedBase, defaults }: DishFacts, nutrient: Nutrient): boolean {
  return derivedBase.has(nutrient) && defaults.some((component) => component.nutrition[nutrient] === null)
}

/** The amounts of the dish with one more component: null where a part of it is unknown, or the sum is below zero. */
function sumsWith(
  facts: DishFacts,
  { ranges }: Preferences,
): (component: Component, nutrient: Nutrient, isOpen: boolean) => number | null {
  const { defaults, baseNutrition, derivedBase } = facts
  const sums = new Map(
    RANGE_NUTRIENTS.flatMap((nutrient) => {
      const range = ranges[nutrient]
      if (range === undefined) return []
      const terms = defaults.map((component) => component.nutrition[nutrient])
      const total = terms.reduce<number>((sum, term) => sum + (term ?? 0), baseNutrition[nutrient] ?? 0)
      const gaps = terms.filter((term) => term === null).length
      return [[nutrient as Nutrient, { total, gaps, isMinimum: (range.min ?? 0) > 0 }] as const]
    }),
  )
  return (added, nutrient, isOpen) => {
    const sum = sums.get(nutrient)
    if (sum === undefined || baseNutrition[nutrient] === null) return null
    const replaced = replacedBy(facts, added)
    const share = replaced?.nutrition[nutrient]
    const own = added.nutrition[nutrient]
    const isDerived = derivedBase.has(nutrient)
    const gaps = isDerived ? 0 : sum.gaps - (share === null ? 1 : 0)
    const isUnknown = own === null || gaps > 0 || (isOpen && !isDerived)
    if (isUnknown || (isDerived && share === null && sum.isMinimum)) return null
    const amount = sum.total - (share ?? 0) + own
    return amount < 0 ? null : amount
  }
}

/** The default option that makes room for another one of a full group. */
function replacedBy({ dish, defaults }: DishFacts, { group }: Component): Component | undefined {
  const most = group === null ? null : (dish.customizationGroups[group]?.maxSelections ?? null)
  if (most === null) return undefined
  const before = defaults.filter((component) => component.group === group)
  return before.length < most ? undefined : before.at(-1)
}

/** Whether a choice is still to be made with this component. Only counts: a dish may have hundreds. */
function staysOpen({ openChoices }: DishFacts, added: Component): boolean {
  return openChoices.some(
    ({ group, required, left }) => group !== added.group || (required > 1 && left.length > 1),
  )
}
