import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type ExecutionResult,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql'
import { AppError } from '../errors.ts'
import { needingSearch, needingUploads } from '../features/availability.ts'
import type { ChainContext } from '../features/chains/chain-context.ts'
import type { CredentialRecord } from '../features/credentials/credential-store.ts'
import type { GraphqlContext } from './context.ts'
import { faultyArgument } from './faulty-argument.ts'
import type { GraphqlParameters } from './http-request.ts'
import { operationOf, type PreparedDocument } from './prepared-document.ts'
import { requiredCredentials } from './required-credential.ts'
import type { Services } from './services.ts'

export interface RunDeps {
  readonly schema: GraphQLSchema
  readonly prepare: (source: string) => PreparedDocument
  readonly services: Services
}

/** Checks everything that can be checked before execution, then has Mercurius execute the operation. */
export async function runRequest(
  deps: RunDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  parameters: GraphqlParameters,
): Promise<ExecutionResult> {
  const prepared = deps.prepare(parameters.query)
  const operation = operationOf(prepared, parameters.operationName)
  if (!deps.schema.getRootType(operation.operation)) {
    throw new AppError('GRAPHQL_VALIDATION_FAILED', `There are no ${operation.operation}s`, {
      field: 'query',
    })
  }
  if (request.method === 'GET' && operation.operation !== 'query') {
    void reply.header('allow', 'POST')
    throw new AppError('INVALID_INPUT', 'Only queries can be sent by GET', {
      field: 'query',
      statusCode: 405,
    })
  }
  const variables = checkedVariables(deps.schema, operation, parameters)
  const context = await contextFor(deps, request, prepared, operation)
  const source = sourceFor(prepared, parameters)
  return reply.graphql(source, { ...context }, variables, parameters.operationName ?? undefined)
}

/**
 * Mercurius keeps compiled operations by the query's text alone. A document with several operations gets the name
 * of the one to run as a comment, so that each has a compiled version of its own.
 */
function sourceFor(prepared: PreparedDocument, { query, operationName }: GraphqlParameters): string {
  return prepared.operationCount > 1 ? `${query}\n# ${operationName}` : query
}

/**
 * The variables with their defaults. Mercurius does not look at the variables of the request that triggers
 * compilation; so we do, always. What it compiled refuses a missing variable of a type like `Boolean!` even where it
 * has a default.
 */
function checkedVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  parameters: GraphqlParameters,
): Record<string, unknown> {
  const { errors, coerced } = getVariableValues(
    schema,
    operation.variableDefinitions ?? [],
    { ...parameters.variables },
    { maxErrors: 1 },
  )
  const error = errors?.[0]
  if (error === undefined) return { ...coerced, ...parameters.variables }
  throw new AppError('INVALID_INPUT', error.message, {
    field: faultyArgument(operation, error),
    cause: error,
  })
}

async function contextFor(
  deps: RunDeps,
  request: FastifyRequest,
  prepared: PreparedDocument,
  operation: OperationDefinitionNode,
): Promise<GraphqlContext> {
  const { services } = deps
  const { authorization, origin } = request.headers
  const required = requiredCredentials(deps.schema, prepared.document, operation)
  const chain = required.has('API_KEY') ? await chainOf(services, authorization, origin) : null
  const partner = required.has('PARTNER_TOKEN')
    ? await needingUploads(() => services.authenticator.partner(authorization, origin))
    : null
  const sessionId = request.headers['x-session-id']
  const session =
    chain !== null && sessionId !== undefined
      ? (await services.sessions.verify(String(sessionId), chain.chain.chainId)).session
      : null
  return {
    services,
    requestId: request.id,
    log: request.log,
    session,
    chain: () => present(chain),
    partner: () => withBusiness(present(partner)),
  }
}

async function chainOf(
  services: Services,
  authorization: string | undefined,
  origin: string | undefined,
): Promise<ChainContext> {
  return needingSearch(async () => {
    const { chainId } = await services.authenticator.apiKey(authorization, origin)
    return services.chainContexts.get(chainId)
  })
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('the schema does not state the credential of this operation')
  return value
}

function withBusiness(record: CredentialRecord): CredentialRecord & { readonly businessId: string } {
  const { businessId } = record
  if (businessId === null) throw new AppError('FORBIDDEN', 'The token belongs to no catalog partner')
  return { ...record, businessId }
}
