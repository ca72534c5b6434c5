import type { Client } from '@elastic/elasticsearch'
import { shareRuns } from '../shared-runs.ts'

type Refresh = (index: string) => Promise<number>

const refreshes = new WeakMap<Client, Refresh>()

/**
 * Lets searches see all that was written to an index before this call; returns how many copies did not do it. Calls of one
 * process that come during a refresh share the next one: many uploads at once would refresh for each other, one by one.
 */
export function refreshIndex(es: Client, index: string): Promise<number> {
  const known = refreshes.get(es)
  if (known !== undefined) return known(index)
  const refresh = shareRuns(async (name: string) => {
    const { _shards } = await es.indices.refresh({ index: name })
    return _shards?.failed ?? 0
  })
  refreshes.set(es, refresh)
  return refresh(index)
}
