import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ExecutionResult, GraphQLError } from 'graphql'
import type { AppError } from '../../errors.ts'
import { DocumentError } from '../validation/document-error.ts'
import type { FlatFields } from '../validation/flat-fields.ts'
import type { ParsedQuery } from '../validation/parsed-query.ts'
import { errorHeaders } from './error-headers.ts'
import { appErrorOf, fieldError, requestErrors } from './error-response.ts'
import { fieldLocations } from './field-locations.ts'
import type { Negotiated } from './media-type.ts'

/** The result of a plan, with what writes it as JSON. Nothing else may: it may hold stand-ins for dishes. */
export interface ExecutedPlan {
  readonly result: ExecutionResult
  readonly json: (value: unknown) => Buffer
}

/** An executed operation: its result, and the places of the result's fields in the query. */
export interface ExecutedOperation extends ExecutedPlan {
  /** The whole answer; null where the result has errors. */
  readonly bytes: Buffer | null
  readonly fields: FlatFields
  readonly placeOf: ParsedQuery['placeOf']
}

/** The bytes of an answer without errors, in memory of their own; else null. */
export function answerBytes({ result: { data, errors = [] }, json }: ExecutedPlan): Buffer | null {
  return errors.length > 0 ? null : json({ data })
}

/** The answer of an executed operation, or one that was made before. */
export function sendResult(
  request: FastifyRequest,
  reply: FastifyReply,
  media: Negotiated,
  answer: ExecutedOperation | Buffer,
): FastifyReply {
  const bytes = Buffer.isBuffer(answer) ? answer : answer.bytes
  if (bytes !== null) return reply.code(200).header('content-type', media.contentType).send(bytes)
  return sendErrors(request, reply, media, answer as ExecutedOperation)
}

function sendErrors(
  request: FastifyRequest,
  reply: FastifyReply,
  media: Negotiated,
  { result, json, fields, placeOf }: ExecutedOperation,
): FastifyReply {
  const thrown = (result.errors ?? []).map((error) =>
    error instanceof GraphQLError ? error : new GraphQLError(String(error)),
  )
  for (const error of thrown) logError(request, error)
  const errors = thrown.map((error) =>
    fieldError(error, request.id, fieldLocations(fields, error.path, placeOf)),
  )
  const unavailable = isNothingLeft(result)
    ? thrown.map(appErrorOf).find((error) => error.retryAfter !== undefined)
    : undefined
  if (unavailable !== undefined) void reply.headers(errorHeaders(unavailable))
  return reply
    .code(unavailable === undefined ? 200 : unavailable.statusCode)
    .header('content-type', media.contentType)
    .send(json({ data: result.data ?? null, errors }))
}

/** Whether every root field failed. If a retry can help, the whole answer then has the status of that error. */
function isNothingLeft(result: ExecutionResult): boolean {
  return Object.values(result.data ?? {}).every((value) => value === null)
}

/** The answer to a request that failed before execution. `media` is null if the client accepts neither type. */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  media: Negotiated | null,
): FastifyReply {
  logError(request, error)
  const app = appErrorOf(error)
  const errors = requestErrors(error, request.id)
  const isForOldClients = isAboutDocument(app) || app.code === 'PERSISTED_QUERY_NOT_SUPPORTED'
  const status = media?.isLegacy && isForOldClients ? 200 : app.statusCode
  return reply
    .code(status)
    .headers(errorHeaders(app))
    .header('content-type', media?.contentType ?? 'application/json; charset=utf-8')
    .send(JSON.stringify({ errors }))
}

function isAboutDocument(app: AppError): boolean {
  return app instanceof DocumentError || (app.code === 'INVALID_INPUT' && app.cause instanceof GraphQLError)
}

/** The line of the request names its first error; an error of ours also has a line of its own, with its cause. */
function logError(request: FastifyRequest, error: unknown): void {
  const app = appErrorOf(error)
  if (app.statusCode >= 500 && !app.isOnPurpose)
    request.log.error({ err: app.cause ?? error, code: app.code }, app.message)
  const { record } = request
  if (record === null || record.outcome !== 'OK') return
  record.outcome = app.code
  if (isQuoting(app)) return
  record.field = app.field
  record.reason = app.code === 'INVALID_INPUT' ? undefined : app.message
}

/** Messages and fields of these errors quote the query or its variables, which may hold a guest's identity. */
function isQuoting(app: AppError): boolean {
  return app.code.startsWith('GRAPHQL_') || isAboutDocument(app)
}
