import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ExecutionResult, GraphQLError } from 'graphql'
import { DateTimeISOResolver } from 'graphql-scalars'
import mercurius, { type MercuriusOptions } from 'mercurius'
import { AppError } from '../errors.ts'
import { appErrorOf, type ClientError, fieldError, requestErrors } from './error-response.ts'
import { type GraphqlParameters, parametersOf, parametersOfUrl } from './http-request.ts'
import { type Negotiated, negotiate } from './media-type.ts'
import { createDocumentPreparer, DocumentError, type DocumentLimits } from './prepared-document.ts'
import { limitRequests } from './rate-limit.ts'
import { CalculateResult } from './resolvers/calculate.ts'
import { CustomizationGroup, CustomizationOption, Ingredient } from './resolvers/components.ts'
import { Dish } from './resolvers/dish.ts'
import { Mutation, Query } from './resolvers/operations.ts'
import { AlmostMatchedDish, NotMatchedDish } from './resolvers/search.ts'
import { type RunDeps, runRequest } from './run-request.ts'
import { schemaText } from './schema-text.ts'
import type { Services } from './services.ts'

export interface GraphqlOptions extends DocumentLimits {
  readonly services: Services
  /** Compile a query on its second run; off only where the two ways are compared. */
  readonly jit: boolean
}

const RESOLVERS = {
  DateTime: DateTimeISOResolver,
  Query,
  Mutation,
  Dish,
  Ingredient,
  CustomizationGroup,
  CustomizationOption,
  AlmostMatchedDish,
  NotMatchedDish,
  CalculateResult,
}

/** `POST /graphql` (and GET for queries), as GraphQL over HTTP has it; Mercurius executes. */
export async function graphqlPlugin(app: FastifyInstance, options: GraphqlOptions): Promise<void> {
  await app.register(mercurius, {
    schema: schemaText(),
    resolvers: RESOLVERS as unknown as NonNullable<MercuriusOptions['resolvers']>,
    routes: false,
    ...(options.jit ? { jit: 1 } : {}),
    errorFormatter: (execution) => ({ statusCode: 200, response: execution as unknown as ExecutionResult }),
  } as MercuriusOptions)
  app.removeContentTypeParser('text/plain')
  const { schema } = app.graphql
  const deps: RunDeps = {
    schema,
    prepare: createDocumentPreparer(schema, options),
    services: options.services,
  }
  app.post('/graphql', (request, reply) => answer(deps, request, reply, () => parametersOf(request.body)))
  app.get('/graphql', (request, reply) =>
    answer(deps, request, reply, () => parametersOfUrl(request.query as Record<string, unknown>)),
  )
  app.setErrorHandler((error, request, reply) =>
    sendFailure(request, reply, error, negotiate(request.headers.accept)),
  )
}

async function answer(
  deps: RunDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  read: () => GraphqlParameters,
): Promise<FastifyReply> {
  const media = negotiate(request.headers.accept)
  if (media === null) return sendFailure(request, reply, notAcceptable(), null)
  try {
    await limitRequests(deps.services.limitRequests, request, reply)
    const result = await runRequest(deps, request, reply, read())
    return sendResult(request, reply, media, result)
  } catch (error) {
    return sendFailure(request, reply, error, media)
  }
}

function notAcceptable(): AppError {
  return new AppError('INVALID_INPUT', 'Accept application/graphql-response+json or application/json', {
    field: 'Accept',
    statusCode: 406,
  })
}

function sendResult(
  request: FastifyRequest,
  reply: FastifyReply,
  media: Negotiated,
  result: ExecutionResult,
): FastifyReply {
  const thrown = (result.errors ?? []).map((error) =>
    error instanceof GraphQLError ? error : new GraphQLError(String(error)),
  )
  for (const error of thrown) logError(request, error)
  const errors = thrown.map((error) => fieldError(error, request.id))
  const unavailable = isNothingLeft(result)
    ? thrown.map(appErrorOf).find((error) => error.retryAfter !== undefined)
    : undefined
  if (unavailable !== undefined) withRetryAfter(reply, unavailable)
  return reply
    .code(unavailable === undefined ? 200 : unavailable.statusCode)
    .header('content-type', media.contentType)
    .send(JSON.stringify(errors.length === 0 ? { data: result.data } : { data: result.data ?? null, errors }))
}

/** Whether every root field failed: where trying later helps, the whole answer then says so by its status. */
function isNothingLeft(result: ExecutionResult): boolean {
  return Object.values(result.data ?? {}).every((value) => value === null)
}

function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  media: Negotiated | null,
): FastifyReply {
  logError(request, error)
  const app = appErrorOf(error)
  const errors: ClientError[] = requestErrors(error, request.id)
  const status = media?.isLegacy && isAboutDocument(app) ? 200 : app.statusCode
  withRetryAfter(reply, app)
  return reply
    .code(status)
    .header('content-type', media?.contentType ?? 'application/json; charset=utf-8')
    .send(JSON.stringify({ errors }))
}

function isAboutDocument(app: AppError): boolean {
  return app instanceof DocumentError || (app.code === 'INVALID_INPUT' && app.cause instanceof GraphQLError)
}

function withRetryAfter(reply: FastifyReply, app: AppError): void {
  if (app.retryAfter !== undefined) void reply.header('retry-after', app.retryAfter)
}

function logError(request: FastifyRequest, error: unknown): void {
  const app = appErrorOf(error)
  if (app.statusCode >= 500) request.log.error({ err: app.cause ?? error, code: app.code }, app.message)
  else request.log.info({ code: app.code, field: app.field }, app.message)
}
