import { AppError } from '../../errors.ts'
import { isSha256, sha256Hex } from './document-id.ts'
import { type DocumentId, type DocumentReference, HASH } from './document-reference.ts'
import type { TrustedDocuments } from './trusted-documents.ts'

/**
 * The text to run. Throws INVALID_INPUT if a request names no document, or two different ones. Throws
 * PERSISTED_QUERY_NOT_SUPPORTED for an id alone without an allow-list: clients then send the text. Throws
 * PERSISTED_QUERY_NOT_IN_LIST for a document outside the allow-list: clients then give up.
 */
export function resolveDocument(reference: DocumentReference, trusted: TrustedDocuments | null): string {
  if (reference.query === null && reference.ids.length === 0)
    throw new AppError('INVALID_INPUT', '"query" is missing or not a text', { field: 'query' })
  return trusted === null ? givenText(reference) : trustedText(reference, trusted)
}

function givenText({ query, ids }: DocumentReference): string {
  if (query === null) throw notSupported()
  // Without a list an id that is not a SHA-256 has no meaning.
  const hashes = ids.filter(({ key, field }) => field === HASH || isSha256(key))
  const wrong = hashes.length === 0 ? undefined : otherThan(sha256Hex(query), hashes)
  if (wrong !== undefined) throw contradicting(wrong)
  return query
}

function otherThan(hash: string, ids: readonly DocumentId[]): DocumentId | undefined {
  return ids.find(({ key }) => key !== hash)
}

function trustedText({ query, ids }: DocumentReference, trusted: TrustedDocuments): string {
  const text = query ?? trusted.textOf(ids[0]?.key ?? '')
  if (text === undefined || !trusted.hasText(text)) throw notInList()
  const wrong = ids.find(({ key }) => trusted.textOf(key) !== text)
  if (wrong !== undefined) throw contradicting(wrong)
  return text
}

/** urql's exchange recognises this error by its message, Apollo's link by the message or the code. */
function notSupported(): AppError {
  return new AppError('PERSISTED_QUERY_NOT_SUPPORTED', 'PersistedQueryNotSupported')
}

function notInList(): AppError {
  return new AppError(
    'PERSISTED_QUERY_NOT_IN_LIST',
    'This service runs only the documents of its list, and this one is not in it',
  )
}

function contradicting({ field }: DocumentId): AppError {
  return new AppError('INVALID_INPUT', 'The id does not belong to the document that is sent with it', {
    field,
  })
}
