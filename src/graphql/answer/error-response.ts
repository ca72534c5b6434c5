import { GraphQLError, type SourceLocation } from 'graphql'
import type { AppError } from '../../errors.ts'
import { type ClientError, clientError, knownError } from '../../http/client-error.ts'
import { DocumentError } from '../validation/document-error.ts'

/** The error of ours behind whatever was thrown; INTERNAL_ERROR for what nobody foresaw. */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof GraphQLError && error.originalError) return appErrorOf(error.originalError)
  return knownError(error)
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
