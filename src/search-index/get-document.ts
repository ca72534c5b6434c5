import { type Client, errors } from '@elastic/elasticsearch'

/** The current state of a document, without the excluded fields and without a refresh; null if there is none. */
export async function getDocument<T>(
  es: Client,
  index: string,
  id: string,
  excluded: readonly string[] = [],
): Promise<T | null> {
  if (!canBeDocumentId(id)) return null
  try {
    const answer = await es.get<T>({ index, id, _source_excludes: [...excluded] })
    return answer._source ?? null
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** Elasticsearch refuses a longer id with an error that looks like an outage. */
const MAX_ID_BYTES = 512

/** Whether a document can have this id. */
export function canBeDocumentId(id: string): boolean {
  return id !== '' && id.length <= MAX_ID_BYTES && id.isWellFormed() && Buffer.byteLength(id) <= MAX_ID_BYTES
}

export function isNotFound(error: unknown): boolean {
  return error instanceof errors.ResponseError && error.statusCode === 404
}

/** Whether the index of a document is missing, and not only the document. */
export function isIndexMissing(error: unknown): boolean {
  return (
    isNotFound(error) && (error as errors.ResponseError).body?.error?.type === 'index_not_found_exception'
  )
}

export function isConflict(error: unknown): boolean {
  return error instanceof errors.ResponseError && error.statusCode === 409
}
