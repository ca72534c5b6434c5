import type { Client, estypes } from '@elastic/elasticsearch'

/** An engine, and how long an answer of it is waited for. */
export interface TimedEngine {
  readonly es: Client
  readonly deadlineMs: number
}

/** Throws where a search is not answered in full: its engine was short of time, or a part of the index was away. */
export function refusePartialAnswer({
  timed_out,
  _shards,
}: Readonly<{ timed_out: boolean; _shards: Pick<estypes.ShardStatistics, 'failed'> }>): void {
  if (timed_out || _shards.failed > 0) throw new Error('the engine returned only a part of the answer')
}

/** The whole answer to a search. Throws where there is none within the deadline. */
export async function wholeAnswer<Document, Aggregations>(
  { es, deadlineMs: requestTimeout }: TimedEngine,
  request: estypes.SearchRequest,
): Promise<estypes.SearchResponse<Document, Aggregations>> {
  const answer = await es.search<Document, Aggregations>(
    { timeout: `${requestTimeout}ms`, ...request },
    { requestTimeout },
  )
  refusePartialAnswer(answer)
  return answer
}
