import type { Client } from '@elastic/elasticsearch'

/** Statistics group: the engine counts searches with this tag apart from all others. */
export const GUEST_SEARCH = 'guests'

export interface SearchCounts {
  /** Shard searches since the engine started. */
  readonly asked: number
  /** Shard searches that run right now. */
  readonly asking: number
}

interface Stats {
  readonly _nodes: { readonly failed: number }
  readonly nodes?: Readonly<Record<string, NodeStats>>
}

interface NodeStats {
  readonly indices?: {
    readonly search?: {
      readonly groups?: Readonly<Record<string, { query_total: number; query_current: number }>>
    }
  }
}

/** Statistics of all searches with this tag in the whole engine. Throws if some nodes do not answer in time. */
export async function searchCounts(es: Client, tag: string, timeoutMs: number): Promise<SearchCounts> {
  const path = '/_nodes/stats/indices/search'
  const filter_path = `_nodes.failed,nodes.*.indices.search.groups.${tag}`
  // The client's type lacks the parameter for groups.
  const answer = await es.transport.request<Stats>(
    { method: 'GET', path, querystring: { groups: tag, filter_path } },
    { requestTimeout: timeoutMs },
  )
  if (answer._nodes.failed > 0)
    throw new Error(`${answer._nodes.failed} nodes do not say what is asked of them`)
  let [asked, asking] = [0, 0]
  for (const { indices } of Object.values(answer.nodes ?? {})) {
    asked += indices?.search?.groups?.[tag]?.query_total ?? 0
    asking += indices?.search?.groups?.[tag]?.query_current ?? 0
  }
  return { asked, asking }
}
