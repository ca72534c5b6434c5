/** How many members all objects in a parsed value have: fewer than were written, where a name was given twice. */
export function memberCount(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const children: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  let count = Array.isArray(value) ? 0 : children.length
  for (const child of children) if (typeof child === 'object') count += memberCount(child)
  return count
}
