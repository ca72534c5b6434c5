import type { Client } from '@elastic/elasticsearch'

/**
 * The time by the clock of the engine's node that answers, in milliseconds since 1970: what `now` means in a query. A
 * machine whose clock is wrong then neither shortens nor lengthens a waiting time.
 */
export async function engineClock(es: Client): Promise<number> {
  const { nodes } = await es.nodes.stats({ node_id: '_local', metric: 'process' })
  const [node] = Object.values(nodes)
  if (node?.timestamp === undefined) throw new Error('the engine does not say what time it is')
  return node.timestamp
}
