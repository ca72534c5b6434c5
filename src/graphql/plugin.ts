import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { DateTimeISOResolver } from 'graphql-scalars'
import mercurius, { type MercuriusOptions } from 'mercurius'
import { AppError } from '../errors.ts'
import type { CredentialEnvironment } from '../features/credentials/credential-format.ts'
import type { RequestLimits } from '../http/rate-limits.ts'
import { unavailableCode } from '../http/unavailable-code.ts'
import { sendFailure, sendResult } from './answer/http-answer.ts'
import { negotiate } from './answer/media-type.ts'
import { createAnswerCache } from './answer-cache.ts'
import { withinDeadline } from './deadline.ts'
import { createPlanExecutor } from './execution/execute-plan.ts'
import { forgetCompiledTexts } from './execution/forget-compiled-texts.ts'
import { turnOwner } from './in-engine-turn.ts'
import { createDocumentPreparer } from './prepared-document.ts'
import { type AdmissionDeps, admit, admitAtOnce, type Caller } from './request/admission.ts'
import { checkTrustedDocuments } from './request/check-trusted-documents.ts'
import { parametersOfUrl, refuseUndecodable } from './request/http-request.ts'
import { createNewDocuments } from './request/new-documents.ts'
import { refuseOtherMethods } from './request/other-methods.ts'
import { refuseOpenGet } from './request/refuse-open-get.ts'
import type { TrustedDocuments } from './request/trusted-documents.ts'
import { CalculateResult } from './resolvers/calculate.ts'
import { CustomizationGroup, CustomizationOption, Ingredient } from './resolvers/components.ts'
import { Conflict, DishMatch } from './resolvers/conflict.ts'
import { Dish } from './resolvers/dish.ts'
import { Mutation, Query } from './resolvers/operations.ts'
import { AlmostMatchedDish, MatchedDish, NotMatchedDish, SearchResult } from './resolvers/search.ts'
import { CatalogUpload } from './resolvers/upload.ts'
import { type RunDeps, runRequest } from './run-request.ts'
import { schemaText } from './schema-text.ts'
import { createSentBodies, type SentBodies, type SentParameters } from './sent-bodies.ts'
import type { Services } from './services.ts'
import type { DocumentLimits } from './validation/document-limits.ts'
import type { SearchLimits } from './validation/requested-dishes.ts'

export interface GraphqlOptions {
  readonly services: Services
  /** The longest wait of a client for an answer. */
  readonly deadlineMs: number
  /** Compile a query on its second run. Off only to compare the two modes of execution. */
  readonly jit: boolean
  readonly limits: RequestLimits
  /** The environment whose credentials this service accepts. */
  readonly environment: CredentialEnvironment
  readonly documents: DocumentLimits
  readonly searches: SearchLimits
  /** Byte limit of all dishes that one request loads. */
  readonly maxDishBytes: number
  /** Byte limit of one answer. */
  readonly maxAnswerBytes: number
  /** Memory for finished answers. */
  readonly answerCacheBytes: number
  /** Memory for the JSON of dishes. */
  readonly dishTextBytes: number
  readonly allowIntrospection: boolean
  /** If set, only these documents run. */
  readonly trustedDocuments: TrustedDocuments | null
  /** Whether a GET may carry the text of a query. Off in production. */
  readonly isGetOpen: boolean
}

const { serialize, parseValue, parseLiteral } = DateTimeISOResolver

export const RESOLVERS = {
  // Only the functions of the scalar: its name and description would replace those of the schema.
  DateTime: { serialize, parseValue, parseLiteral },
  Query,
  Mutation,
  Dish,
  Ingredient,
  CustomizationGroup,
  CustomizationOption,
  SearchResult,
  AlmostMatchedDish,
  MatchedDish,
  NotMatchedDish,
  CalculateResult,
  Conflict,
  DishMatch,
  CatalogUpload,
}

/**
 * Serves `POST /graphql`, and GET for queries, as specified by GraphQL over HTTP. Stages: admission by the headers, the
 * request's parameters, the document (parsed, measured, validated), the plan, execution by Mercurius, the answer.
 */
