import type { Client, estypes } from '@elastic/elasticsearch'
import { refusePartialAnswer } from './partial-answer.ts'

/**
 * All hits of a search, in pages of `size`. Most menus are one page: that takes one request, where a scroll takes three
 * and keeps the engine's memory of it meanwhile. Throws where a part of the index is away.
 */
export async function* everyHit<T>(
  es: Client,
  request: estypes.SearchRequest & { readonly size: number },
): AsyncGenerator<readonly estypes.SearchHit<T>[]> {
  const answer = await es.search<T>({ ...request, track_total_hits: request.size + 1 })
  refusePartialAnswer(answer)
  const { hits } = answer
  const total = typeof hits.total === 'object' ? hits.total.value : 0
  if (total <= request.size) {
    yield hits.hits
    return
  }
  for await (const { body } of es.helpers.scrollSearch<T>(request)) {
    refusePartialAnswer(body)
    yield body.hits.hits
  }
}
