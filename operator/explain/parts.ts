import type { Level } from '../../src/domain/dish/allergen-level.ts'
import type { Component } from '../../src/domain/dish/component.ts'
import type { DietFacts } from '../../src/domain/dish/diet-fact.ts'
import type { DishFacts, SelectionFacts } from '../../src/domain/dish/dish-facts.ts'
import { changeModel, fixedCause } from '../../src/domain/matching/change-model.ts'
import type { Preferences } from '../../src/domain/matching/preferences.ts'
import { fromMicro, RANGE_NUTRIENTS, type RangeNutrient } from '../../src/domain/vocabulary/nutrients.ts'
import {
  type AllergenType,
  type ComponentKind,
  DIET_TYPES,
  type DietType,
} from '../../src/domain/vocabulary/vocabulary.ts'

/** One part of a dish as a line of the parts table. */
export interface PartRow {
  readonly name: string
  readonly part: string
  readonly kind: ComponentKind | null
  /** Whether it is in the default dish, and what a guest can do about it. */
  readonly role: string
  /** Levels of the allergens the guest excludes. */
  readonly allergens: Readonly<Partial<Record<AllergenType, Level>>>
  readonly diets: Readonly<Partial<Record<DietType, string>>>
  /** kcal and grams; null = unknown. */
  readonly amounts: Readonly<Record<RangeNutrient, number | null>>
}

/** The base, every ingredient and option, and the dish that arrives. */
export function partRows(facts: DishFacts, preferences: Preferences): readonly PartRow[] {
  const { dish, baseAllergens, baseDiets, baseNutrition, defaultDish } = facts
  const base = { allergens: baseAllergens, diets: baseDiets, nutrition: baseNutrition }
  const slots = changeModel(facts).slots.map((slot) => slot.component.id)
  return [
    { name: '(base)', part: 'base', kind: null, role: 'always there', ...knownOf(base, preferences) },
    ...facts.components.map((component) => ({
      name: component.name,
      part: component.group === null ? 'ingredient' : (dish.customizationGroups[component.group]?.name ?? ''),
      kind: component.stated.kind,
      role: roleOf(facts, component, slots.includes(component.id)),
      ...knownOf(component, preferences),
    })),
    {
      name: '(default dish)',
      part: 'whole',
      kind: null,
      role: 'arrives',
      ...knownOf(defaultDish, preferences),
    },
  ]
}

function roleOf(facts: DishFacts, component: Component, isChangeable: boolean): string {
  if (!component.isDefault) return component.group === null ? 'extra' : 'choice'
  if (component.isKeyIngredient && component.group === null) return 'included, key'
  if (fixedCause(facts, component) === 'NOT_REMOVABLE') return 'included, not said to be removable'
  if (!isChangeable) return 'included, fixed'
  return component.group === null ? 'included, removable' : 'default choice'
}

export function knownOf(
  part: SelectionFacts,
  { excludeAllergens }: Preferences,
): Pick<PartRow, 'allergens' | 'diets' | 'amounts'> {
  return {
    allergens: Object.fromEntries(excludeAllergens.map((type) => [type, part.allergens[type].level])),
    diets: dietStates(part.diets),
    amounts: Object.fromEntries(
      RANGE_NUTRIENTS.map((nutrient) => [nutrient, amountOf(part.nutrition[nutrient])]),
    ) as PartRow['amounts'],
  }
}

function dietStates(diets: DietFacts): PartRow['diets'] {
  return Object.fromEntries(DIET_TYPES.map((diet) => [diet, diets[diet].state]))
}

function amountOf(micro: number | null): number | null {
  return micro === null ? null : fromMicro(micro)
}
