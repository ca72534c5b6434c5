import type { IngestDeps } from './ingest-deps.ts'

const PAGE = 5_000

/** How many dishes of the live index the next one does not have. */
export async function removedCount(
  deps: Pick<IngestDeps, 'es'>,
  live: string,
  next: string,
): Promise<number> {
  let removed = 0
  let after: string | undefined
  for (;;) {
    const ids = await idsAfter(deps, live, after)
    if (ids.length === 0) return removed
    const { count } = await deps.es.count({ index: next, query: { terms: { id: ids } } })
    removed += ids.length - count
    after = ids.at(-1)
  }
}

async function idsAfter(
  deps: Pick<IngestDeps, 'es'>,
  index: string,
  after: string | undefined,
): Promise<string[]> {
  const answer = await deps.es.search({
    index,
    size: PAGE,
    _source: false,
    track_total_hits: false,
    sort: [{ id: 'asc' }],
    ...(after === undefined ? {} : { search_after: [after] }),
  })
  return answer.hits.hits.flatMap((hit) => hit._id ?? [])
}
