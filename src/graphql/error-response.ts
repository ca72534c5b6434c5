import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { AppError } from '../errors.ts'
import { DocumentError } from './prepared-document.ts'
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
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request body is not as long as Content-Length says',
}

function refusedByFastify(error: unknown): AppError | null {
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('PAYLOAD_TOO_LARGE', 'The request body is too large', { cause: error })
  }
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
    return app.errors.slice(0, MAX_ERRORS).map((each) => clientError(app, requestId, each))
  return [clientError(app, requestId, null)]
}

/** One error met during execution, at its path. */
export function fieldError(error: GraphQLError, requestId: string): ClientError {
  return clientError(appErrorOf(error), requestId, error)
}

function clientError(app: AppError, requestId: string, at: GraphQLError | null): ClientError {
  const message = app instanceof DocumentError && at !== null ? at.message : app.message
  return {
    message: shownMessage(message),
    ...(at?.locations ? { locations: at.locations } : {}),
    ...(at?.path ? { path: at.path } : {}),
    extensions: {
      code: app.code,
      requestId,
      ...(app.field === undefined ? {} : { field: shownMessage(app.field) }),
      ...(app.retryAfter === undefined ? {} : { retryAfter: app.retryAfter }),
    },
  }
}
