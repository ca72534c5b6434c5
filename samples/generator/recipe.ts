import type { DietStatement } from '../../src/domain/items/items-schema.ts'
import { defaultPortions, type GroupChoice } from './group-item.ts'
import { type Portion, type PortionSpec, portionOf } from './portion.ts'

export type MenuId = 'main' | 'kids' | 'catering'

/** One dish of the Mexican grill as a list of published components. */
export interface Recipe {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly servingSize: string
  /** Always there and no component of its own, such as tortillas: they have no published weight. */
  readonly base?: readonly PortionSpec[]
  /** Included ingredients that define the dish. */
  readonly key?: readonly PortionSpec[]
  /** Included ingredients that a guest can leave out. */
  readonly removable?: readonly PortionSpec[]
  /** Ingredients that a guest can add. */
  readonly addable?: readonly PortionSpec[]
  readonly groups?: readonly GroupChoice[]
  /** States the sum of the default parts as the dish's own nutrition. */
  readonly declaresNutrition?: boolean
  readonly diets?: readonly DietStatement[]
  /** Short restaurant names; absent: sold everywhere. */
  readonly soldAt?: readonly string[]
  readonly menu?: MenuId
  readonly displayOnWidget?: boolean
}

export function basePortions({ base = [] }: Recipe): Portion[] {
  return base.map(portionOf)
}

/** What arrives when the guest changes nothing. */
export function defaultDish(recipe: Recipe): Portion[] {
  const { key = [], removable = [], groups = [] } = recipe
  return [
    ...basePortions(recipe),
    ...[...key, ...removable].map(portionOf),
    ...groups.flatMap(defaultPortions),
  ]
}

export function hasComponents({ key, removable, addable, groups }: Recipe): boolean {
  return [key, removable, addable, groups].some((parts) => parts !== undefined && parts.length > 0)
}
