import type { Client, estypes } from '@elastic/elasticsearch'
import type { IndexNames } from '../../search-index/names.ts'
import { refreshIndex } from '../../search-index/refresh-index.ts'
import { UPLOAD_STATES, type UploadState } from './upload-life.ts'

/** Number of uploads in each state, over all chains. */
export async function countUploads(
  deps: Readonly<{ es: Client; names: IndexNames }>,
): Promise<ReadonlyMap<UploadState, number>> {
  await refreshIndex(deps.es, deps.names.uploads)
  const answer = await deps.es.search<unknown, { states: estypes.AggregationsStringTermsAggregate }>({
    index: deps.names.uploads,
    size: 0,
    aggs: { states: { terms: { field: 'state', size: UPLOAD_STATES.length } } },
  })
  const buckets = (answer.aggregations?.states.buckets ?? []) as estypes.AggregationsStringTermsBucket[]
  const counts = new Map(buckets.map(({ key, doc_count }) => [key, doc_count]))
  return new Map(UPLOAD_STATES.map((state) => [state, counts.get(state) ?? 0]))
}
