import type { estypes } from '@elastic/elasticsearch'

/** Throws where a search is not answered in full: its engine was short of time, or a part of the index was away. */
export function refusePartialAnswer({
  timed_out,
  _shards,
}: Readonly<{ timed_out: boolean; _shards: Pick<estypes.ShardStatistics, 'failed'> }>): void {
  if (timed_out || _shards.failed > 0) throw new Error('the engine returned only a part of the answer')
}
