import type { Logger, LoggerOptions } from 'pino'
import { boundedLine } from './bounded-line.ts'
import { createFloodLimit } from './flood-limit.ts'
import { logCause } from './log-cause.ts'
import { type ErrorLogOptions, loggedError } from './logged-error.ts'

export interface LogSettings extends ErrorLogOptions {
  readonly level: string
}

/**
 * Logger options of all our processes: errors without quotations, bounded lines without secrets and without characters
 * that control a terminal, and a bounded number of them for each cause.
 */
export function loggerOptions({ level, quotesEngine }: LogSettings) {
  const err = (error: unknown) => loggedError(error, { quotesEngine })
  const isWritten = createFloodLimit()
  return {
    level,
    serializers: { err },
    hooks: {
      logMethod(this: Logger, args, method, level) {
        const [first, second]: readonly unknown[] = args
        const error = errorIn(first)
        // A library that logs an error passes its message, or lets pino take the message from the error.
        const isRepeated = error !== null && (second === undefined || second === error.message)
        const message = () => (isRepeated ? err(error).message || error.name : textOf(args))
        const cause = () => logCause(textOf(args), error)
        if (!isWritten({ logger: this, write: method, level, message, cause })) return
        if (isRepeated) method.call(this, first as object, message())
        else method.apply(this, args)
      },
      streamWrite: boundedLine,
    },
  } satisfies LoggerOptions
}

/** The message of a line as it was given, if any. */
function textOf([first, second]: readonly unknown[]): string {
  return [first, second].find((each) => typeof each === 'string') ?? ''
}

function errorIn(first: unknown): Error | null {
  if (first instanceof Error) return first
  const { err } = (first ?? {}) as { err?: unknown }
  return err instanceof Error ? err : null
}
