import { AppError } from '../../errors.ts'
import { isAllowedOrigin } from './browser-origin.ts'
import type { CredentialEnvironment, CredentialKind } from './credential-format.ts'
import type { CredentialRecord } from './credential-record.ts'
import type { CredentialScope } from './credential-scope.ts'

export interface CredentialCheck {
  /** The kind that is asked for; absent: either. */
  readonly kind?: CredentialKind | undefined
  /** The environment of this service. */
  readonly environment: CredentialEnvironment
  /** Milliseconds since 1970. */
  readonly now: number
  /** The request's `Origin`, which only browsers send. */
  readonly origin: string | undefined
}

/**
 * The record behind a credential, if it may be used here and now. Throws INVALID_TOKEN for one that is unknown (null,
 * or of another kind), of the other environment, revoked or expired; FORBIDDEN for another browser origin.
 *
 * The messages say which of these it is: only who holds the credential itself can ask.
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

/** Can be asked before the look-up, too: the text of a credential says its environment (`credentialForm`). */
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

/** Throws FORBIDDEN where the credential does not have the scope. */
export function refuseWithoutScope(record: Pick<CredentialRecord, 'scopes'>, scope: CredentialScope): void {
  if (record.scopes.includes(scope)) return
  throw new AppError('FORBIDDEN', `The credential may not do this: it lacks the scope "${scope}"`)
}

/** A time that cannot be read counts as over. */
export function hasExpired({ expiresAt }: Pick<CredentialRecord, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && !(Date.parse(expiresAt) > now)
}

function expiryMessage({ replacedBy }: CredentialRecord): string {
  if (replacedBy === null) return 'The credential has expired'
  return 'The credential has expired: it was replaced by a new one'
}
