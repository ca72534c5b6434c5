import { AppError } from '../../errors.ts'
import { isAllowedOrigin } from './browser-origin.ts'
import type { CredentialEnvironment, CredentialKind } from './credential-format.ts'
import type { CredentialRecord } from './credential-record.ts'
import type { CredentialScope } from './credential-scope.ts'

export interface CredentialCheck {
  /** The required kind; absent: either kind. */
  readonly kind?: CredentialKind | undefined
  /** The environment of this service. */
  readonly environment: CredentialEnvironment
  /** Milliseconds since 1970. */
  readonly now: number
  /** The request's `Origin`, which only browsers send. */
  readonly origin: string | undefined
}

/**
 * Returns the record of a credential if the credential may be used here and now. Throws INVALID_TOKEN if it is unknown
 * (null, or of another kind), belongs to the other environment, is revoked or has expired. Throws FORBIDDEN for a
 * browser origin that is not allowed.
 *
 * The messages name the cause. Only the holder of the credential can see them.
 */
export function checkedCredential(record: CredentialRecord | null, check: CredentialCheck): CredentialRecord {
  if (record === null || (check.kind !== undefined && record.kind !== check.kind))
    throw new AppError('INVALID_TOKEN', 'The credential is unknown')
  refuseOtherEnvironment(record.environment, check.environment)
  if (record.revokedAt !== null) throw new AppError('INVALID_TOKEN', 'The credential has been revoked')
  if (hasExpired(record, check.now)) throw new AppError('INVALID_TOKEN', expiryMessage(record))
  const { origin } = check
  if (origin !== undefined && record.allowedOrigins.length > 0) {
    if (!isAllowedOrigin(record.allowedOrigins, origin))
      throw new AppError('FORBIDDEN', 'The credential may not be used from this origin')
  }
  return record
}

/** Also works before the look-up: the text of a credential states its environment (`credentialForm`). */
export function refuseOtherEnvironment(
  environment: CredentialEnvironment,
  expected: CredentialEnvironment,
): void {
  if (environment === expected) return
  throw new AppError(
    'INVALID_TOKEN',
    `This is a ${environment} credential; this service takes ${expected} credentials only`,
  )
}

/** Throws FORBIDDEN if the credential lacks the scope. */
export function refuseWithoutScope(record: Pick<CredentialRecord, 'scopes'>, scope: CredentialScope): void {
  if (record.scopes.includes(scope)) return
  throw new AppError('FORBIDDEN', `The credential may not do this: it lacks the scope "${scope}"`)
}

/** An unreadable time counts as expired. */
export function hasExpired({ expiresAt }: Pick<CredentialRecord, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && !(Date.parse(expiresAt) > now)
}

function expiryMessage({ replacedBy }: CredentialRecord): string {
  if (replacedBy === null) return 'The credential has expired'
  return 'The credential has expired: it was replaced by a new one'
}
