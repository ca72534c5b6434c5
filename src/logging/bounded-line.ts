import { shortened } from '../domain/text/shortened.ts'
import { isVisible, visibleLines, visibleText } from '../domain/text/visible-text.ts'

/** Of a line with its end. Log collectors cut or drop longer ones. */
export const MAX_LINE_BYTES = 8_192
/** Escapes that are not just a quote or a backslash. */
const ESCAPE = /\\[^"\\/]/
/** Longest text in a line and longest list; tried in this order where the line is too long. */
const BOUNDS = [
  [2_000, 50],
  [500, 20],
  [100, 5],
] as const
/** Line ends stay where they are ours. */
const STACK = 'stack'
const ESSENTIAL = ['level', 'time', 'pid', 'hostname', 'reqId', 'msg'] as const

type LogLine = Readonly<Record<string, unknown>>

/**
 * A line of pino's as it may be written: nothing in it steers a terminal, also not of a program that shows the line for
 * people, and it is not too long. Most lines are as they should be.
 */
export function boundedLine(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE_BYTES && !ESCAPE.test(line) && isVisible(line.trimEnd()))
    return line
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
    return shortened(visible, bounds.mostCharacters)
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
      shortened(visibleText(name), bounds.mostCharacters),
      bounded(record[name], name, bounds),
    ]),
  )
}

/** What finds the request, and says that the rest is missing. */
function essentials(record: LogLine): LogLine {
  const kept = eachOf(record, ESSENTIAL, { mostCharacters: 100, mostValues: 1 })
  return { ...kept, isCut: true }
}
