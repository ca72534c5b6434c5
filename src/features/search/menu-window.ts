import type { estypes } from '@elastic/elasticsearch'
import type { PageRequest } from './page.ts'

/** Positions in the menu: before `lt`, or from `gte` on. */
export interface MenuWindow {
  readonly lt?: number
  readonly gte?: number
}

/** A smaller catalog is always searched as a whole. */
export const LARGE_FROM_DISHES = 5_000
/** How many positions a window has beside those of its pages. */
const SPARE_POSITIONS = 640

/**
 * Where the dishes of a page are, most likely, that no preference brings there: at the start of the menu, or for the last
 * page at its end. `hasWholePage` says of an answer whether they all were. Null for a small catalog.
 */
export function menuWindow({ page, size }: PageRequest, dishCount: number): MenuWindow | null {
  if (page === 0 || dishCount < LARGE_FROM_DISHES) return null
  return page === 'last' ? { gte: dishCount - SPARE_POSITIONS } : { lt: page * size + SPARE_POSITIONS }
}

export function isInWindow(position: number, { lt = Infinity, gte = -Infinity }: MenuWindow): boolean {
  return position >= gte && position < lt
}

export function windowQuery(window: MenuWindow): NonNullable<estypes.SearchRequest['query']> {
  return { range: { position: { ...window } } }
}
