import type { estypes } from '@elastic/elasticsearch'

/** A search as two lines of `_msearch`: where it goes, and what it asks. */
export function linesOfSearch({ index, routing, ...search }: estypes.SearchRequest): readonly object[] {
  return [{ index, routing }, search]
}
