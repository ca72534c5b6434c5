import { stripVTControlCharacters } from 'node:util'
import Table from 'cli-table3'
import pc from 'picocolors'
import { shortened } from '../src/domain/text/shortened.ts'

const COLUMN_GAP = '   '
/** Of a cell, in characters. */
const MAX_CELL = 600
const NO_BORDERS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: COLUMN_GAP,
} as const

type Cell = string | number | null | undefined

/** Columns without borders, so that lines can be grepped and cut; `none` where there are no rows. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[], none: string): string {
  if (rows.length === 0) return none
  return borderless([head.map((title) => pc.bold(title)), ...rows.map((row) => row.map(cellText))])
}

/** One fact a line, names to the left. */
export function factList(facts: readonly (readonly [name: string, value: Cell])[]): string {
  return borderless(facts.map(([name, value]) => [pc.dim(name), cellText(value)]))
}

function borderless(rows: readonly (readonly string[])[]): string {
  const lines = new Table({
    chars: NO_BORDERS,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  })
  lines.push(...rows.map((row) => [...row]))
  return lines
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}

function cellText(value: Cell): string {
  if (value === null || value === undefined || value === '') return '–'
  const text = String(value)
  // A wide cell widens its column in every line. Painted cells are short.
  return stripVTControlCharacters(text) === text ? shortened(text, MAX_CELL) : text
}
