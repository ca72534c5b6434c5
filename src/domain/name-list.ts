const MAX_NAMES = 3

/** `Bacon`, `Bacon and Cheddar`, `Bacon, Cheddar and 3 more`. */
export function listed(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? ''
  if (names.length <= MAX_NAMES) return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  const shown = names.slice(0, MAX_NAMES - 1)
  return `${shown.join(', ')} and ${names.length - shown.length} more`
}
