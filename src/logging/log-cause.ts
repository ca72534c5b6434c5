import { causeOf, loggedMessage } from './logged-error.ts'

/** Causes of an error that count. */
const MAX_DEPTH = 3
const MAX_TEXT = 200
/** What differs between two lines of one cause: what is quoted, ids, numbers. */
const PARTICULAR = /"[^"]*"|'[^']*'|\b[\w-]*\d[\w-]*/g

/** Equal for two lines that say the same of different requests, uploads or times. */
export function logCause(message: string, error: Error | null): string {
  return [general(message), ...errorCauses(error, MAX_DEPTH)].join(' < ')
}

function errorCauses(error: unknown, depth: number): string[] {
  if (!(error instanceof Error) || depth === 0) return []
  const { name, code, statusCode } = error as { name: string; code?: unknown; statusCode?: unknown }
  const message = general(loggedMessage(error, { quotesEngine: false }))
  return [
    `${name} ${String(code)} ${String(statusCode)} ${message}`,
    ...errorCauses(causeOf(error), depth - 1),
  ]
}

function general(text: string): string {
  return text.slice(0, MAX_TEXT).replace(PARTICULAR, '#')
}
