import type { LooseItem, MenuFile } from '../support/read-menu.ts'

/** One statement of a list, as far as mistakes look at it. */
export interface Statement {
  readonly type: unknown
  readonly level?: unknown
  readonly confidence?: unknown
}

type List = readonly Statement[]
type ListChange = (list: List) => List | null | undefined

/** The properties of an item that hold statements of the dish. */
const LIST_NAMES = ['allergens', 'baseAllergens'] as const

/** The items that a mistake concerns, changed; null where none of them changes and the header stays too. */
export function changedItems(
  file: MenuFile,
  change: (item: LooseItem, index: number, items: readonly LooseItem[]) => LooseItem,
  which: (item: LooseItem, index: number) => boolean,
  header: Readonly<Record<string, unknown>>,
): MenuFile | null {
  const items = file.items.map((item, index) => (which(item, index) ? change(item, index, file.items) : item))
  const changed = { ...file, ...header, items }
  return JSON.stringify(changed) === JSON.stringify(file) ? null : changed
}

export function allergenLists(item: LooseItem): readonly List[] {
  return LIST_NAMES.flatMap((name) => (Array.isArray(item[name]) ? [item[name] as List] : []))
}

export function omitted(thing: LooseItem, name: string): LooseItem {
  return Object.fromEntries(Object.entries(thing).filter(([key]) => key !== name))
}

export function withGroups(item: LooseItem, change: (group: LooseItem) => LooseItem): LooseItem {
  const groups = item.customizationGroups as readonly LooseItem[] | undefined
  return groups === undefined ? item : { ...item, customizationGroups: groups.map(change) }
}

export function withOptions(item: LooseItem, change: (option: LooseItem) => LooseItem): LooseItem {
  return withGroups(item, (group) => ({ ...group, options: (group.options as LooseItem[]).map(change) }))
}

/** Changes every list of the item and of its options. A list that becomes undefined is left out. */
export function withLists(item: LooseItem, change: ListChange): LooseItem {
  return withOptions(withOwnLists(item, change), (option) => withOwnLists(option, change))
}

function withOwnLists(thing: LooseItem, change: ListChange): LooseItem {
  const entries = Object.entries(thing).flatMap(([name, value]) => {
    if (!LIST_NAMES.some((known) => known === name)) return [[name, value] as const]
    const list = change(value as List)
    return list === undefined ? [] : [[name, list] as const]
  })
  return Object.fromEntries(entries)
}

/** Changes the `contains…` flags of all ingredients. A flag that becomes undefined is left out. */
export function containsFlags(item: LooseItem, change: (flag: unknown) => unknown): LooseItem {
  const ingredients = item.ingredients as readonly LooseItem[] | undefined
  if (ingredients === undefined) return item
  return {
    ...item,
    ingredients: ingredients.map((ingredient) =>
      Object.fromEntries(
        Object.entries(ingredient).flatMap(([name, value]) => {
          if (!name.startsWith('contains')) return [[name, value]]
          const flag = change(value)
          return flag === undefined ? [] : [[name, flag]]
        }),
      ),
    ),
  }
}
