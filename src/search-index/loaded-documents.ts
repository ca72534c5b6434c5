import type { estypes } from '@elastic/elasticsearch'

/** The engine could not say whether there is a document, for instance because no node has its shard at this moment. */
export class UnreadableDocumentError extends Error {
  readonly type: string
  readonly reason: string

  constructor({ type, reason }: estypes.ErrorCause) {
    super(`a document could not be read: ${type} ${reason ?? ''}`)
    this.type = type
    this.reason = reason ?? ''
  }
}

/**
 * The documents of an `_mget` in the order in which they were asked for; null where there is none. Throws
 * UnreadableDocumentError: such an answer is a success with an error inside, and a document that cannot be read counts as
 * missing only by mistake.
 */
export function loadedDocuments<T>(docs: readonly estypes.MgetResponseItem<T>[]): readonly (T | null)[] {
  return docs.map((doc) => {
    if ('error' in doc) throw new UnreadableDocumentError(doc.error)
    return doc._source ?? null
  })
}
