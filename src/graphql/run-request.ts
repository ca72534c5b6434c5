import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { ChainContext } from '../features/chains/chain-context.ts'
import { inLiveCatalog } from '../features/chains/live-catalog.ts'
import type { CredentialRecord } from '../features/credentials/credential-record.ts'
import { createDishBudget } from '../features/dish/dish-budget.ts'
import { fewAtOnce } from '../features/engine-turns/few-at-once.ts'
import { createLoopTurns } from '../features/loop-turns.ts'
import { operationKind } from '../http/request-record.ts'
import { errorType, markFailed, traced } from '../tracing/traced.ts'
import { createAnswerBudget } from './answer/answer-size.ts'
import { answerBytes, type ExecutedOperation, type ExecutedPlan } from './answer/http-answer.ts'
import { type AnswerCache, isOfTheCatalog } from './answer-cache.ts'
import { type CheckDeps, checkedParameters } from './checked-parameters.ts'
import type { GraphqlContext } from './context.ts'
import { countSearches } from './count-searches.ts'
import type { OperationPlan } from './execution/operation-plan.ts'
import { inEngineTurn, type OperationTurns, turnOwner } from './in-engine-turn.ts'
import { type DocumentPreparer, operationOf, type PreparedDocument } from './prepared-document.ts'
import { type OperationOfCaller, refuseOperation, startsSession } from './refuse-operation.ts'
import type { AdmissionDeps, Caller } from './request/admission.ts'
import type { NewDocuments } from './request/new-documents.ts'
import type { SentParameters } from './sent-bodies.ts'
import type { Services } from './services.ts'
import type { RequestedSearches } from './validation/requested-dishes.ts'

export interface RunDeps extends CheckDeps {
  readonly prepare: DocumentPreparer
  readonly newDocuments: NewDocuments
  readonly services: Services
  readonly admission: AdmissionDeps
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

interface OperationRun extends OperationOfCaller {
  readonly parameters: SentParameters
  readonly prepared: PreparedDocument
}

async function runOperation(deps: RunDeps, run: OperationRun): Promise<ExecutedOperation | Buffer> {
  const { request, reply, caller, parameters, prepared, operation } = run
  refuseOperation(run, deps.allowIntrospection)
  const { variables, variablesText, requested } = checkedParameters(deps, operation, parameters)
  await countSearches(deps.admission.limiter, reply, caller.uses, requested)
  const { chainContexts, engineTurns, synonyms } = deps.services
  const execute = async (
    chain: ChainContext | null,
    { searches, isQuick, goOn }: OperationTurns,
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
    inEngineTurn(deps.services, { request, caller, operation, isWanted }, (turn) => execute(chain, turn))
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
