import type { Client, estypes } from '@elastic/elasticsearch'
import { changeDocument, getDocument, isConflict, rewriteDocument } from '../../search-index/get-document.ts'
import { loadedDocuments } from '../../search-index/loaded-documents.ts'
import type { IndexNames } from '../../search-index/names.ts'
import { refreshIndex } from '../../search-index/refresh-index.ts'
import { sameIndices } from '../../search-index/same-indices.ts'
import { statesBefore, type UploadState } from './upload-life.ts'
import type { UploadDetails, UploadEvent, UploadRecord, UploadSummary } from './upload-record.ts'

export interface UploadStore {
  /** Does nothing if a record with that id exists. */
  readonly create: (record: UploadRecord) => Promise<void>
  readonly find: (uploadId: string) => Promise<UploadRecord | null>
  readonly findSummary: (uploadId: string) => Promise<UploadSummary | null>
  /**
   * Changes a record as one step. `change` gets the current record and returns the changes, or null for none. Returns
   * the record afterwards, or null if there is none.
   */
  readonly update: (uploadId: string, change: UploadChange) => Promise<UploadRecord | null>
  /**
   * A number that is greater than each one before, of whatever upload: the engine numbers the writes of an index of one
   * shard, and this writes the record as it is. Throws where there is no record.
   */
  readonly nextArrival: (uploadId: string) => Promise<number>
  /** The problems and changes of several uploads, in the order of the ids. An unknown upload has none. */
  readonly findDetails: (uploadIds: readonly string[]) => Promise<readonly UploadDetails[]>
  /** Newest first. */
  readonly listForKey: (objectKey: string) => Promise<readonly UploadSummary[]>
  /** The uploads of a chain that wait for a worker, in the order in which their files were stored. */
  readonly listPending: (chainId: string, size: number) => Promise<readonly UploadRecord[]>
  /** Its cost does not grow with ended uploads. */
  readonly storedBytes: (businessId: string) => Promise<StoredBytes>
  /** The uploads whose files these copies are, by the key of the copy. */
  readonly ownersOf: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Equal as long as the indices of uploads and of what their files belong to are the same ones. Throws without one. */
  readonly indices: () => Promise<string>
  /** The last write of a record; null where there is no record. */
  readonly lastWrite: () => Promise<UploadWrite | null>
  /**
   * Whether a write, or a later one of the same record, is still there. It is not where an older state of the engine was put
   * back, whatever was written since, and where the record of a deleted chain is gone.
   */
  readonly hasWrite: (write: UploadWrite) => Promise<boolean>
  readonly listInStates: (states: readonly UploadState[]) => Promise<readonly UploadSummary[]>
  /** Events of all businesses that are not delivered yet. */
  readonly listPendingEvents: () => Promise<readonly PendingEvent[]>
  /** The upload of an event. */
  readonly findByEvent: (eventId: string) => Promise<UploadSummary | null>
}

export interface StoredBytes {
  /** The bytes of our copies of a business's files, as of a moment ago. */
  readonly bytes: number
  /** When the engine counted them, in milliseconds since 1970, by its own clock. */
  readonly at: number
}

export interface UploadWrite {
  readonly uploadId: string
  /** As `nextArrival` counts. */
  readonly number: number
}

export interface PendingEvent extends Pick<UploadEvent, 'eventId' | 'redeliveries'> {
  readonly uploadId: string
  readonly businessId: string
}

export type UploadChange = (record: UploadRecord) => Partial<UploadRecord> | null

const MAX_LISTED = 10_000
/** Copies that one sum counts at most. Files of a thousand dishes reach the quota long before. */
const MAX_SUMMED = 100_000
/** The engine answers with the time that it takes for `now`. */
const SINCE_NOW = { field: 'createdAt', ranges: [{ from: 'now' }] }

interface StoredBytesAnswer {
  readonly bytes: estypes.AggregationsSumAggregate
  readonly since: Readonly<{ buckets: readonly Pick<estypes.AggregationsRangeBucketKeys, 'from'>[] }>
}

/** Times can be equal, ids cannot: the order has no ties. */
export const NEWEST_FIRST: estypes.SortCombinations[] = [{ createdAt: 'desc' }, { uploadId: 'asc' }]
const OLDEST_FILE_FIRST: estypes.Sort = [
  { 'object.modifiedAt': 'asc' },
  { arrival: { order: 'asc', missing: '_first' } },
  { noticedAt: 'asc' },
  { createdAt: 'asc' },
]
/** Fields that a list of uploads does not load. */
export const NOT_LISTED = ['problems', 'changes']

