import type { Client, estypes } from '@elastic/elasticsearch'
import { isConflict, isNotFound } from '../../search-index/get-document.ts'
import type { IndexNames } from '../../search-index/names.ts'
import type { UploadRecord, UploadState } from './upload-record.ts'

export interface UploadStore {
  /** Does nothing where a record of that id is there already. */
  readonly create: (record: UploadRecord) => Promise<void>
  readonly find: (uploadId: string) => Promise<UploadRecord | null>
  /**
   * Changes a record as one step: `change` sees it as it is now and returns what to change, or null to leave it.
   * Returns the record afterwards, or null where there is none.
   */
  readonly update: (uploadId: string, change: UploadChange) => Promise<UploadRecord | null>
  /** Newest first. */
  readonly listForBusiness: (
    businessId: string,
    size: number,
    before?: string,
  ) => Promise<readonly UploadRecord[]>
  /** Newest first. */
  readonly listForKey: (objectKey: string) => Promise<readonly UploadRecord[]>
  /** Of one chain, what a worker has still to bring to its end: in the order in which the files were stored. */
  readonly listPending: (chainId: string, size: number) => Promise<readonly UploadRecord[]>
  readonly listInStates: (states: readonly UploadState[]) => Promise<readonly UploadRecord[]>
}

export type UploadChange = (record: UploadRecord) => Partial<UploadRecord> | null

const MAX_LISTED = 10_000
const NEWEST_FIRST: estypes.Sort = [{ createdAt: 'desc' }, { uploadId: 'asc' }]
const OLDEST_FILE_FIRST: estypes.Sort = [
  { 'object.modifiedAt': 'asc' },
  { noticedAt: 'asc' },
  { createdAt: 'asc' },
]

export function createUploadStore(deps: Readonly<{ es: Client; names: IndexNames }>): UploadStore {
  const { es } = deps
  const index = deps.names.uploads
  const list = async (
    query: NonNullable<estypes.SearchRequest['query']>,
    size: number,
    sort = NEWEST_FIRST,
  ) => {
    const answer = await es.search<UploadRecord>({
      index,
      query,
      size,
      sort,
    })
    return answer.hits.hits.flatMap((hit) => hit._source ?? [])
  }
  return {
    async create(record) {
      try {
        await es.index({ index, id: record.uploadId, document: record, op_type: 'create', refresh: true })
      } catch (error) {
        if (!isConflict(error)) throw error
      }
    },
    async find(uploadId) {
      return (await versioned(es, index, uploadId))?.record ?? null
    },
    update: (uploadId, change) => updateAsOneStep(es, index, uploadId, change),
    listForBusiness: (businessId, size, before) =>
      list(
        {
          bool: {
            filter: [{ term: { businessId } }, ...(before ? [{ range: { createdAt: { lt: before } } }] : [])],
          },
        },
        size,
      ),
    listForKey: (objectKey) => list({ term: { objectKey } }, MAX_LISTED),
    listPending: (chainId, size) =>
      list(
        {
          bool: {
            filter: [
              { term: { chainId } },
              { terms: { state: ['QUEUED', 'PROCESSING'] } },
              { exists: { field: 'object.etag' } },
            ],
          },
        },
        size,
        OLDEST_FILE_FIRST,
      ),
    listInStates: (states) => list({ terms: { state: [...states] } }, MAX_LISTED),
  }
}

interface Versioned {
  readonly record: UploadRecord
  readonly if_seq_no: number
  readonly if_primary_term: number
}

async function versioned(es: Client, index: string, id: string): Promise<Versioned | null> {
  try {
    const answer = await es.get<UploadRecord>({ index, id })
    if (answer._source === undefined) return null
    return {
      record: answer._source,
      if_seq_no: answer._seq_no ?? 0,
      if_primary_term: answer._primary_term ?? 0,
    }
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

async function updateAsOneStep(
  es: Client,
  index: string,
  id: string,
  change: UploadChange,
): Promise<UploadRecord | null> {
  for (;;) {
    const current = await versioned(es, index, id)
    if (current === null) return null
    const { record, ...version } = current
    const changes = change(record)
    if (changes === null) return record
    const document = { ...record, ...changes }
    try {
      await es.index({ index, id, document, ...version, refresh: true })
      return document
    } catch (error) {
      if (!isConflict(error)) throw error
    }
  }
}
