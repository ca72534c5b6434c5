import { invalidInput } from '../../errors.ts'
import { documentKey } from './document-id.ts'

/** How a request names the document to run: by its text, by ids, or by both. */
export interface DocumentReference {
  readonly query: string | null
  readonly ids: readonly DocumentId[]
}

export interface DocumentId {
  readonly key: string
  /** The request parameter of the id. */
  readonly field: typeof DOCUMENT_ID | typeof HASH
}

const DOCUMENT_ID = 'documentId'
/** The id of automatic persisted queries. Apollo's clients also use this field for the ids of an allow-list. */
export const HASH = 'extensions.persistedQuery.sha256Hash'
const PROTOCOL_VERSION = 1

type Parameters = Readonly<Record<string, unknown>>

/** Reads `query`, `documentId` and `extensions.persistedQuery`. Throws INVALID_INPUT with the invalid parameter. */
export function documentReference(parameters: Parameters): DocumentReference {
  const { query = null, documentId = null, extensions = null } = parameters
  if (query !== null && typeof query !== 'string') throw invalidInput('"query" is not a text', 'query')
  const ids = [...idIn(documentId, DOCUMENT_ID), ...persistedQueryIn(extensions)]
  return { query: query === null || query.trim() === '' ? null : query, ids }
}

function persistedQueryIn(extensions: unknown): DocumentId[] {
  if (extensions === null || typeof extensions !== 'object') return []
  const { persistedQuery = null } = extensions as Parameters
  if (persistedQuery === null) return []
  if (typeof persistedQuery !== 'object')
    throw invalidInput('"persistedQuery" is not an object', 'extensions.persistedQuery')
  const { version, sha256Hash = '' } = persistedQuery as Parameters
  if (version !== PROTOCOL_VERSION)
    throw invalidInput(`"version" is not ${PROTOCOL_VERSION}`, 'extensions.persistedQuery.version')
  return idIn(sha256Hash, HASH)
}

function idIn(id: unknown, field: DocumentId['field']): DocumentId[] {
  if (id === null) return []
  if (typeof id !== 'string' || id === '')
    throw invalidInput('The id of the document is missing or not a text', field)
  return [{ key: documentKey(id), field }]
}
