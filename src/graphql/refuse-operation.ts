import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { refuseWithoutScope } from '../features/credentials/credential-check.ts'
import type { CredentialKind } from '../features/credentials/credential-format.ts'
import type { CredentialRecord } from '../features/credentials/credential-record.ts'
import type { CredentialScope } from '../features/credentials/credential-scope.ts'
import type { PreparedOperation } from './prepared-document.ts'
import type { Caller } from './request/admission.ts'
import { DocumentError } from './validation/document-error.ts'

export interface OperationOfCaller {
  readonly operation: PreparedOperation
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly caller: Caller
}

/** Throws if the caller may not run the operation, whatever its variables are. */
export function refuseOperation(
  { operation, request, reply, caller: { credential, sessionFault } }: OperationOfCaller,
  allowIntrospection: boolean,
): void {
  refuseWrongMethod(operation, request, reply)
  refuseOtherCredential(operation.credentials, credential)
  const readsSchema = allowIntrospection || credential.scopes.includes('operate')
  if (operation.asksForSchema && !readsSchema) throw noIntrospection()
  if (sessionFault !== null && !startsSession(operation)) throw sessionFault
}

export function startsSession({ rootFields }: PreparedOperation): boolean {
  const others = rootFields.filter((name) => name !== '__typename')
  return others.length > 0 && others.every((name) => name === 'startSession')
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
