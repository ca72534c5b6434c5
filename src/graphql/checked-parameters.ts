import { type GraphQLSchema, getVariableValues } from 'graphql'
import { AppError } from '../errors.ts'
import { argumentOf, faultyArgument } from './answer/faulty-argument.ts'
import { isOfTheCatalog } from './answer-cache.ts'
import type { PreparedOperation } from './prepared-document.ts'
import type { GraphqlParameters } from './request/http-request.ts'
import type { CheckedParameters, SentBodies, SentParameters } from './sent-bodies.ts'
import { refuseManyDishes, requestedSearches, type SearchLimits } from './validation/requested-dishes.ts'
import { refuseManyProblems } from './validation/requested-problems.ts'

export interface CheckDeps {
  readonly schema: GraphQLSchema
  readonly searchLimits: SearchLimits
  readonly bodies: Pick<SentBodies, 'remember'>
}

/**
 * Makes the checks whose outcome is the same for everyone, where they were not made before. Bodies with operations of
 * guests and partners are not remembered: they may say who somebody is.
 */
export function checkedParameters(
  { schema, searchLimits, bodies }: CheckDeps,
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
