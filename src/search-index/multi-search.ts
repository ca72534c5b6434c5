import type { estypes } from '@elastic/elasticsearch'

/** A search as two lines of `_msearch`: where it goes, and what it asks. Throws without an index: it would ask all of them. */
export function linesOfSearch({ index, routing, ...search }: estypes.SearchRequest): readonly object[] {
  if (index === undefined) throw new Error('a search names no index')
  return [{ index, routing }, search]
}
