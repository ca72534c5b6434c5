import { GraphQLError, type SourceLocation } from 'graphql'
import type { AppError } from '../../errors.ts'
import { type ClientError, clientError, knownError } from '../../http/client-error.ts'
import { DocumentError } from '../validation/document-error.ts'

/** The AppError behind a thrown value; INTERNAL_ERROR for anything unexpected. */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof GraphQLError && error.originalError) return appErrorOf(error.originalError)
  return knownError(error)
}

/** Errors of one document. Its author fixes them step by step. */
const MAX_ERRORS = 20

/** The `errors` of a failed request. */
export function requestErrors(error: unknown, requestId: string): ClientError[] {
  const app = appErrorOf(error)
  if (app instanceof DocumentError)
    return app.faults.slice(0, MAX_ERRORS).map((fault) => clientError(app, requestId, fault))
  return [clientError(app, requestId)]
}

/** An execution error, with its path and the place of its field in the query. */
export function fieldError(
  error: GraphQLError,
  requestId: string,
  locations: readonly SourceLocation[] | undefined,
): ClientError {
  const app = appErrorOf(error)
  return clientError(app, requestId, { message: app.message, path: error.path, locations })
}
