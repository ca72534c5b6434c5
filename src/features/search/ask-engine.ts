import type { estypes } from '@elastic/elasticsearch'
import { linesOfSearch } from '../../search-index/multi-search.ts'
import { refusePartialAnswer, type TimedEngine } from '../../search-index/partial-answer.ts'
import { createSearchBatches } from '../../search-index/search-batches.ts'
import type { StoredDish } from '../dish/dish-memory.ts'
import type { SearchAnswer } from './search-response.ts'

/** Which parts of the dishes are asked for. */
export type AskedPart = Readonly<
  Pick<estypes.SearchRequest, 'size' | '_source' | 'stored_fields' | 'docvalue_fields'>
>

/** The order of each search ends with the position. */
export const POSITIONS_ONLY: AskedPart = { _source: false, stored_fields: '_none_' }
export const IDS_ONLY: AskedPart = { ...POSITIONS_ONLY, docvalue_fields: ['id'] }

type Aggregations = NonNullable<SearchAnswer['aggregations']>

/** Of a page of ids, the names of index and fields would be two thirds of the answer. */
const READ_PARTS = [
  'error',
  'status',
  'timed_out',
  '_shards.failed',
  'hits.total',
  'hits.hits.sort',
  'hits.hits.fields',
  'aggregations',
]

export function withoutNames({
  _source,
}: estypes.SearchRequest = {}): Pick<estypes.SearchRequest, 'filter_path'> {
  return _source === false ? { filter_path: READ_PARTS } : {}
}

/** Sends searches in one request. `mayShare`: a single search may share a call with those of other requests. */
export type AskEngine = (
  requests: readonly [estypes.SearchRequest, ...estypes.SearchRequest[]],
  mayShare: boolean,
) => Promise<readonly SearchAnswer[]>

/** Throws if the engine failed in one of the searches, or answered for a part of its shards. */
export function createAskEngine({ es, deadlineMs: requestTimeout }: TimedEngine): AskEngine {
  const inBatch = createSearchBatches<StoredDish, Aggregations>({
    es,
    deadlineMs: requestTimeout,
    parts: READ_PARTS,
  })
  const inTime = (search: estypes.SearchRequest) => ({ timeout: `${requestTimeout}ms`, ...search })
  const askOne = (request: estypes.SearchRequest, mayShare: boolean) =>
    mayShare && request._source === false
      ? inBatch(request)
      : es.search<StoredDish, Aggregations>({ ...request, ...withoutNames(request) }, { requestTimeout })
  const askTogether = async (requests: readonly estypes.SearchRequest[]) => {
    const together = { searches: requests.map(inTime).flatMap(linesOfSearch) }
    return (await es.msearch<StoredDish, Aggregations>(together, { requestTimeout })).responses
  }
  return async (requests, mayShare) => {
    const [first, ...others] = requests
    const answers =
      others.length === 0 ? [await askOne(inTime(first), mayShare)] : await askTogether(requests)
    return answers.map((answer) => {
      if ('error' in answer) throw new Error(`the engine failed in one of its searches: ${answer.error.type}`)
      refusePartialAnswer(answer)
      // The client does not know which parts the request asks for. What is empty is left out where some parts are.
      const { hits = null } = answer as Partial<typeof answer>
      return { ...answer, hits: { ...hits, hits: hits?.hits ?? [] } } as SearchAnswer
    })
  }
}
