import { AppError } from '../errors.ts'

/** The parameters of GraphQL over HTTP. */
export interface GraphqlParameters {
  readonly query: string
  readonly operationName: string | null
  readonly variables: Readonly<Record<string, unknown>>
}

/** Reads a request's parameters. Throws INVALID_INPUT with the parameter at fault. */
export function parametersOf(body: unknown): GraphqlParameters {
  if (!isRecord(body))
    throw invalid(
      'The body is a JSON object with "query" and, if needed, "variables" and "operationName"',
      'query',
    )
  const { query, operationName = null, variables = null, extensions = null } = body
  if (typeof query !== 'string' || query.trim() === '')
    throw invalid('"query" is missing or not a text', 'query')
  if (operationName !== null && typeof operationName !== 'string')
    throw invalid('"operationName" is not a text', 'operationName')
  if (variables !== null && !isRecord(variables)) throw invalid('"variables" is not an object', 'variables')
  if (extensions !== null && !isRecord(extensions))
    throw invalid('"extensions" is not an object', 'extensions')
  return { query, operationName, variables: variables ?? {} }
}

/** The same out of a query string, where variables and extensions are JSON texts. */
export function parametersOfUrl(query: Readonly<Record<string, unknown>>): GraphqlParameters {
  return parametersOf({
    ...query,
    variables: jsonIn(query, 'variables'),
    extensions: jsonIn(query, 'extensions'),
  })
}

function jsonIn(query: Readonly<Record<string, unknown>>, name: string): unknown {
  const text = query[name]
  if (text === undefined || text === '') return null
  if (typeof text !== 'string') throw invalid(`"${name}" is given twice`, name)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('INVALID_INPUT', `"${name}" is not JSON`, { field: name, cause })
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(message: string, field: string): AppError {
  return new AppError('INVALID_INPUT', message, { field })
}
