import { AppError } from '../../src/errors.ts'
import { closedChain, isClosed } from '../../src/features/chains/chain-store.ts'
import type {
  CredentialRecord,
  CredentialRequest,
  IssuedCredential,
} from '../../src/features/credentials/credential-record.ts'
import type { RotationTerms } from '../../src/features/credentials/credential-rotation.ts'
import type { ListedCredential } from '../../src/features/credentials/credential-store.ts'
import { knownBusiness, knownChain, openChain } from '../chains/chains.ts'
import type { Operator } from '../operator.ts'

export type CredentialTerms = Pick<
  CredentialRequest,
  'environment' | 'label' | 'allowedOrigins' | 'expiresAt' | 'scopes' | 'requestsPerMinute'
>

export interface RotatedCredential extends IssuedCredential {
  /** The replaced credential; it expires when the overlap ends. */
  readonly replaced: CredentialRecord
}

type Stores = Pick<Operator, 'stores'>

export async function issueKey(
  operator: Stores,
  chainId: string,
  terms: CredentialTerms,
): Promise<IssuedCredential> {
  await openChain(operator, chainId)
  const request = { ...terms, kind: 'API_KEY', chainId, businessId: null } as const
  return unlessClosed(operator, await operator.stores.credentials.issue(request))
}

export async function issueToken(
  { stores }: Stores,
  businessId: string,
  terms: CredentialTerms,
): Promise<IssuedCredential> {
  const { chainId } = await knownBusiness({ stores }, businessId)
  await openChain({ stores }, chainId)
  const request = { ...terms, kind: 'PARTNER_TOKEN', chainId, businessId } as const
  return unlessClosed({ stores }, await stores.credentials.issue(request))
}

/**
 * Looks at the chain after the credential is written: who closes it at the same moment may have listed its credentials
 * before. Either that list or this look sees the other one.
 */
async function unlessClosed({ stores }: Stores, issued: IssuedCredential): Promise<IssuedCredential> {
  const chain = await stores.chains.find(issued.record.chainId)
  if (chain === null || !isClosed(chain)) return issued
  await stores.credentials.revoke(issued.record.credentialId)
  throw closedChain(chain)
}

export async function listCredentials(
  operator: Stores,
  chainId?: string,
): Promise<readonly ListedCredential[]> {
  if (chainId !== undefined) await knownChain(operator, chainId)
  return operator.stores.credentials.list(chainId)
}

/** Revoking twice changes nothing: the first time stays on record. */
export async function revokeCredential({ stores }: Stores, credentialId: string): Promise<CredentialRecord> {
  if (!(await stores.credentials.revoke(credentialId))) throw unknownCredential(credentialId)
  return knownCredential({ stores }, credentialId)
}

export async function rotateCredential(
  { stores }: Stores,
  credentialId: string,
  terms: RotationTerms,
): Promise<RotatedCredential> {
  const issued = await stores.credentials.rotate(credentialId, terms)
  if (issued === null) throw unknownCredential(credentialId)
  await unlessClosed({ stores }, issued)
  return { ...issued, replaced: await knownCredential({ stores }, credentialId) }
}

async function knownCredential({ stores }: Stores, credentialId: string): Promise<CredentialRecord> {
  const record = await stores.credentials.findById(credentialId)
  if (record === null) throw unknownCredential(credentialId)
  return record
}

function unknownCredential(credentialId: string): AppError {
  return new AppError(
    'INVALID_INPUT',
    `There is no credential with the id "${credentialId}": "credentials list" shows the ids.`,
  )
}
