import { randomUUID } from 'node:crypto'
import type { Client } from '@elastic/elasticsearch'
import { getDocument } from '../../search-index/get-document.ts'
import type { IndexNames } from '../../search-index/names.ts'
import {
  type CredentialEnvironment,
  type CredentialKind,
  credentialHash,
  newCredential,
} from './credential-format.ts'

/** A credential as it is stored: everything but the credential itself, under its hash. */
export interface CredentialRecord {
  readonly credentialId: string
  readonly kind: CredentialKind
  readonly environment: CredentialEnvironment
  readonly chainId: string
  /** The catalog partner of a PARTNER_TOKEN; null for an API_KEY. */
  readonly businessId: string | null
  readonly label: string
  /** Browser origins that may use it; empty = any. */
  readonly allowedOrigins: readonly string[]
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
}

export type CredentialRequest = Pick<
  CredentialRecord,
  'kind' | 'environment' | 'chainId' | 'businessId' | 'label'
> &
  Partial<Pick<CredentialRecord, 'allowedOrigins' | 'expiresAt'>>

export interface CredentialStore {
  /** Issues a credential and returns it: the only time it can be seen. */
  readonly issue: (request: CredentialRequest) => Promise<{ credential: string; record: CredentialRecord }>
  readonly find: (credential: string) => Promise<CredentialRecord | null>
  readonly list: (chainId?: string) => Promise<readonly CredentialRecord[]>
  /** Returns false where no credential has that id. Takes effect everywhere within 5 s. */
  readonly revoke: (credentialId: string) => Promise<boolean>
}

const MAX_LISTED = 10_000
const REVOKE_TRIES = 3

export function createCredentialStore(deps: Readonly<{ es: Client; names: IndexNames }>): CredentialStore {
  const index = deps.names.credentials
  return {
    async issue(request) {
      const credential = newCredential(request.kind, request.environment)
      const record: CredentialRecord = {
        credentialId: randomUUID(),
        createdAt: new Date().toISOString(),
        allowedOrigins: [],
        expiresAt: null,
        revokedAt: null,
        ...request,
      }
      await deps.es.index({ index, id: credentialHash(credential), document: record, refresh: true })
      return { credential, record }
    },
    find: (credential) => getDocument<CredentialRecord>(deps.es, index, credentialHash(credential)),
    async list(chainId) {
      const query = chainId === undefined ? { match_all: {} } : { term: { chainId } }
      const answer = await deps.es.search<CredentialRecord>({
        index,
        query,
        size: MAX_LISTED,
        sort: ['createdAt'],
      })
      return answer.hits.hits.flatMap((hit) => hit._source ?? [])
    },
    async revoke(credentialId) {
      const query = { term: { credentialId } }
      const { hits } = await deps.es.search({ index, query, size: 1, _source: false })
      const id = hits.hits[0]?._id
      if (id === undefined) return false
      const doc = { revokedAt: new Date().toISOString() }
      await deps.es.update({ index, id, doc, refresh: true, retry_on_conflict: REVOKE_TRIES })
      return true
    },
  }
}
