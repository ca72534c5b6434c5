import type { FastifyReply, FastifyRequest } from 'fastify'
import { type GraphQLSchema, getVariableValues } from 'graphql'
import { AppError } from '../errors.ts'
import type { ChainContext } from '../features/chains/chain-context.ts'
import { inLiveCatalog } from '../features/chains/live-catalog.ts'
import { refuseWithoutScope } from '../features/credentials/credential-check.ts'
import type { CredentialKind } from '../features/credentials/credential-format.ts'
import type { CredentialRecord } from '../features/credentials/credential-record.ts'
import type { CredentialScope } from '../features/credentials/credential-scope.ts'
import { createDishBudget } from '../features/dish/dish-budget.ts'
import type { TurnOwner } from '../features/engine-turns/chain-work.ts'
import type { EngineTurn } from '../features/engine-turns/engine-turns.ts'
import { fewAtOnce } from '../features/engine-turns/few-at-once.ts'
import { createLoopTurns } from '../features/loop-turns.ts'
import { limitUse } from '../http/rate-limits.ts'
import { operationKind } from '../http/request-record.ts'
import { errorType, markFailed, traced } from '../tracing/traced.ts'
import { createAnswerBudget } from './answer/answer-size.ts'
import { argumentOf, faultyArgument } from './answer/faulty-argument.ts'
import { answerBytes, type ExecutedOperation, type ExecutedPlan } from './answer/http-answer.ts'
import { type AnswerCache, isOfTheCatalog } from './answer-cache.ts'
import type { GraphqlContext } from './context.ts'
import type { OperationPlan } from './execution/operation-plan.ts'
import {
  type DocumentPreparer,
  operationOf,
  type PreparedDocument,
  type PreparedOperation,
} from './prepared-document.ts'
import type { AdmissionDeps, Caller } from './request/admission.ts'
import type { GraphqlParameters } from './request/http-request.ts'
import type { NewDocuments } from './request/new-documents.ts'
import type { CheckedParameters, SentBodies, SentParameters } from './sent-bodies.ts'
import type { Services } from './services.ts'
import { DocumentError } from './validation/document-error.ts'
import {
  type RequestedSearches,
  refuseManyDishes,
  requestedSearches,
  type SearchLimits,
} from './validation/requested-dishes.ts'
import { refuseManyProblems } from './validation/requested-problems.ts'

export interface RunDeps {
  readonly schema: GraphQLSchema
  readonly prepare: DocumentPreparer
  readonly newDocuments: NewDocuments
  readonly bodies: Pick<SentBodies, 'remember'>
  readonly services: Services
  readonly admission: AdmissionDeps
  readonly searchLimits: SearchLimits
  /** Byte limit of all dishes that one request loads. */
  readonly maxDishBytes: number
  /** Byte limit of one answer. */
  readonly maxAnswerBytes: number
  readonly allowIntrospection: boolean
  readonly answers: AnswerCache
  readonly execute: (
    reply: FastifyReply,
    plan: OperationPlan,
    contextOfRun: () => Omit<GraphqlContext, 'shownDish'>,
    variables: Readonly<Record<string, unknown>>,
  ) => Promise<ExecutedPlan>
}

/**
 * Makes every check that is possible before execution, then executes the operation with Mercurius. Gives the bytes of an
 * answer that was made before where it is still the right one.
 */
export async function runRequest(
  deps: RunDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  parameters: SentParameters,
): Promise<ExecutedOperation | Buffer> {
  const caller = present(request.caller)
  const { query } = parameters
  const prepared = deps.prepare.has(query)
    ? deps.prepare(query)
    : await deps.newDocuments(caller.credential.chainId, () => deps.prepare(query))
  const operation = operationOf(prepared, parameters.operationName)
  const kind = operationKind(operation.rootFields)
  if (request.record !== null) request.record.operation = kind
  const type = operation.node.operation
  // Named by the schema's words: those of the document may be a guest's.
  const attributes = { 'graphql.operation.type': type, 'dishmatch.operation': kind }
  return traced(`${type} ${kind}`, { attributes }, async (span) => {
    const executed = await runOperation(deps, { request, reply, caller, parameters, prepared, operation })
    const [error] = Buffer.isBuffer(executed) ? [] : (executed.result.errors ?? [])
    if (error !== undefined) markFailed(span, errorType(error.originalError ?? error))
    return executed
  })
}

interface OperationRun {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly caller: Caller
  readonly parameters: SentParameters
  readonly prepared: PreparedDocument
  readonly operation: PreparedOperation
}

