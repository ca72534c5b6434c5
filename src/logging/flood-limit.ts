import pino, { type LogFn, type Logger } from 'pino'

/** How many lines of one cause are written in a window; further ones are only counted. */
export const MAX_LINES = 10
const WINDOW_MS = 60_000
/** Causes that are counted at the same time. Beyond it the oldest one is summed up early. */
const MAX_CAUSES = 500
const { warn: WARN, fatal: FATAL } = pino.levels.values as Readonly<Record<'warn' | 'fatal', number>>
const STREAM = pino.symbols.streamSym

export interface LogCall {
  readonly logger: Logger
  /** Writes a line of the level. */
  readonly write: LogFn
  readonly level: number
  readonly message: () => string
  /** Equal for lines that say the same. */
  readonly cause: () => string
}

interface Window {
  lines: number
  skipped: number
  /** Writes the sum of what was skipped. */
  readonly close: () => void
}

/** Of all loggers of the process, so that its end loses no sum. */
const unsummed = new Set<Window>()
// pino ends its stream at the first of the two that comes.
for (const event of ['beforeExit', 'exit'])
  process.on(event, () => {
    for (const window of unsummed) window.close()
  })

/**
 * Decides whether a line is written. Of the warnings and errors of one cause the first ones in a minute are; then one line
 * sums up the others. What ends the process, and what is no warning, is always written.
 */
export function createFloodLimit(): (call: LogCall) => boolean {
  const windows = new Map<string, Window>()
  return (call) => {
    if (call.level < WARN || call.level >= FATAL) return true
    const key = `${call.level} ${call.cause()}`
    const window = windows.get(key) ?? openWindow(windows, key, call)
    window.lines += 1
    if (window.lines <= MAX_LINES) return true
    window.skipped += 1
    unsummed.add(window)
    return false
  }
}

function openWindow(windows: Map<string, Window>, key: string, { logger, write, message }: LogCall): Window {
  const begun = performance.now()
  const text = message()
  const window: Window = {
    lines: 0,
    skipped: 0,
    close: () => {
      clearTimeout(timer)
      windows.delete(key)
      unsummed.delete(window)
      const { skipped } = window
      const seconds = Math.ceil((performance.now() - begun) / 1_000)
      if (skipped > 0)
        write.call(rootOf(logger), { skipped }, `${skipped} more of these in ${seconds} s: ${text}`)
    },
  }
  const timer = setTimeout(window.close, WINDOW_MS).unref()
  if (windows.size >= MAX_CAUSES) oldest(windows)?.close()
  windows.set(key, window)
  return window
}

function oldest(windows: ReadonlyMap<string, Window>): Window | undefined {
  return windows.values().next().value
}

/** A sum is of many requests or jobs, so it has the names of none. */
function rootOf(logger: Logger): Logger {
  const parent = Object.getPrototypeOf(logger) as Logger
  return STREAM in parent ? rootOf(parent) : logger
}
