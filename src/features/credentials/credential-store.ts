import type { Client } from '@elastic/elasticsearch'
import { changeDocument, getWithSequence } from '../../search-index/get-document.ts'
import type { IndexNames } from '../../search-index/names.ts'
import { refreshIndex } from '../../search-index/refresh-index.ts'
import { credentialHash, newCredential } from './credential-format.ts'
import {
  type CredentialRecord,
  type CredentialRequest,
  completeRecord,
  type IssuedCredential,
  newRecord,
  type StoredCredential,
} from './credential-record.ts'
import type { RotationTerms } from './credential-rotation.ts'
import { createCredentialUseStore } from './credential-use-store.ts'
import { rotateStoredCredential, type StoredRecord } from './rotate-stored-credential.ts'

export type { CredentialRecord, CredentialRequest } from './credential-record.ts'

export interface ListedCredential extends CredentialRecord {
  /** Exact to about a minute; null if it was never used; USE_UNKNOWN if that cannot be read now. */
  readonly lastUsedAt: string | null
}

export interface CredentialStore {
  /** Issues a credential and returns it. It cannot be shown again. Throws INVALID_INPUT for wrong terms. */
  readonly issue: (request: CredentialRequest) => Promise<IssuedCredential>
  readonly find: (credential: string) => Promise<CredentialRecord | null>
  readonly findById: (credentialId: string) => Promise<CredentialRecord | null>
  readonly list: (chainId?: string) => Promise<readonly ListedCredential[]>
  /** Returns false if no credential has that id. Takes effect everywhere within 5 s. */
  readonly revoke: (credentialId: string) => Promise<boolean>
  /**
   * Issues a successor on the same terms. The old credential ends after the overlap. Returns null if no credential has
   * that id. Throws INVALID_INPUT if the credential cannot be rotated.
   */
  readonly rotate: (credentialId: string, terms: RotationTerms) => Promise<IssuedCredential | null>
  /** Stores last uses: times in milliseconds by credentialId. A time never moves back. */
  readonly writeLastUsed: (uses: ReadonlyMap<string, number>) => Promise<void>
}

export function createCredentialStore(deps: Readonly<{ es: Client; names: IndexNames }>): CredentialStore {
  const { es } = deps
  const index = deps.names.credentials
  const uses = createCredentialUseStore(deps)

  const issue = async (request: CredentialRequest): Promise<IssuedCredential> => {
    const record = newRecord(request)
    const credential = newCredential(record.kind, record.environment)
    await es.index({ index, id: credentialHash(credential), document: record })
    return { credential, record }
  }
  const revoke = async (credentialId: string): Promise<boolean> => {
    const stored = await storedRecord(es, index, credentialId)
    if (stored === null) return false
    const revokedAt = new Date().toISOString()
    await changeDocument<StoredCredential>(es, index, stored.hash, (before) =>
      before.revokedAt === null ? { ...before, revokedAt } : null,
    )
    return true
  }
  return {
    issue,
    async find(credential) {
      // Throws where there is no index: a client that is told INVALID_TOKEN throws its key away.
      const stored = await getWithSequence<StoredCredential>(es, index, credentialHash(credential))
      return stored === null ? null : completeRecord(stored.document)
    },
    async findById(credentialId) {
      return (await storedRecord(es, index, credentialId))?.record ?? null
    },
    async list(chainId) {
      const query = chainId === undefined ? { match_all: {} } : { term: { chainId } }
      await refreshIndex(es, index)
      // All of them: a chain that is closed has every one revoked.
      const request = { index, query, size: 1_000, sort: ['createdAt'] }
      const stored = await Array.fromAsync(es.helpers.scrollDocuments<StoredCredential>(request))
      const records = stored.map(completeRecord)
      const lastUsed = await uses.find(records.map(({ credentialId }) => credentialId))
      return records.map((record) => ({ ...record, lastUsedAt: lastUsed.get(record.credentialId) ?? null }))
    },
    revoke,
    async rotate(credentialId, terms) {
      const stored = await storedRecord(es, index, credentialId)
      return stored === null ? null : rotateStoredCredential({ es, index, issue, revoke }, stored, terms)
    },
    writeLastUsed: uses.write,
  }
}

/** Finds a credential by the id that operators see. */
async function storedRecord(es: Client, index: string, credentialId: string): Promise<StoredRecord | null> {
  await refreshIndex(es, index)
  const { hits } = await es.search<StoredCredential>({
    ...{ index, size: 1, seq_no_primary_term: true },
    query: { term: { credentialId } },
  })
  const [hit] = hits.hits
  if (hit?._source === undefined || hit._id === undefined) return null
  return {
    hash: hit._id,
    record: completeRecord(hit._source),
    if_seq_no: hit._seq_no ?? 0,
    if_primary_term: hit._primary_term ?? 0,
  }
}