async function runOperation(
  deps: RunDeps,
  { request, reply, caller, parameters, prepared, operation }: OperationRun,
): Promise<ExecutedOperation | Buffer> {
  refuseWrongMethod(operation, request, reply)
  refuseOtherCredential(operation.credentials, caller.credential)
  const readsSchema = deps.allowIntrospection || caller.credential.scopes.includes('operate')
  if (operation.asksForSchema && !readsSchema) throw noIntrospection()
  if (caller.sessionFault !== null && !startsSession(operation)) throw caller.sessionFault
  const { variables, variablesText, requested } = checkedParameters(deps, operation, parameters)
  await countSearches(deps.admission.limiter, reply, caller.uses, requested)
  const { chainContexts, engineTurns, synonyms } = deps.services
  const execute = async (
    chain: ChainContext | null,
    { searches, isQuick, goOn }: Turns,
  ): Promise<ExecutedOperation> => {
    const plan = operation.plan(variables)
    const ofPlan: Record<string, unknown> = {}
    for (const [name, ours] of plan.variableNames)
      if (Object.hasOwn(variables, name)) ofPlan[ours] = variables[name]
    const asked = { ...requested, fields: plan.fields, variables, inTurn: searches, isQuick, goOn }
    const contextOfRun = () => contextFor(deps, request, caller, chain, asked)
    const executed = await deps.execute(reply, plan, contextOfRun, ofPlan)
    return { ...executed, bytes: answerBytes(executed), fields: plan.fields, placeOf: prepared.placeOf }
  }
  const isOpen = () => !reply.sent && !request.raw.socket.destroyed
  const make = (chain: ChainContext | null, isWanted = isOpen) =>
    inEngineTurn(deps, { request, caller, operation, isWanted }, (turn) => execute(chain, turn))
  if (!operation.credentials.has('API_KEY')) return make(null)
  const { chainId } = caller.credential
  if (!isOfTheCatalog(operation)) {
    const chain = chainContexts.held(chainId) ?? (await chainContexts.get(chainId))
    if (!startsSession(operation)) return make(chain)
    // Nothing of a session is in the engine.
    engineTurns.noteWithoutTurn(turnOwner(caller.credential))
    return execute(chain, { searches: fewAtOnce(1), isQuick: false, goOn: () => undefined })
  }
  const { record } = request
  const askedAt = performance.now()
  const { cache, answer } = await inLiveCatalog(
    chainContexts,
    chainId,
    async (chain) => {
      const known = await synonyms()
      const asked = { operation, variables: variablesText, synonyms: known, askedAt, isWanted: isOpen }
      return deps.answers.answer(chain, asked, (isWanted) => make(chain, isWanted))
    },
    (lease) => {
      if (record !== null) record.lease = lease
    },
  )
  if (record !== null) record.cache = cache
  if (cache !== 'MISS') engineTurns.noteWithoutTurn(turnOwner(caller.credential))
  return answer
}

type Turns = Pick<EngineTurn, 'searches' | 'isQuick'> & Pick<GraphqlContext, 'goOn'>

async function inEngineTurn(
  { services }: RunDeps,
  {
    request: { record },
    caller,
    operation,
    isWanted,
  }: Pick<OperationRun, 'request' | 'caller' | 'operation'> & { readonly isWanted: () => boolean },
  work: (turns: Turns) => Promise<ExecutedOperation>,
): Promise<ExecutedOperation> {
  const turn = await services.engineTurns.take({
    ...turnOwner(caller.credential),
    operation: operationKind(operation.rootFields),
    isWanted,
  })
  if (record !== null) record.waitMs = turn.waitedMs
  // Beyond the deadline, and for guests who have left, the engine is asked no more, and no dish is judged.
  const goOn = () => {
    if (!isWanted()) throw new AppError('SEARCH_UNAVAILABLE', 'Nobody waits for the answer any more')
  }
  const searches: EngineTurn['searches'] = (search) =>
    turn.searches(async () => {
      goOn()
      return search()
    })
  const callsBefore = record?.engine.calls ?? 0
  let isOk = false
  try {
    const executed = await work({ isQuick: turn.isQuick, searches, goOn })
    isOk = executed.bytes !== null
    return executed
  } finally {
    turn.end({ hasAsked: (record?.engine.calls ?? 0) > callsBefore, isOk })
  }
}

export function turnOwner({ chainId, kind }: CredentialRecord): TurnOwner {
  return { chainId, isPartner: kind === 'PARTNER_TOKEN' }
}

function refuseWrongMethod(
  { node: { operation } }: PreparedOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (request.method !== 'GET' || operation === 'query') return
  void reply.header('allow', 'POST')
  throw new AppError('INVALID_INPUT', 'Only queries can be sent by GET', { field: 'query', statusCode: 405 })
}

const OTHER: Readonly<Record<CredentialKind, string>> = {
  API_KEY:
    "This operation takes an API key, not a partner token. Send the chain's API key (pk_…) as it is in the Authorization header, without a prefix",
  PARTNER_TOKEN:
    "This operation takes a partner token, not an API key. Send the partner token as 'Bearer pt_…' in the Authorization header",
}

const SCOPES: Readonly<Record<CredentialKind, CredentialScope>> = { API_KEY: 'read', PARTNER_TOKEN: 'upload' }

