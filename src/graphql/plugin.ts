import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ExecutionResult } from 'graphql'
import { DateTimeISOResolver } from 'graphql-scalars'
import mercurius, { type MercuriusOptions } from 'mercurius'
import { AppError } from '../errors.ts'
import { withinDeadline } from './deadline.ts'
import { sendFailure, sendResult } from './http-answer.ts'
import { type GraphqlParameters, parametersOf, parametersOfUrl } from './http-request.ts'
import { negotiate } from './media-type.ts'
import { createDocumentPreparer, type DocumentLimits } from './prepared-document.ts'
import { limitRequests } from './rate-limit.ts'
import { checkTrustedDocuments } from './request/check-trusted-documents.ts'
import { refuseOtherMethods } from './request/other-methods.ts'
import { refuseOpenGet } from './request/refuse-open-get.ts'
import type { TrustedDocuments } from './request/trusted-documents.ts'
import { CalculateResult } from './resolvers/calculate.ts'
import { CustomizationGroup, CustomizationOption, Ingredient } from './resolvers/components.ts'
import { Dish } from './resolvers/dish.ts'
import { Mutation, Query } from './resolvers/operations.ts'
import { AlmostMatchedDish, NotMatchedDish } from './resolvers/search.ts'
import { CatalogUpload, uploadLoaders } from './resolvers/upload.ts'
import { type RunDeps, runRequest } from './run-request.ts'
import { schemaText } from './schema-text.ts'
import type { Services } from './services.ts'

export interface GraphqlOptions extends DocumentLimits {
  readonly services: Services
  /** How long a client waits for an answer at most. */
  readonly deadlineMs: number
  /** Compile a query on its second run; off only where the two ways are compared. */
  readonly jit: boolean
  /** Where set, nothing else runs. */
  readonly trustedDocuments: TrustedDocuments | null
  /** Whether a GET may carry the text of a query; off in production. */
  readonly isGetOpen: boolean
}

const { serialize, parseValue, parseLiteral } = DateTimeISOResolver

const RESOLVERS = {
  // Not the whole scalar: its own name and description would take the place of the schema's.
  DateTime: { serialize, parseValue, parseLiteral },
  Query,
  Mutation,
  Dish,
  Ingredient,
  CustomizationGroup,
  CustomizationOption,
  AlmostMatchedDish,
  NotMatchedDish,
  CalculateResult,
  CatalogUpload,
}

/** `POST /graphql` (and GET for queries), as GraphQL over HTTP has it; Mercurius executes. */
export async function graphqlPlugin(app: FastifyInstance, options: GraphqlOptions): Promise<void> {
  await app.register(mercurius, {
    schema: schemaText(),
    resolvers: RESOLVERS as unknown as NonNullable<MercuriusOptions['resolvers']>,
    loaders: uploadLoaders as unknown as NonNullable<MercuriusOptions['loaders']>,
    routes: false,
    ...(options.jit ? { jit: 1 } : {}),
    errorFormatter: (execution) => ({ statusCode: 200, response: execution as unknown as ExecutionResult }),
  } as MercuriusOptions)
  app.removeContentTypeParser('text/plain')
  // Before the body is read: a request that is refused for its form counts too, and tells where the caller stands.
  app.addHook('onRequest', (request, reply) => limitRequests(options.services.limitRequests, request, reply))
  refuseOtherMethods(app, options.isGetOpen || options.trustedDocuments !== null)
  const { schema } = app.graphql
  const prepare = createDocumentPreparer(schema, options)
  checkTrustedDocuments(options.trustedDocuments, prepare)
  const deps: AnswerDeps = {
    schema,
    deadlineMs: options.deadlineMs,
    prepare,
    services: options.services,
  }
  const { trustedDocuments: trusted, isGetOpen } = options
  app.post('/graphql', (request, reply) =>
    answer(deps, request, reply, () => parametersOf(request.body, trusted)),
  )
  app.get('/graphql', { exposeHeadRoute: false }, (request, reply) =>
    answer(deps, request, reply, () => {
      const query = request.query as Record<string, unknown>
      if (!isGetOpen) refuseOpenGet(query, trusted)
      return parametersOfUrl(query, trusted)
    }),
  )
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, nothingHere(), null))
  app.setErrorHandler((error, request, reply) =>
    sendFailure(request, reply, error, negotiate(request.headers.accept)),
  )
}

interface AnswerDeps extends RunDeps {
  readonly deadlineMs: number
}

async function answer(
  deps: AnswerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  read: () => GraphqlParameters,
): Promise<FastifyReply> {
  const media = negotiate(request.headers.accept)
  if (media === null) return sendFailure(request, reply, notAcceptable(), null)
  try {
    const result = await withinDeadline(deps.deadlineMs, runRequest(deps, request, reply, read()))
    return sendResult(request, reply, media, result)
  } catch (error) {
    return sendFailure(request, reply, error, media)
  }
}

function nothingHere(): AppError {
  return new AppError('INVALID_INPUT', 'There is nothing at this address; GraphQL is at POST /graphql', {
    statusCode: 404,
  })
}

function notAcceptable(): AppError {
  return new AppError('INVALID_INPUT', 'Accept application/graphql-response+json or application/json', {
    field: 'Accept',
    statusCode: 406,
  })
}
