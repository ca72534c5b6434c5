import { shortened } from '../domain/text/shortened.ts'
import { isVisible, visibleLines, visibleText } from '../domain/text/visible-text.ts'
import { isSensitive, redacted } from './redacted.ts'

/** Limit of a line with its line end. Log collectors cut or drop longer lines. */
export const MAX_LINE_BYTES = 8_192
/** JSON escapes other than a quote or a backslash. */
const ESCAPE = /\\[^"\\/]/
/** Longest text and longest list in a line. Tried in this order if the line is too long. */
const BOUNDS = [
  [2_000, 50],
  [500, 20],
  [100, 5],
] as const
/** This field keeps its line ends: they are ours. */
const STACK = 'stack'
const ESSENTIAL = ['level', 'time', 'pid', 'hostname', 'reqId', 'msg'] as const

type LogLine = Readonly<Record<string, unknown>>

/**
 * A safe form of a line of pino's: bounded in length, without secrets, and without characters that control a terminal,
 * even when another program prints the line. Most lines stay unchanged.
 */
export function boundedLine(line: string): string {
  const isSafe = !ESCAPE.test(line) && isVisible(line.trimEnd()) && !isSensitive(line)
  if (isSafe && Buffer.byteLength(line) <= MAX_LINE_BYTES) return line
  const record = parsed(line)
  for (const [mostCharacters, mostValues] of BOUNDS) {
    const bounds = { mostCharacters, mostValues }
    const text = `${JSON.stringify(eachOf(record, Object.keys(record), bounds))}\n`
    if (Buffer.byteLength(text) <= MAX_LINE_BYTES) return text
  }
  return `${JSON.stringify(essentials(record))}\n`
}

function parsed(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine
  } catch {
    return { level: 50, time: Date.now(), msg: 'a line of the log could not be written' }
  }
}

interface Bounds {
  readonly mostCharacters: number
  readonly mostValues: number
}

function bounded(value: unknown, name: string, bounds: Bounds): unknown {
  if (typeof value === 'string') {
    const visible = name === STACK ? visibleLines(value) : visibleText(value)
    return shortened(redacted(visible), bounds.mostCharacters)
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const left = value.length - bounds.mostValues
    const kept = value.slice(0, bounds.mostValues).map((each) => bounded(each, '', bounds))
    return left > 0 ? [...kept, `… and ${left} more`] : kept
  }
  return eachOf(value as LogLine, Object.keys(value).slice(0, bounds.mostValues), bounds)
}

function eachOf(record: LogLine, names: readonly string[], bounds: Bounds): LogLine {
  return Object.fromEntries(
    names.map((name) => [
      shortened(redacted(visibleText(name)), bounds.mostCharacters),
      bounded(record[name], name, bounds),
    ]),
  )
}

/** The fields that identify the request, and a mark that the rest is missing. */
function essentials(record: LogLine): LogLine {
  const kept = eachOf(record, ESSENTIAL, { mostCharacters: 100, mostValues: 1 })
  return { ...kept, isCut: true }
}
