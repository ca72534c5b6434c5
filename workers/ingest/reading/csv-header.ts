/** What shows that a text is a table. */
export interface TableHeader {
  /** From 1. */
  readonly line: number
  readonly text: string
  readonly separator: string
}

const SEPARATORS = [';', '\t', ',', '|'] as const
/** A title and some blank lines may stand before the header. */
const MAX_LINES = 30
const MAX_CELL = 80
/** At least this many rows, each with at least as many cells, are a table. */
const ROWS = 3
const QUOTED = /"(?:[^"]|"")*"/g
/** A name of a property, after `emptied`. No row of a table has a colon right behind a quoted cell. */
const JSON_NAME = /""\s*:/

/** The first line that looks like the header of a table: cells with words, and as many cells in the line after it. */
export function csvHeader(text: string): TableHeader | null {
  const lines = text.split(/\r\n|\n|\r/, MAX_LINES)
  for (const [index, line] of lines.entries()) {
    const next = lines.slice(index + 1).find((other) => other.trim() !== '')
    const [separator] = SEPARATORS.filter((each) => isHeader(line, next, each)).toSorted(
      (a, b) => cellsOf(line, b).length - cellsOf(line, a).length,
    )
    if (separator !== undefined) return { line: index + 1, text: line.trim(), separator }
  }
  return null
}

/** The separator of a table without a header: at least three rows of at least three cells; null where it is none. */
export function separatorOfRows(text: string): string | null {
  const rows = text.split(/\r\n|\n|\r/, MAX_LINES).filter((line) => line.trim() !== '')
  const few = rows.slice(0, ROWS)
  if (few.some(isJson)) return null
  const isTable = (separator: string) => {
    const [first = 0, ...others] = few.map((row) => cellsOf(row, separator).length)
    return first >= ROWS && others.every((count) => count === first)
  }
  return few.length < ROWS ? null : (SEPARATORS.find(isTable) ?? null)
}

function isHeader(line: string, next: string | undefined, separator: string): boolean {
  const cells = cellsOf(line, separator).map((cell) => cell.trim())
  // A sentence has a comma, too.
  const fewest = next === undefined && separator === ',' ? 3 : 2
  const named = cells.filter((cell) => cell !== '')
  if (cells.length < fewest || named.length < 2 || isJson(line)) return false
  if (named.some((cell) => cell.length > MAX_CELL || /^[\d.,%\s-]+$/.test(cell))) return false
  return next === undefined || cellsOf(next, separator).length === cells.length
}

function isJson(line: string): boolean {
  return JSON_NAME.test(emptied(line))
}

function cellsOf(line: string, separator: string): string[] {
  return emptied(line).split(separator)
}

/** Quoted cells lose their text: it may hold separators. */
function emptied(line: string): string {
  return line.replace(QUOTED, '""')
}
