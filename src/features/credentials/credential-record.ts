import { randomUUID } from 'node:crypto'
import { AppError } from '../../errors.ts'
import { normalisedOrigin } from './browser-origin.ts'
import type { CredentialEnvironment, CredentialKind } from './credential-format.ts'
import { type CredentialScope, scopesFor } from './credential-scope.ts'

/** A stored credential. It holds the hash of the credential, never the credential itself. */
export interface CredentialRecord {
  readonly credentialId: string
  readonly kind: CredentialKind
  readonly environment: CredentialEnvironment
  readonly chainId: string
  /** The business of a PARTNER_TOKEN; null for an API_KEY. */
  readonly businessId: string | null
  readonly label: string
  /** Never empty. */
  readonly scopes: readonly CredentialScope[]
  /** Null = the service's default. */
  readonly requestsPerMinute: number | null
  /** Normalised browser origins that may use it. Empty = for servers only: no browser may read its answers. */
  readonly allowedOrigins: readonly string[]
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  /** The credential that this one replaces. */
  readonly rotatedFrom: string | null
  /** The credential that replaces this one; `expiresAt` is then the end of the overlap. */
  readonly replacedBy: string | null
}

type LaterFields = 'scopes' | 'requestsPerMinute' | 'rotatedFrom' | 'replacedBy'

/** Fields that records of earlier versions of this service may lack. */
export type StoredCredential = Omit<CredentialRecord, LaterFields> &
  Partial<Pick<CredentialRecord, LaterFields>>

export type CredentialRequest = Pick<
  CredentialRecord,
  'kind' | 'environment' | 'chainId' | 'businessId' | 'label'
> &
  Partial<
    Pick<
      CredentialRecord,
      'scopes' | 'requestsPerMinute' | 'allowedOrigins' | 'expiresAt' | 'createdAt' | 'rotatedFrom'
    >
  >

export interface IssuedCredential {
  /** The credential itself. It is shown only once. */
  readonly credential: string
  readonly record: CredentialRecord
}

export const MAX_REQUESTS_PER_MINUTE = 1_000_000
const MAX_ORIGINS = 100

/** Fills the missing fields of a record with their defaults. */
export function completeRecord(stored: StoredCredential): CredentialRecord {
  return {
    ...stored,
    scopes: stored.scopes ?? scopesFor(stored.kind, undefined),
    requestsPerMinute: stored.requestsPerMinute ?? null,
    rotatedFrom: stored.rotatedFrom ?? null,
    replacedBy: stored.replacedBy ?? null,
    allowedOrigins: stored.allowedOrigins.map((origin) => normalisedOrigin(origin) ?? origin),
  }
}

/** The record of a new credential. Throws INVALID_INPUT with the invalid field. */
export function newRecord(request: CredentialRequest): CredentialRecord {
  return {
    credentialId: randomUUID(),
    kind: request.kind,
    environment: request.environment,
    chainId: request.chainId,
    businessId: request.businessId,
    label: request.label,
    scopes: scopesFor(request.kind, request.scopes),
    requestsPerMinute: checkedLimit(request.requestsPerMinute ?? null),
    allowedOrigins: checkedOrigins(request.allowedOrigins ?? []),
    createdAt: request.createdAt ?? new Date().toISOString(),
    expiresAt: request.expiresAt ?? null,
    revokedAt: null,
    rotatedFrom: request.rotatedFrom ?? null,
    replacedBy: null,
  }
}

function checkedLimit(limit: number | null): number | null {
  if (limit === null) return null
  if (Number.isSafeInteger(limit) && limit >= 1 && limit <= MAX_REQUESTS_PER_MINUTE) return limit
  throw new AppError(
    'INVALID_INPUT',
    `requestsPerMinute is a whole number from 1 to ${MAX_REQUESTS_PER_MINUTE}`,
    { field: 'requestsPerMinute' },
  )
}

function checkedOrigins(origins: readonly string[]): readonly string[] {
  const field = 'allowedOrigins'
  if (origins.length > MAX_ORIGINS)
    throw new AppError('INVALID_INPUT', `A credential has at most ${MAX_ORIGINS} origins`, { field })
  const normalised = origins.map((origin) => {
    const found = normalisedOrigin(origin)
    if (found !== null) return found
    throw new AppError('INVALID_INPUT', 'An origin reads like https://order.example.com, without a path', {
      field,
    })
  })
  return [...new Set(normalised)]
}