export async function graphqlPlugin(app: FastifyInstance, options: GraphqlOptions): Promise<void> {
  forgetCompiledTexts()
  await app.register(mercurius, {
    schema: schemaText(),
    resolvers: RESOLVERS as NonNullable<MercuriusOptions['resolvers']>,
    routes: false,
    ...(options.jit ? { jit: 1 } : {}),
    errorFormatter: (execution) => ({ statusCode: 200, response: execution }),
  } as MercuriusOptions)
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('credential', null)
  app.decorateRequest('caller', null)
  const { services, limits, environment, trustedDocuments, isGetOpen } = options
  const { authenticator, lastUsed, sessions, limiter } = services
  const admission: AdmissionDeps = { authenticator, lastUsed, sessions, limiter, limits, environment }
  app.addHook('onClose', () => lastUsed.close())
  refuseOtherMethods(app, isGetOpen || trustedDocuments !== null)
  // Runs before the body is read, so the service parses nothing without a valid credential.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.hasCredentials !== true) return done()
    // Read at the same time where they are not known: they are needed later.
    void services.synonyms()
    const refusalOf = (caller: Caller) => {
      request.caller = caller
      return services.engineTurns.refusalUnread(turnOwner(caller.credential))
    }
    const goOn = (refusal: AppError | null) => {
      if (refusal === null) done()
      else sendFailure(request, reply, refusal, negotiate(request.headers.accept))
    }
    const caller = admitAtOnce(admission, request, reply)
    if (caller !== null) return goOn(refusalOf(caller))
    void withinDeadline(options.deadlineMs, admit(admission, request, reply), unavailableCode(request))
      .then(refusalOf)
      .then(goOn, done)
  })
  const prepare = createDocumentPreparer(app.graphql.schema, options.documents)
  checkTrustedDocuments(trustedDocuments, prepare, options.allowIntrospection)
  serveGraphql(app, {
    schema: app.graphql.schema,
    deadlineMs: options.deadlineMs,
    prepare,
    newDocuments: createNewDocuments(),
    bodies: createSentBodies(app),
    services,
    admission,
    searchLimits: options.searches,
    maxDishBytes: options.maxDishBytes,
    maxAnswerBytes: options.maxAnswerBytes,
    allowIntrospection: options.allowIntrospection,
    answers: createAnswerCache({ maxBytes: options.answerCacheBytes, keptWithinMs: options.deadlineMs }),
    trustedDocuments,
    isGetOpen,
    execute: createPlanExecutor(app, options.jit ? options.dishTextBytes : null),
  })
}

interface AnswerDeps extends RunDeps, Pick<GraphqlOptions, 'deadlineMs' | 'trustedDocuments' | 'isGetOpen'> {
  readonly bodies: SentBodies
}

function serveGraphql(app: FastifyInstance, deps: AnswerDeps): void {
  const { bodies, trustedDocuments: trusted, isGetOpen } = deps
  const config = { hasCredentials: true }
  app.post('/graphql', { config }, (request, reply) =>
    answer(deps, request, reply, () => bodies.parametersIn(request.body, trusted)),
  )
  app.get('/graphql', { config, exposeHeadRoute: false }, (request, reply) =>
    answer(deps, request, reply, () => {
      const query = request.query as Record<string, unknown>
      refuseUndecodable(request.url)
      if (!isGetOpen) refuseOpenGet(query, trusted)
      return parametersOfUrl(query, trusted)
    }),
  )
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, nothingHere(), null))
  app.setErrorHandler((error, request, reply) =>
    sendFailure(request, reply, error, negotiate(request.headers.accept)),
  )
}

async function answer(
  deps: AnswerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  read: () => SentParameters,
): Promise<FastifyReply> {
  const media = negotiate(request.headers.accept)
  if (media === null) return sendFailure(request, reply, notAcceptable(), null)
  try {
    const leftMs = Math.max(0, deps.deadlineMs - (request.caller?.tookMs ?? 0))
    const run = runRequest(deps, request, reply, read())
    const result = await withinDeadline(leftMs, run, unavailableCode(request))
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
