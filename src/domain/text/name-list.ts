import { shortened } from './shortened.ts'

const MAX_NAMES = 3
/** Longest name in a reason, in characters. */
const MAX_SHOWN_NAME = 60

/** A partner's name as a message shows it: in one line, and no longer than a line. */
export function shownName({ name }: { readonly name: string }): string {
  return shortened(name.replace(/[\s\p{Cc}]+/gu, ' '), MAX_SHOWN_NAME)
}

/** `Bacon`, `Bacon and Cheddar`, `Bacon, Cheddar and 3 more`. A repeated name appears once. */
export function listed(all: readonly string[]): string {
  const names = [...new Set(all)]
  if (names.length <= 1) return names[0] ?? ''
  if (names.length <= MAX_NAMES) return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  const shown = names.slice(0, MAX_NAMES - 1)
  return `${shown.join(', ')} and ${names.length - shown.length} more`
}
