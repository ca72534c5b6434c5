import { inject } from 'vitest'
import { createBareShelf } from '../../harness/bare-shelf.ts'
import { linesOfSearch } from '../../harness/multi-search.ts'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'
import { type SearchQuestion, searchRequest } from '../../src/features/search/search-request.ts'
import type { SearchAnswer } from '../../src/features/search/search-response.ts'
import { type CatalogPlace, documentId } from '../../src/search-index/catalog-place.ts'
import { type DishDocument, dishDocument } from '../../src/search-index/dish-document.ts'
import { storeScripts } from '../../src/search-index/setup.ts'
import type { DishCase } from './case.ts'

/** One shelf in real Elasticsearch, made by the service's code; no API, no worker. */
export interface DishEngine {
  /** Replaces the whole catalog. */
  readonly replaceCatalog: (dishes: readonly DishCase[]) => Promise<void>
  /** One round trip for all of them. */
  readonly ask: (questions: readonly SearchQuestion[]) => Promise<SearchAnswer[]>
  readonly close: () => Promise<void>
}

export async function startDishEngine(): Promise<DishEngine> {
  const url = inject('stackEnvironment').ELASTICSEARCH_URL
  if (url === undefined) throw new Error('the stack has no Elasticsearch')
  const es = createElasticsearch({ ELASTICSEARCH_URL: url }, 120_000)
  await storeScripts(es)
  const { catalog, close } = await createBareShelf(es, 'test')
  let held = 0
  return {
    async replaceCatalog(dishes) {
      const writes = dishes.flatMap((dish, position) => [
        { index: { _id: documentId(catalog, String(position)) } },
        documentOf(dish, catalog, position),
      ])
      const deletions = Array.from({ length: Math.max(0, held - dishes.length) }, (_, extra) => ({
        delete: { _id: documentId(catalog, String(dishes.length + extra)) },
      }))
      held = dishes.length
      const operations = [...writes, ...deletions]
      if (operations.length === 0) return
      const answer = await es.bulk({
        index: catalog.shelf,
        routing: catalog.chainId,
        operations,
        refresh: true,
      })
      if (answer.errors) throw new Error(JSON.stringify(answer.items.find((one) => one.index?.error)))
    },
    async ask(questions) {
      if (questions.length === 0) return []
      const searches = questions.flatMap((question) => linesOfSearch(searchRequest(question, catalog)))
      const { responses } = await es.msearch({ searches } as Parameters<typeof es.msearch>[0])
      return responses.map((response) => {
        if ('error' in response) throw new Error(JSON.stringify(response.error))
        // The client's types know no aggregation by the name that the request gives it.
        return response as unknown as SearchAnswer
      })
    },
    async close() {
      await close()
      await es.close()
    },
  }
}

function documentOf(
  { dish }: DishCase,
  { chainId, catalogId }: CatalogPlace,
  position: number,
): DishDocument {
  const now = '2026-01-01T00:00:00.000Z'
  return dishDocument(dish, { chainId, catalogId, position, contentHash: '', createdAt: now, updatedAt: now })
}
