import type { Problem } from '../../domain/items/problem.ts'
import { visibleText } from '../../domain/text/visible-text.ts'

const HEADER = ['severity', 'code', 'item', 'partnerDishId', 'pointer', 'message']

/**
 * Problems as a table for a spreadsheet: CSV as in RFC 4180, with a header. A partner chooses ids and names, and the
 * message quotes them: so no cell begins like a formula, and no character is invisible or ends a line.
 */
export function problemsCsv(problems: readonly Problem[]): string {
  const rows = problems.map(({ severity, code, index, partnerDishId, pointer, message }) => [
    ...[severity, code, String(index ?? ''), partnerDishId ?? '', pointer, message],
  ])
  return [HEADER, ...rows].map((row) => `${row.map(csvCell).join(',')}\n`).join('')
}

/** Also the letters of East Asian width, which a spreadsheet reads as the plain ones. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/
const NEEDS_QUOTES = /[",;\n]|^\s|\s$/

/** One cell: a spreadsheet takes what stands behind an apostrophe for text. */
function csvCell(text: string): string {
  const visible = visibleText(text)
  const safe = FORMULA.test(visible) ? `'${visible}` : visible
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
