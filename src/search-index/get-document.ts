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

/** Names one state of a document, so that a write can be refused where another one came between. */
export interface Sequence {
  readonly if_seq_no: number
  readonly if_primary_term: number
}

/**
 * The current state of a document, and which one it is; null if there is none. Throws where there is no index: then
 * nothing is known of the document.
 */
export async function getWithSequence<T>(
  es: Client,
  index: string,
  id: string,
): Promise<{ readonly document: T; readonly sequence: Sequence } | null> {
  if (!canBeDocumentId(id)) return null
  try {
    const { _source: document, _seq_no = 0, _primary_term = 0 } = await es.get<T>({ index, id })
    if (document === undefined) return null
    return { document, sequence: { if_seq_no: _seq_no, if_primary_term: _primary_term } }
  } catch (error) {
    if (isNotFound(error) && !isIndexMissing(error)) return null
    throw error
  }
}

/**
 * Changes a document by compare-and-swap, so that it overwrites no change of another process. `changed` returns null to
 * leave it as it is. Returns the document as it is then; null if there is none.
 */
export async function changeDocument<T>(
  es: Client,
  index: string,
  id: string,
  changed: (document: T) => T | null,
): Promise<T | null> {
  let current: T | null = null
  const document = await changeOrCreate<T, T | null>(es, index, id, (before) => {
    current = before
    return before && changed(before)
  })
  return document ?? current
}

/** The same, where `changed` is also asked for a document that is not there yet. Returns what it returned last. */
export async function changeOrCreate<T, Changed extends T | null>(
  es: Client,
  index: string,
  id: string,
  changed: (before: T | null) => Changed,
  options: WriteOptions = {},
): Promise<Changed> {
  for (;;) {
    const found = await getWithSequence<T>(es, index, id)
    const document = changed(found?.document ?? null)
    if (document === null) return document
    if (await writeIfUnchanged(es, index, id, document, found?.sequence ?? null, options)) return document
  }
}

interface WriteOptions {
  readonly refresh?: boolean
}

/** Writes the document unless another write came between; returns where the next one goes on, or null. */
export async function writeIfUnchanged<T>(
  es: Client,
  index: string,
  id: string,
  document: T,
  sequence: Sequence | null,
  options: WriteOptions = {},
): Promise<Sequence | null> {
  const condition = sequence ?? ({ op_type: 'create' } as const)
  try {
    const written = await es.index({ index, id, document, ...condition, ...options })
    return { if_seq_no: written._seq_no ?? 0, if_primary_term: written._primary_term ?? 0 }
  } catch (error) {
    if (isConflict(error)) return null
    throw error
  }
}

/** Writes a document as it is. Returns the number that the engine gave to the write. Throws where there is none. */
export async function rewriteDocument(es: Client, index: string, id: string): Promise<number> {
  for (;;) {
    const current = await getWithSequence<object>(es, index, id)
    if (current === null) throw new Error(`there is no ${id} in ${index}`)
    try {
      const { _seq_no } = await es.index({ index, id, document: current.document, ...current.sequence })
      if (_seq_no === undefined) throw new Error(`the engine gave no number to ${id} in ${index}`)
      return _seq_no
    } catch (error) {
      if (!isConflict(error)) throw error
    }
  }
}

/** Elasticsearch refuses a longer id with an error that looks like an outage. */
const MAX_ID_BYTES = 512

/** Whether a document can have this id. */
export function canBeDocumentId(id: string): boolean {
  return id !== '' && id.length <= MAX_ID_BYTES && id.isWellFormed() && Buffer.byteLength(id) <= MAX_ID_BYTES
}

/** Whether the engine says so. A proxy before an engine that is away may answer 404, too, and knows of no document. */
export function isNotFound(error: unknown): boolean {
  return (
    error instanceof errors.ResponseError &&
    error.statusCode === 404 &&
    error.headers?.['x-elastic-product'] === 'Elasticsearch'
  )
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
