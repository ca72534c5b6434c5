import type { LoggerOptions } from 'pino'
import { boundedLine } from './bounded-line.ts'
import { type ErrorLogOptions, loggedError } from './logged-error.ts'

export interface LogSettings extends ErrorLogOptions {
  readonly level: string
}

/**
 * Logger options of all our processes: errors without quotations, and bounded lines without secrets and without
 * characters that control a terminal.
 */
export function loggerOptions({ level, quotesEngine }: LogSettings) {
  const err = (error: unknown) => loggedError(error, { quotesEngine })
  return {
    level,
    serializers: { err },
    hooks: {
      logMethod(args, method) {
        const [first, message]: readonly unknown[] = args
        const error = errorIn(first)
        // A library that logs an error passes its message, or lets pino take the message from the error.
        const isRepeated = error !== null && (message === undefined || message === error.message)
        if (isRepeated) method.call(this, first as object, err(error).message || error.name)
        else method.apply(this, args)
      },
      streamWrite: boundedLine,
    },
  } satisfies LoggerOptions
}

function errorIn(first: unknown): Error | null {
  if (first instanceof Error) return first
  const { err } = (first ?? {}) as { err?: unknown }
  return err instanceof Error ? err : null
}