function refuseOtherCredential(required: ReadonlySet<CredentialKind>, credential: CredentialRecord): void {
  for (const kind of required) {
    if (kind !== credential.kind) throw new AppError('INVALID_TOKEN', OTHER[kind])
    refuseWithoutScope(credential, SCOPES[kind])
  }
}

function noIntrospection(): DocumentError {
  return new DocumentError('GRAPHQL_VALIDATION_FAILED', [
    { message: 'GraphQL introspection is off: this service does not answer queries about its schema' },
  ])
}

function startsSession({ rootFields }: PreparedOperation): boolean {
  const others = rootFields.filter((name) => name !== '__typename')
  return others.length > 0 && others.every((name) => name === 'startSession')
}

/**
 * Makes the checks whose outcome is the same for everyone, where they were not made before. Bodies with operations of
 * guests and partners are not remembered: they may say who somebody is.
 */
export function checkedParameters(
  { schema, searchLimits, bodies }: Pick<RunDeps, 'schema' | 'searchLimits' | 'bodies'>,
  operation: PreparedOperation,
  parameters: SentParameters,
): CheckedParameters {
  if ('requested' in parameters) return parameters
  const variables = checkedVariables(schema, operation, parameters)
  refuseNull(operation, variables)
  const { fields } = operation.plan(variables)
  const requested = requestedSearches(fields, variables)
  refuseManyDishes(requested, searchLimits)
  refuseManyProblems(fields, variables)
  const { text, query, operationName } = parameters
  const variablesText = JSON.stringify(variables)
  const checked = { query, operationName, variables, variablesText, requested }
  if (text !== undefined && isOfTheCatalog(operation)) bodies.remember(text, checked)
  return checked
}

/** The operation's declared variables with their defaults, as Mercurius takes them. */
function checkedVariables(
  schema: GraphQLSchema,
  { node }: PreparedOperation,
  parameters: GraphqlParameters,
): Readonly<Record<string, unknown>> {
  const definitions = node.variableDefinitions ?? []
  const { errors, coerced } = getVariableValues(
    schema,
    definitions,
    { ...parameters.variables },
    { maxErrors: 1 },
  )
  const error = errors?.[0]
  if (error === undefined) return coerced ?? {}
  throw new AppError('INVALID_INPUT', error.message.slice(0, MAX_MESSAGE_LENGTH), {
    field: faultyArgument(node, error),
    cause: error,
  })
}

const MAX_MESSAGE_LENGTH = 300

function refuseNull(
  { node, neverNull }: PreparedOperation,
  variables: Readonly<Record<string, unknown>>,
): void {
  const name = neverNull.find((one) => variables[one] === null)
  if (name === undefined) return
  throw new AppError('INVALID_INPUT', `Variable "$${name}" cannot be null where it is used; leave it out`, {
    field: argumentOf(node, name) ?? name,
  })
}

/**
 * A request with several searches counts as that many requests. The guest and session limits are counted first, because
 * they protect the key's limit. Throws QUERY_TOO_COMPLEX if the limit of a minute is lower than the number of searches.
 */
async function countSearches(
  limiter: AdmissionDeps['limiter'],
  reply: FastifyReply,
  uses: Caller['uses'],
  { searches }: RequestedSearches,
): Promise<void> {
  if (searches < 2) return
  for (const { limit, whose } of uses) {
    if (searches > limit) throw tooManySearches(searches, limit, whose)
  }
  for (const use of uses) await limitUse(limiter, reply, { ...use, cost: searches - 1 })
}

function tooManySearches(searches: number, limit: number, whose: string): AppError {
  return new AppError(
    'QUERY_TOO_COMPLEX',
    `The request holds ${searches} searches; at most ${limit} are allowed in a minute ${whose}`,
    { field: 'query' },
  )
}

function contextFor(
  { services, maxDishBytes, maxAnswerBytes }: RunDeps,
  request: FastifyRequest,
  { credential, session }: Caller,
  chain: ChainContext | null,
  asked: RequestedSearches & Pick<GraphqlContext, 'fields' | 'variables' | 'inTurn' | 'isQuick' | 'goOn'>,
): Omit<GraphqlContext, 'shownDish'> {
  const { withDishes, fields, variables, inTurn, isQuick, goOn } = asked
  return {
    services,
    requestId: request.id,
    log: request.log,
    session,
    inTurn,
    isQuick,
    goOn,
    inLoopTurn: createLoopTurns(goOn),
    searchesWithDishes: withDishes,
    dishBudget: createDishBudget(maxDishBytes),
    fields,
    variables,
    answerBudget: createAnswerBudget(maxAnswerBytes),
    chain: () => present(chain),
    partner: () => withBusiness(credential),
  }
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('the schema does not state the credential of this operation')
  return value
}

function withBusiness(record: CredentialRecord): CredentialRecord & { readonly businessId: string } {
  const { businessId } = record
  if (businessId === null) throw new AppError('FORBIDDEN', 'The token belongs to no business')
  return { ...record, businessId }
}
