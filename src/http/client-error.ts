import { AppError } from '../errors.ts'
import { shownMessage } from './shown-message.ts'

/** An error as clients get it, without stacks, host names or texts of an engine. */
export interface ClientError {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly locations?: readonly QueryPlace[]
  readonly extensions: {
    readonly code: string
    readonly requestId: string
    readonly field?: string
    readonly retryAfter?: number
  }
}

interface QueryPlace {
  readonly line: number
  readonly column: number
}

/** Details of an error: its place in the query and in the answer. */
export interface ErrorDetails {
  readonly message: string
  readonly path?: readonly (string | number)[] | undefined
  readonly locations?: readonly QueryPlace[] | undefined
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

/**
 * Returns an AppError unchanged. A refusal of Fastify becomes INVALID_INPUT or PAYLOAD_TOO_LARGE; anything else becomes
 * INTERNAL_ERROR.
 */
export function knownError(error: unknown): AppError {
  if (error instanceof AppError) return error
  return (
    refusedByFastify(error) ??
    new AppError('INTERNAL_ERROR', 'Something went wrong on our side', { cause: error })
  )
}

function refusedByFastify(error: unknown): AppError | null {
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('PAYLOAD_TOO_LARGE', 'The request body is too large', { cause: error })
  }
  // Fastify sets a status on its refusals and on an interrupted body. Errors of engines have none of these codes.
  const message = REFUSALS[code ?? '']
  if (message === undefined || statusCode === undefined) return null
  return new AppError('INVALID_INPUT', message, { cause: error, statusCode })
}

export function clientError(
  error: AppError,
  requestId: string,
  { message, path, locations }: ErrorDetails = { message: error.message },
): ClientError {
  return {
    message: shownMessage(message),
    ...(locations ? { locations } : {}),
    ...(path ? { path } : {}),
    extensions: {
      code: error.code,
      requestId,
      ...(error.field === undefined ? {} : { field: shownMessage(error.field) }),
      ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
    },
  }
}