export function createUploadStore(deps: Readonly<{ es: Client; names: IndexNames }>): UploadStore {
  const { es } = deps
  const index = deps.names.uploads
  const search = async <T>(request: estypes.SearchRequest) => {
    await refreshIndex(es, index)
    const answer = await es.search<T>({ index, ...request })
    return answer.hits.hits.flatMap((hit) => hit._source ?? [])
  }
  const list = (query: NonNullable<estypes.SearchRequest['query']>) =>
    search<UploadSummary>({ query, size: MAX_LISTED, sort: NEWEST_FIRST, _source_excludes: NOT_LISTED })
  /** The last write of the first record that is found. */
  const writes = async (found: Pick<estypes.SearchRequest, 'query' | 'sort'>): Promise<UploadWrite[]> => {
    const answer = await es.search({ index, size: 1, ...found, seq_no_primary_term: true, _source: false })
    return answer.hits.hits.map(({ _id = '', _seq_no = -1 }) => ({ uploadId: _id, number: _seq_no }))
  }
  return {
    async create(record) {
      try {
        await es.index({ index, id: record.uploadId, document: record, op_type: 'create' })
      } catch (error) {
        if (!isConflict(error)) throw error
      }
    },
    find: (uploadId) => getDocument<UploadRecord>(es, index, uploadId),
    findSummary: (uploadId) => getDocument<UploadSummary>(es, index, uploadId, NOT_LISTED),
    update: (uploadId, change) =>
      changeDocument<UploadRecord>(es, index, uploadId, (record) => {
        const changes = change(record)
        return changes === null ? null : { ...record, ...changes }
      }),
    nextArrival: (uploadId) => rewriteDocument(es, index, uploadId),
    async findDetails(uploadIds) {
      const ids = [...uploadIds]
      const answer = await es.mget<Partial<UploadDetails>>({
        index,
        ids,
        _source_includes: NOT_LISTED,
      })
      return loadedDocuments(answer.docs).map((details) => {
        const { problems = [], changes = null } = details ?? {}
        return { problems, changes }
      })
    },
    listForKey: (objectKey) => list({ term: { objectKey } }),
    listPending: (chainId, size) => {
      const filter = [
        { term: { chainId } },
        { terms: { state: [...statesBefore('readingStarted')] } },
        { exists: { field: 'object.etag' } },
      ]
      return search<UploadRecord>({ query: { bool: { filter } }, size, sort: OLDEST_FILE_FIRST })
    },
    async storedBytes(businessId) {
      const filter = [{ term: { businessId } }, { range: { storedBytes: { gt: 0 } } }]
      const answer = await es.search<unknown, StoredBytesAnswer>({
        index,
        size: 0,
        query: { bool: { filter } },
        terminate_after: MAX_SUMMED,
        track_total_hits: false,
        aggs: { bytes: { sum: { field: 'storedBytes' } }, since: { date_range: SINCE_NOW } },
      })
      const { bytes, since } = answer.aggregations ?? {}
      const at = since?.buckets[0]?.from
      if (at === undefined) throw new Error('the engine does not say what time it is')
      return { bytes: bytes?.value ?? 0, at }
    },
    async ownersOf(keys) {
      const owners = keys.length === 0 ? [] : await list({ terms: { 'source.key': [...keys] } })
      return new Map(owners.map(({ source, uploadId }) => [source?.key ?? '', uploadId]))
    },
    indices: () => sameIndices(es, [index, deps.names.catalogs, deps.names.chains]),
    async lastWrite() {
      await refreshIndex(es, index)
      const [last] = await writes({ query: { match_all: {} }, sort: [{ _seq_no: 'desc' }] })
      return last ?? null
    },
    async hasWrite({ uploadId, number }) {
      const [now] = await writes({ query: { ids: { values: [uploadId] } } })
      return now !== undefined && now.number >= number
    },
    listInStates: (states) => list({ terms: { state: [...states] } }),
    async listPendingEvents() {
      return (await list({ term: { 'webhookEvents.delivery': 'PENDING' } })).flatMap(pendingEvents)
    },
    async findByEvent(eventId) {
      return (await list({ term: { 'webhookEvents.eventId': eventId } }))[0] ?? null
    },
  }
}

function pendingEvents({ uploadId, businessId, webhookEvents }: UploadSummary): PendingEvent[] {
  return webhookEvents
    .filter((event) => event.delivery === 'PENDING')
    .map(({ eventId, redeliveries }) => ({ uploadId, businessId, eventId, redeliveries }))
}
