import type { CatalogFile } from './catalog-file.ts'

/** A dish as a guest sees it. */
export interface MenuDish {
  readonly number: number
  /** The mark of the upload that brought it, or changed it last. */
  readonly stamp: number
}
/** Dishes in the order of the menu. */
export type Menu = readonly MenuDish[]

/** The menu once a file is live: the expected result of an ingest. */
function menuAfter(menu: Menu, { kind, stamp, dishes, deletions }: CatalogFile): Menu {
  const given = dishes.map((number) => ({ number, stamp }))
  if (kind !== 'partial') return given
  const changed = new Map(given.map((dish) => [dish.number, dish]))
  const known = new Set(menu.map(({ number }) => number))
  const kept = menu.filter(({ number }) => !deletions.includes(number))
  return [
    ...kept.map((dish) => changed.get(dish.number) ?? dish),
    ...given.filter(({ number }) => !known.has(number)),
  ]
}

/** Every menu that a chain has had, from the empty one on. */
export function menusOf(files: readonly CatalogFile[]): readonly Menu[] {
  const menus: Menu[] = [[]]
  for (const file of files) menus.push(menuAfter(menus.at(-1) ?? [], file))
  return menus
}

/** One page as a comparable text: the size of the whole menu, then the page's dishes. Pages count from 1. */
export function pageText(menu: Menu, page: number, size: number): string {
  return shownAs(menu.length, menu.slice((page - 1) * size, page * size))
}

export function shownAs(total: number, dishes: Menu): string {
  return `${total}: ${dishes.map(({ number, stamp }) => `${number}@${stamp}`).join(' ')}`
}
