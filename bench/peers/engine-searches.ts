import type { estypes } from '@elastic/elasticsearch'
import { POSITIONS_ONLY, withoutNames } from '../../src/features/search/ask-engine.ts'
import {
  type SearchExtras,
  type SearchQuestion,
  searchRequest,
} from '../../src/features/search/search-request.ts'
import type { ServedCatalog } from '../../src/search-index/serving-store.ts'
import type { LoadTarget } from '../load.ts'

type SearchRequest = estypes.SearchRequest

/** A search for positions and scores alone, as the service asks for the dishes that it remembers. */
export function lean(search: SearchRequest): SearchRequest {
  const request = { ...search, ...POSITIONS_ONLY }
  return { ...request, ...withoutNames(request) }
}

/** The same of the service's own search. */
export function leanSearch(
  question: SearchQuestion,
  catalog: ServedCatalog,
  extras: SearchExtras = {},
): SearchRequest {
  return lean(searchRequest(question, catalog, extras))
}

/** Searches that go to the engine itself. All are in one index, with one routing. */
export function engineTarget(engineUrl: string, searches: readonly SearchRequest[]): LoadTarget {
  const { username, password, origin } = new URL(engineUrl)
  const [{ index, routing, filter_path } = {}] = searches
  const query = new URLSearchParams({
    ...(routing === undefined ? {} : { routing: String(routing) }),
    ...(filter_path === undefined ? {} : { filter_path: String(filter_path) }),
  })
  const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString(
    'base64',
  )
  return {
    url: `${origin}/${String(index)}/_search?${query.toString()}`,
    headers: {
      'content-type': 'application/json',
      ...(username === '' ? {} : { authorization: `Basic ${basic}` }),
    },
    bodies: searches.map(({ index: _index, routing: _routing, filter_path: _path, ...body }) =>
      JSON.stringify(body),
    ),
  }
}
