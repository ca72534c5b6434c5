import { errors } from '@elastic/elasticsearch'
import { shortened } from '../domain/text/shortened.ts'
import { visibleText } from '../domain/text/visible-text.ts'

/** An error in a log line. The log holds nothing else of an error: neither the request nor the answer. */
export type LoggedError = {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly statusCode?: number
  /** The stack without the message. */
  readonly stack: string
  readonly cause?: LoggedError
}

export interface ErrorLogOptions {
  /**
   * Whether to log the engine's reason. The reason quotes the request: a guest's words in a search, a partner's file in
   * a request of the worker.
   */
  readonly quotesEngine: boolean
}

/** Logs an error and at most three causes. */
const MAX_CAUSES = 3
const MAX_MESSAGE = 300
const MAX_NAME = 100
const MAX_FRAMES = 10
const MAX_FRAME = 200

/** The log form of any thrown value. */
export function loggedError(error: unknown, options: ErrorLogOptions, causes = MAX_CAUSES): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: shown(String(error), MAX_MESSAGE), stack: '' }
  const { code } = error as { code?: unknown }
  const statusCode = statusOf(error)
  const cause = causeOf(error)
  return {
    type: shown(error.name, MAX_NAME),
    message: shown(loggedMessage(error, options), MAX_MESSAGE),
    ...(typeof code === 'string' ? { code: shown(code, MAX_NAME) } : {}),
    ...(typeof statusCode === 'number' ? { statusCode } : {}),
    stack: framesOf(error),
    ...(cause === undefined || causes === 0 ? {} : { cause: loggedError(cause, options, causes - 1) }),
  }
}

/** Some answers of the storage have nothing but their status: its client calls them an unknown error. */
function statusOf(error: Error): unknown {
  const { statusCode, $metadata } = error as {
    statusCode?: unknown
    $metadata?: { readonly httpStatusCode?: unknown }
  }
  return statusCode ?? $metadata?.httpStatusCode
}

function shown(text: string, most: number): string {
  return visibleText(shortened(text, most))
}

/** If all addresses of a host fail, the error has no message. Its first inner error then counts as the cause. */
export function causeOf(error: Error): unknown {
  if (error.cause !== undefined) return error.cause
  return error instanceof AggregateError ? (error.errors[0] as unknown) : undefined
}

/** The message of an error, or what may be logged in its place. */
export function loggedMessage(error: Error, { quotesEngine }: ErrorLogOptions): string {
  if (!isQuoting(error)) return error.message
  const failure = failureOf(error)
  if (failure === null) return ''
  return quotesEngine ? `${typesOf(failure)}: ${reasonOf(failure)}` : typesOf(failure)
}

/**
 * Errors of the Elasticsearch client whose message quotes a request or an answer. Messages of the others name a local
 * cause.
 */
function isQuoting(error: Error): boolean {
  return (
    error instanceof errors.ResponseError ||
    error instanceof errors.SerializationError ||
    error instanceof errors.DeserializationError
  )
}

interface Failure {
  readonly type?: unknown
  readonly reason?: unknown
  readonly caused_by?: Failure
  readonly root_cause?: readonly Failure[]
}

function failureOf(error: Error): Failure | null {
  const body = error instanceof errors.ResponseError ? (error.body as { error?: Failure } | null) : null
  return typeof body?.error === 'object' ? body.error : null
}

/** The engine's error type and those of its causes, e.g. `parsing_exception < json_parse_exception`. */
function typesOf(failure: Failure): string {
  const inner = failure.root_cause?.[0]
  const types = [failure, inner, inner?.caused_by ?? failure.caused_by].flatMap((each) => each?.type ?? [])
  return [...new Set(types.map(String))].join(' < ')
}

function reasonOf(failure: Failure): string {
  const reason = failure.root_cause?.[0]?.reason ?? failure.reason
  return typeof reason === 'string' ? reason : ''
}

/** Skips the message, because its lines may look like stack frames. */
function framesOf({ stack = '', message }: Error): string {
  const start = message === '' ? 0 : stack.indexOf(message) + message.length
  return (stack.includes(message) ? stack.slice(start) : stack)
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => shown(line, MAX_FRAME))
    .join('\n')
}
