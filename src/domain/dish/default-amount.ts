import { NUTRIENTS, type Nutrient, type NutrientAmounts, toMicro } from '../vocabulary/nutrients.ts'
import type { Component } from './component.ts'
import type { Dish } from './dish.ts'
import type { OpenChoice } from './open-choice.ts'

/** What the amounts of a default dish are made of. */
export interface AmountSources {
  readonly dish: Dish
  readonly baseNutrition: NutrientAmounts
  readonly defaults: readonly Component[]
  readonly openChoices: readonly OpenChoice[]
}

/**
 * Where an amount of the default dish comes from. DECLARED: the partner states the total. SUM: base plus default
 * components. UNKNOWN: there is no total, and a term of the sum is missing; or the figure cannot be true.
 */
export type AmountCause = 'DECLARED' | 'SUM' | 'UNKNOWN'

export function amountCause(sources: AmountSources, nutrient: Nutrient): AmountCause {
  if (isUntrue(sources.dish, nutrient)) return 'UNKNOWN'
  if (sources.dish.declaredNutrition[nutrient] !== null) return 'DECLARED'
  if (sources.openChoices.length > 0 || sources.baseNutrition[nutrient] === null) return 'UNKNOWN'
  return sources.defaults.some((component) => isMissingIn(component, nutrient)) ? 'UNKNOWN' : 'SUM'
}

/** Whether the figure cannot be true. */
export function isUntrue({ untrueFigures }: Dish, nutrient: Nutrient): boolean {
  return untrueFigures?.includes(nutrient) === true
}

export function isMissingIn({ nutrition }: Component, nutrient: Nutrient): boolean {
  return nutrition[nutrient] === null
}

/** The amount of the default dish in micro-units; null = unknown. Never below 0. */
export function defaultAmount(sources: AmountSources, nutrient: Nutrient): number | null {
  const cause = amountCause(sources, nutrient)
  if (cause === 'UNKNOWN') return null
  if (cause === 'DECLARED') return micro(sources.dish.declaredNutrition[nutrient])
  return Math.max(0, addedUp(sources, nutrient))
}

/** Base and default components in micro-units, unknown amounts counted as zero. Options can take it below 0. */
export function addedUp({ baseNutrition, defaults }: AmountSources, nutrient: Nutrient): number {
  return (baseNutrition[nutrient] ?? 0) + listedAmount(defaults, nutrient)
}

/**
 * The amount of the base. It is the declared amount; else the declared total minus the default components, never below
 * 0; else 0 if there is a default component. Otherwise nothing is known of what arrives, so the amount is unknown, as it
 * is where the figure cannot be true.
 */
export function baseAmount(dish: Dish, defaults: readonly Component[], nutrient: Nutrient): number | null {
  if (isUntrue(dish, nutrient)) return null
  const declared = micro(dish.declaredBaseNutrition[nutrient])
  if (declared !== null) return declared
  const total = micro(dish.declaredNutrition[nutrient])
  if (total === null) return defaults.length > 0 ? 0 : null
  return Math.max(0, total - listedAmount(defaults, nutrient))
}

/** Nutrients whose base is the declared total minus the default components. Of a figure that cannot be true there is none. */
export function derivedBase(dish: Dish): ReadonlySet<Nutrient> {
  const derived = new Set<Nutrient>()
  for (const name of NUTRIENTS) {
    if (isUntrue(dish, name)) continue
    if (dish.declaredBaseNutrition[name] === null && dish.declaredNutrition[name] !== null) derived.add(name)
  }
  return derived
}

/** The amount that the components have together, unknown amounts counted as zero. */
export function listedAmount(components: readonly Component[], nutrient: Nutrient): number {
  let sum = 0
  for (const { nutrition } of components) sum += nutrition[nutrient] ?? 0
  return sum
}

function micro(value: number | null): number | null {
  return value === null ? null : toMicro(value)
}
