import type { Client } from '@elastic/elasticsearch'

/**
 * Equal as long as these indices are the same ones: an index that was made anew has another identity, and one that a snapshot
 * was restored over, while it was closed, has another history. Throws where one of them is missing.
 */
export async function sameIndices(es: Client, index: readonly string[]): Promise<string> {
  const name = ['index.uuid', 'index.history.uuid']
  const answer = await es.indices.getSettings({ index: [...index], name })
  const identities = Object.entries(answer).map(([found, state]) => JSON.stringify([found, state.settings]))
  return identities.toSorted().join('\n')
}
