/**
 * A list or object in which each member is what `of` makes of it; undefined takes a property away. It is the same value
 * where nothing changes. A property called `__proto__` stays one.
 */
export function withMembers<T extends object>(
  value: T,
  of: (member: unknown, name: string | number) => unknown,
): object {
  return Array.isArray(value) ? changedList(value, of) : changedObject(value, of)
}

/** Copies a list only where something in it changes: a list may have millions of entries. */
function changedList(list: readonly unknown[], of: (member: unknown, name: string | number) => unknown) {
  let copy: unknown[] | null = null
  for (let place = 0; place < list.length; place += 1) {
    const member = list[place]
    const changed = of(member, place)
    if (changed === member) continue
    copy ??= [...list]
    copy[place] = changed
  }
  return copy ?? list
}

/** Copies an object only where something in it changes: in most items nothing does. */
function changedObject(value: object, of: (member: unknown, name: string | number) => unknown) {
  const members = value as Readonly<Record<string, unknown>>
  const names = Object.keys(value)
  let kept: [string, unknown][] | null = null
  for (let place = 0; place < names.length; place += 1) {
    const name = names[place] as string
    const member = members[name]
    const changed = of(member, name)
    if (changed !== member) kept ??= names.slice(0, place).map((before) => [before, members[before]])
    if (changed !== undefined) kept?.push([name, changed])
  }
  return kept === null ? value : Object.fromEntries(kept)
}
