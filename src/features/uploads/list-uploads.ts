import type { Client, estypes } from '@elastic/elasticsearch'
import type { IndexNames } from '../../search-index/names.ts'
import type { UploadRecord, UploadState } from './upload-record.ts'

/** An upload without its problems, of which each may have a thousand. */
export type UploadSummary = Omit<UploadRecord, 'problems'>

export interface UploadFilter {
  readonly businessId?: string
  readonly state?: UploadState
  readonly size: number
}

/** The newest uploads of all chains, newest first: for the operator. */
export async function listUploads(
  deps: Readonly<{ es: Client; names: IndexNames }>,
  { businessId, state, size }: UploadFilter,
): Promise<readonly UploadSummary[]> {
  const filter: estypes.QueryDslQueryContainer[] = [
    ...(businessId === undefined ? [] : [{ term: { businessId } }]),
    ...(state === undefined ? [] : [{ term: { state } }]),
  ]
  const answer = await deps.es.search<UploadSummary>({
    index: deps.names.uploads,
    query: { bool: { filter } },
    size,
    sort: [{ createdAt: 'desc' }, { uploadId: 'asc' }],
    _source_excludes: ['problems'],
  })
  return answer.hits.hits.flatMap((hit) => hit._source ?? [])
}
