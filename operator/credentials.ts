import { AppError } from '../src/errors.ts'
import type { CredentialRecord, CredentialRequest } from '../src/features/credentials/credential-store.ts'
import { knownChain } from './chains.ts'
import type { Operator } from './operator.ts'

export type CredentialTerms = Pick<
  CredentialRequest,
  'environment' | 'label' | 'allowedOrigins' | 'expiresAt'
>

export interface IssuedCredential {
  /** Can be seen this once. */
  readonly credential: string
  readonly record: CredentialRecord
}

type Stores = Pick<Operator, 'stores'>

export async function issueKey(
  operator: Stores,
  chainId: string,
  terms: CredentialTerms,
): Promise<IssuedCredential> {
  await knownChain(operator, chainId)
  return operator.stores.credentials.issue({ ...terms, kind: 'API_KEY', chainId, businessId: null })
}

export async function issueToken(
  { stores }: Stores,
  businessId: string,
  terms: CredentialTerms,
): Promise<IssuedCredential> {
  const business = await stores.chains.findBusiness(businessId)
  if (business === null)
    throw new AppError('INVALID_INPUT', `There is no business "${businessId}": "business create" makes one.`)
  return stores.credentials.issue({
    ...terms,
    kind: 'PARTNER_TOKEN',
    chainId: business.chainId,
    businessId,
  })
}

export async function listCredentials(
  operator: Stores,
  chainId?: string,
): Promise<readonly CredentialRecord[]> {
  if (chainId !== undefined) await knownChain(operator, chainId)
  return operator.stores.credentials.list(chainId)
}

/** Revoking twice changes nothing: the first time stays on record. */
export async function revokeCredential({ stores }: Stores, credentialId: string): Promise<CredentialRecord> {
  const find = async () =>
    (await stores.credentials.list()).find((record) => record.credentialId === credentialId)
  const record = await find()
  if (record === undefined)
    throw new AppError(
      'INVALID_INPUT',
      `There is no credential with the id "${credentialId}": "credentials list" shows the ids.`,
    )
  if (record.revokedAt !== null) return record
  await stores.credentials.revoke(credentialId)
  return (await find()) ?? record
}
