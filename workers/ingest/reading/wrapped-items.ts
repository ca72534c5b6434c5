/** A list of objects inside of a file that has no "items" at its top. */
export interface WrappedList {
  /** Such as `data.items`, or `menu.categories[].items` where there are several. */
  readonly path: string
  /** Index of its bracket in the text. */
  readonly at: number
}

interface Level {
  readonly isArray: boolean
  /** The names that lead here. */
  readonly path: string
  name: string
}

/** A string, with the colon after it where it is a name, or a byte of punctuation. */
const TOKEN = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|[{}[\]]/g
/** Names under which menus list their dishes, the likeliest first; in lower case, letters only. */
const LIST_NAMES: readonly string[] = [
  ...['items', 'dishes', 'menuitems', 'products', 'recipes', 'foods'],
  ...['menu', 'menus', 'catalog', 'catalogue', 'entries', 'records', 'rows', 'results', 'data'],
]
/** Lists of the schema that hold no dishes. */
const OTHER_LISTS = new Set(['restaurants', 'deletions'])

/** The list that is probably meant to be "items", in the first bytes of a file; null where none is seen. */
export function wrappedItems(head: string): WrappedList | null {
  const lists = listsIn(head).filter(({ path }) => !OTHER_LISTS.has(path))
  return lists.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? null
}

function rankOf({ path }: WrappedList): number {
  const rank = LIST_NAMES.indexOf(simplified(lastName(path)))
  return rank === -1 ? LIST_NAMES.length : rank
}

/** Whether dishes are often listed under this name. */
export function isListName(name: string): boolean {
  return LIST_NAMES.includes(simplified(name))
}

function simplified(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '')
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

/** Every list whose first entry is an object, or that has a name of a list of dishes. */
function listsIn(head: string): WrappedList[] {
  const found: WrappedList[] = []
  const levels: Level[] = []
  for (const { 0: token, 1: name = '', 2: colon, index } of head.matchAll(TOKEN)) {
    const level = levels.at(-1)
    if (token === '}' || token === ']') levels.pop()
    else if (token === '{' || token === '[') {
      const path = level === undefined ? '' : pathOf(level)
      if (token === '[' && path !== '' && isList(head, index, path)) found.push({ path, at: index })
      levels.push({ isArray: token === '[', path, name: '' })
    } else if (colon !== undefined && level !== undefined) level.name = name
  }
  return found
}

function pathOf({ isArray, path, name }: Level): string {
  if (isArray) return `${path}[]`
  return path === '' ? name : `${path}.${name}`
}

function isList(head: string, at: number, path: string): boolean {
  return /^\[\s*\{/.test(head.slice(at, at + 100)) || isListName(lastName(path))
}
