import type { Client, estypes } from '@elastic/elasticsearch'

/**
 * Moves the dishes that a search answers with to the front of the menu, and so onto the first page of a search that
 * knows no difference between dishes. The search itself answers as before. A page of large dishes takes the engine
 * longer than one of small dishes: without this, it is the pages that would be compared.
 */
export async function moveToFront(
  es: Client,
  index: string,
  search: estypes.SearchRequest,
  place: number,
): Promise<void> {
  const { hits } = await es.search({ ...search, index, _source: false })
  const first = place - hits.hits.length
  const operations = hits.hits.flatMap(({ _id }, offset) => [
    { update: { _id } },
    { doc: { position: first + offset } },
  ])
  const { errors } = await es.bulk({ index, operations, refresh: true } as Parameters<Client['bulk']>[0])
  if (errors) throw new Error('the page could not be moved')
  await es.indices.forcemerge({ index, max_num_segments: 1 })
  await es.indices.refresh({ index })
}
