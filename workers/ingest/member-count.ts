/** How many members all objects in a parsed value have: fewer than were written, where a name was given twice. */
export function memberCount(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const children = Object.values(value)
  const own = Array.isArray(value) ? 0 : children.length
  return children.reduce<number>((count, child) => count + memberCount(child), own)
}
