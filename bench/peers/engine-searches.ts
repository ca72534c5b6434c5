import type { estypes } from '@elastic/elasticsearch'
import { type SearchQuestion, searchRequest } from '../../src/features/search/search-request.ts'
import type { ServedCatalog } from '../../src/search-index/serving-store.ts'
import type { LoadTarget } from '../load.ts'

type SearchRequest = estypes.SearchRequest

/** The service's search for ids and scores alone. */
export function leanSearch(question: SearchQuestion, catalog: ServedCatalog): SearchRequest {
  return {
    ...searchRequest(question, catalog),
    ...{ _source: false, stored_fields: '_none_', docvalue_fields: ['id'] },
  }
}

/** Searches that go to the engine itself. All are in one index, with one routing. */
export function engineTarget(engineUrl: string, searches: readonly SearchRequest[]): LoadTarget {
  const { username, password, origin } = new URL(engineUrl)
  const [{ index, routing } = {}] = searches
  const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString(
    'base64',
  )
  return {
    url: `${origin}/${String(index)}/_search${routing === undefined ? '' : `?routing=${String(routing)}`}`,
    headers: {
      'content-type': 'application/json',
      ...(username === '' ? {} : { authorization: `Basic ${basic}` }),
    },
    bodies: searches.map(({ index: _index, routing: _routing, ...body }) => JSON.stringify(body)),
  }
}
