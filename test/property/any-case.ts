import fc from 'fast-check'
import type { Item } from '../../src/domain/items/items-schema.ts'
import { dishCase, type Judged, judged, wishCase } from './case.ts'
import { quickItem } from './generated-catalog.ts'
import { type WishPlan, wishPlan } from './generated-wishes.ts'

/** A dish alone in its catalog, and a guest. */
export function caseOf(item: Item, plan: WishPlan): Judged {
  const dish = dishCase(item)
  return judged(dish, wishCase(plan, [dish]))
}

export const anyCase = fc.tuple(quickItem, wishPlan).map(([item, plan]) => caseOf(item, plan))
