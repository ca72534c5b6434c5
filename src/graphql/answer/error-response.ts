import { GraphQLError, type GraphQLFormattedError, type SourceLocation } from 'graphql'
import { AppError } from '../../errors.ts'
import { DocumentError } from '../validation/document-error.ts'
import { shownMessage } from './shown-message.ts'

/** An error as clients get it: nothing of a stack, a host name or an engine's text. */
export interface ClientError extends GraphQLFormattedError {
  readonly extensions: {
    readonly code: string
    readonly requestId: string
    readonly field?: string
    readonly retryAfter?: number
  }
}

/** The error of ours behind whatever was thrown; INTERNAL_ERROR for what nobody foresaw. */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof GraphQLError && error.originalError) return appErrorOf(error.originalError)
  return (
    refusedByFastify(error) ??
    new AppError('INTERNAL_ERROR', 'Something went wrong on our side', { cause: error })
  )
}

const REFUSALS: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send Content-Type: application/json',
  FST_ERR_CTP_INVALID_JSON_BODY:
    'The request body is not JSON, or holds a property "__proto__" or "constructor"',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request body is not as long as Content-Length says',
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'Send Content-Type: application/json',
  ECONNRESET: 'The request ended before its body did',
}

function refusedByFastify(error: unknown): AppError | null {
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('PAYLOAD_TOO_LARGE', 'The request body is too large', { cause: error })
  }
  // Fastify states a status of what it refuses, and of a body that breaks off; errors of engines have none of these codes.
  const message = REFUSALS[code ?? '']
  if (message === undefined || statusCode === undefined) return null
  return new AppError('INVALID_INPUT', message, { cause: error, statusCode })
}

/** Of one document: whoever wrote it mends it step by step. */
const MAX_ERRORS = 20

/** A failed request as `errors`. */
export function requestErrors(error: unknown, requestId: string): ClientError[] {
  const app = appErrorOf(error)
  if (app instanceof DocumentError)
    return app.faults.slice(0, MAX_ERRORS).map((fault) => clientError(app, requestId, fault))
  return [clientError(app, requestId)]
}

/** One error met during execution, at its path and where the field stands in the query. */
export function fieldError(
  error: GraphQLError,
  requestId: string,
  locations: readonly SourceLocation[] | undefined,
): ClientError {
  const app = appErrorOf(error)
  return clientError(app, requestId, { message: app.message, path: error.path, locations })
}

interface Fault {
  readonly message: string
  readonly path?: GraphQLError['path']
  readonly locations?: readonly SourceLocation[] | undefined
}

function clientError(
  app: AppError,
  requestId: string,
  { message, path, locations }: Fault = { message: app.message },
): ClientError {
  return {
    message: shownMessage(message),
    ...(locations ? { locations } : {}),
    ...(path ? { path } : {}),
    extensions: {
      code: app.code,
      requestId,
      ...(app.field === undefined ? {} : { field: shownMessage(app.field) }),
      ...(app.retryAfter === undefined ? {} : { retryAfter: app.retryAfter }),
    },
  }
}
