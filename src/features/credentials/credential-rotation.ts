import { AppError } from '../../errors.ts'
import { hasExpired } from './credential-check.ts'
import type { CredentialRecord, CredentialRequest } from './credential-record.ts'

export interface RotationTerms {
  /** How long both credentials work. 0 = the old one ends at once. */
  readonly overlapMs: number
  /** Lifetime of the successor. Absent: the lifetime of the old credential. */
  readonly expiresAt?: string | null | undefined
}

/** Terms of the successor of a credential. Throws INVALID_INPUT if the credential cannot be replaced. */
export function successorOf(record: CredentialRecord, terms: RotationTerms, now: number): CredentialRequest {
  refuseUnusable(record, now)
  const { kind, environment, chainId, businessId, label, scopes, requestsPerMinute, allowedOrigins } = record
  return {
    ...{ kind, environment, chainId, businessId, label, scopes, requestsPerMinute, allowedOrigins },
    createdAt: new Date(now).toISOString(),
    expiresAt: terms.expiresAt === undefined ? sameLifetime(record, now) : terms.expiresAt,
    rotatedFrom: record.credentialId,
  }
}

/** The old credential ends after the overlap, or at its own expiry if that is earlier. */
export function endOfOverlap({ expiresAt }: CredentialRecord, terms: RotationTerms, now: number): string {
  const end = now + terms.overlapMs
  return new Date(expiresAt === null ? end : Math.min(end, Date.parse(expiresAt))).toISOString()
}

function sameLifetime({ createdAt, expiresAt }: CredentialRecord, now: number): string | null {
  if (expiresAt === null) return null
  return new Date(now + Date.parse(expiresAt) - Date.parse(createdAt)).toISOString()
}

function refuseUnusable(record: CredentialRecord, now: number): void {
  const { credentialId, replacedBy } = record
  const because = (reason: string) =>
    new AppError('INVALID_INPUT', `The credential "${credentialId}" cannot be rotated: ${reason}.`)
  if (record.revokedAt !== null) throw because('it is revoked')
  if (replacedBy !== null) throw because(`"${replacedBy}" has replaced it; rotate that one`)
  if (hasExpired(record, now)) throw because('it has expired')
}
