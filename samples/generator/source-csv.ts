import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

export type CsvRow = Readonly<Record<string, string>>

/** The rows of a file in `samples/source`, every value as the text that is printed there. */
export function sourceCsv(file: string): CsvRow[] {
  const text = readFileSync(new URL(`../source/${file}`, import.meta.url), 'utf8')
  return parse(text, { columns: true, skip_empty_lines: true, trim: true })
}

export function cell(row: CsvRow, column: string): string {
  const value = row[column]
  if (value === undefined) throw new Error(`no column "${column}" in row ${JSON.stringify(row)}`)
  return value
}

/** The number in a cell, null where the source says `NA` or nothing. */
export function figure(row: CsvRow, column: string): number | null {
  const text = cell(row, column)
  if (text === '' || text === 'NA') return null
  const value = Number(text)
  if (!Number.isFinite(value)) throw new Error(`"${text}" in column "${column}" is not a number`)
  return value
}
