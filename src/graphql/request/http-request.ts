import { AppError, invalidInput } from '../../errors.ts'
import { refuseLargeVariables } from './bounded-variables.ts'
import { documentReference } from './document-reference.ts'
import { resolveDocument } from './resolve-document.ts'
import type { TrustedDocuments } from './trusted-documents.ts'

/** The parameters of GraphQL over HTTP. */
export interface GraphqlParameters {
  readonly query: string
  readonly operationName: string | null
  readonly variables: Readonly<Record<string, unknown>>
}

/**
 * Reads a request's parameters and resolves a document id to its text. Throws INVALID_INPUT with the invalid parameter,
 * and the errors of `resolveDocument`.
 */
export function parametersOf(body: unknown, trusted: TrustedDocuments | null): GraphqlParameters {
  if (!isRecord(body))
    throw invalidInput(
      'The body is a JSON object with "query" and, if needed, "variables" and "operationName"',
      'query',
    )
  const { operationName = null, variables = null, extensions = null } = body
  if (operationName !== null && typeof operationName !== 'string')
    throw invalidInput('"operationName" is not a text', 'operationName')
  if (variables !== null && !isRecord(variables))
    throw invalidInput('"variables" is not an object', 'variables')
  if (variables !== null) refuseLargeVariables(variables)
  if (extensions !== null && !isRecord(extensions))
    throw invalidInput('"extensions" is not an object', 'extensions')
  const query = resolveDocument(documentReference(body), trusted)
  return { query, operationName, variables: variables ?? {} }
}

/** Reads the same from a query string. There variables and extensions are JSON texts, and an empty name means none. */
export function parametersOfUrl(
  query: Readonly<Record<string, unknown>>,
  trusted: TrustedDocuments | null,
): GraphqlParameters {
  return parametersOf(
    {
      ...query,
      operationName: query.operationName === '' ? null : query.operationName,
      variables: jsonIn(query, 'variables'),
      extensions: jsonIn(query, 'extensions'),
    },
    trusted,
  )
}

/** Throws INVALID_INPUT. What cannot be decoded would stay as it is: of "sin man%ED" a food called "man" is left. */
export function refuseUndecodable(address: string): void {
  try {
    decodeURIComponent(address)
  } catch (cause) {
    throw new AppError('INVALID_INPUT', 'The address is not UTF-8 in percent-encoding', { cause })
  }
}

function jsonIn(query: Readonly<Record<string, unknown>>, name: string): unknown {
  const text = query[name]
  if (text === undefined || text === '') return null
  if (typeof text !== 'string') throw invalidInput(`"${name}" is given twice`, name)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('INVALID_INPUT', `"${name}" is not JSON`, { field: name, cause })
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
