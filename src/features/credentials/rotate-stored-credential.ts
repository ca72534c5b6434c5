import type { Client } from '@elastic/elasticsearch'
import { AppError } from '../../errors.ts'
import { isConflict } from '../../search-index/get-document.ts'
import type { CredentialRecord, CredentialRequest, IssuedCredential } from './credential-record.ts'
import { endOfOverlap, type RotationTerms, successorOf } from './credential-rotation.ts'

/** A record with its document id and version in the index. */
export interface StoredRecord {
  readonly hash: string
  readonly record: CredentialRecord
  readonly if_seq_no: number
  readonly if_primary_term: number
}

export interface RotateDeps {
  readonly es: Client
  readonly index: string
  readonly issue: (request: CredentialRequest) => Promise<IssuedCredential>
  readonly revoke: (credentialId: string) => Promise<unknown>
}

/**
 * Issues the successor first, so the old credential keeps working after any failure. If two operators rotate one
 * credential at the same moment, one of them is refused and their successor is revoked.
 */
export async function rotateStoredCredential(
  deps: RotateDeps,
  { hash, record, if_seq_no, if_primary_term }: StoredRecord,
  terms: RotationTerms,
): Promise<IssuedCredential> {
  const now = Date.now()
  const issued = await deps.issue(successorOf(record, terms, now))
  const replacedBy = issued.record.credentialId
  const doc = { replacedBy, expiresAt: endOfOverlap(record, terms, now) }
  try {
    await deps.es.update({ index: deps.index, id: hash, if_seq_no, if_primary_term, doc })
    return issued
  } catch (cause) {
    if (!isConflict(cause)) throw cause
    await deps.revoke(replacedBy)
    throw new AppError('INVALID_INPUT', 'Somebody else changed this credential just now; look again.', {
      cause,
    })
  }
}
