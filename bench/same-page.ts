import type { Client, estypes } from '@elastic/elasticsearch'

/**
 * Moves the dishes of a search's first page to the front of the menu, so that a search that scores all dishes alike
 * returns the same page. The first search answers as before. A page of large dishes takes the engine longer than a
 * page of small ones: without this, the ratio would compare pages.
 */
export async function moveToFront(
  es: Client,
  index: string,
  search: estypes.SearchRequest,
  place: number,
): Promise<void> {
  const { hits } = await es.search({ ...search, index, _source: false })
  const first = place - hits.hits.length
  const operations = hits.hits.flatMap(({ _id, _routing: routing }, offset) => [
    { update: { _id, routing } },
    { doc: { position: first + offset } },
  ])
  const { errors } = await es.bulk({ index, operations, refresh: true } as Parameters<Client['bulk']>[0])
  if (errors) throw new Error('the page could not be moved')
  await es.indices.forcemerge({ index, max_num_segments: 1 })
  await es.indices.refresh({ index })
}
