import { AppError } from '../../errors.ts'
import type { CredentialKind } from './credential-format.ts'

/**
 * What a credential may do. `read`: a chain's menu and sessions. `upload`: catalogs of a business. `operate`: functions
 * that production closes to guests, such as introspection.
 */
const CREDENTIAL_SCOPES = ['read', 'upload', 'operate'] as const
export type CredentialScope = (typeof CREDENTIAL_SCOPES)[number]

const ALLOWED_SCOPES: Readonly<Record<CredentialKind, readonly CredentialScope[]>> = {
  API_KEY: ['read', 'operate'],
  PARTNER_TOKEN: ['upload'],
}

const DEFAULT_SCOPES: Readonly<Record<CredentialKind, readonly CredentialScope[]>> = {
  API_KEY: ['read'],
  PARTNER_TOKEN: ['upload'],
}

/** The scopes of a new credential without repetitions. A record without scopes has the scopes of its kind. */
export function scopesFor(
  kind: CredentialKind,
  given: readonly CredentialScope[] | undefined,
): readonly CredentialScope[] {
  const scopes = given ?? DEFAULT_SCOPES[kind]
  const foreign = scopes.find((scope) => !ALLOWED_SCOPES[kind].includes(scope))
  if (foreign !== undefined || scopes.length === 0) {
    const allowed = ALLOWED_SCOPES[kind].join(', ')
    throw new AppError('INVALID_INPUT', `This kind of credential has one or more of the scopes ${allowed}`, {
      field: 'scopes',
    })
  }
  return CREDENTIAL_SCOPES.filter((scope) => scopes.includes(scope))
}
