import type { Client, estypes } from '@elastic/elasticsearch'
import { loadedDocuments } from '../../search-index/loaded-documents.ts'
import type { IndexNames } from '../../search-index/names.ts'
import { refreshIndex } from '../../search-index/refresh-index.ts'
import type { UploadState } from './upload-life.ts'
import type { UploadSummary } from './upload-record.ts'
import { NEWEST_FIRST, NOT_LISTED } from './upload-store.ts'

export interface ListDeps {
  readonly es: Client
  readonly names: IndexNames
}

export interface UploadFilter {
  readonly chainId?: string
  readonly businessId?: string
  readonly state?: UploadState
  readonly size: number
  /** Only uploads after this position in the list. */
  readonly after?: UploadPosition
}

/** Position of an upload in the list of all uploads, newest first. */
export interface UploadPosition {
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly uploadId: string
}

/** The newest uploads, newest first: of all chains, or of one business. */
export async function listUploads(
  deps: ListDeps,
  { chainId, businessId, state, size, after }: UploadFilter,
): Promise<readonly UploadSummary[]> {
  const filter: estypes.QueryDslQueryContainer[] = [
    ...(chainId === undefined ? [] : [{ term: { chainId } }]),
    ...(businessId === undefined ? [] : [{ term: { businessId } }]),
    ...(state === undefined ? [] : [{ term: { state } }]),
  ]
  await refreshIndex(deps.es, deps.names.uploads)
  const answer = await deps.es.search({
    index: deps.names.uploads,
    query: { bool: { filter } },
    size,
    sort: NEWEST_FIRST,
    track_total_hits: false,
    ...(after === undefined ? {} : { search_after: [after.createdAt, after.uploadId] }),
    _source: false,
  })
  return currentRecords(
    deps,
    answer.hits.hits.flatMap((hit) => hit._id ?? []),
  )
}

/**
 * A search sees a write a moment later. So this reads the records by id: an end that a partner knows must show here.
 */
async function currentRecords(
  { es, names }: ListDeps,
  ids: readonly string[],
): Promise<readonly UploadSummary[]> {
  if (ids.length === 0) return []
  const answer = await es.mget<UploadSummary>({
    index: names.uploads,
    ids: [...ids],
    _source_excludes: NOT_LISTED,
  })
  return loadedDocuments(answer.docs).flatMap((record) => record ?? [])
}
