import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'
import { type SearchQuestion, searchRequest } from '../../src/features/search/search-request.ts'
import type { SearchAnswer } from '../../src/features/search/search-response.ts'
import { TODAYS_MAKER } from '../../src/search-index/catalog-maker.ts'
import { type DishDocument, dishDocument } from '../../src/search-index/dish-document.ts'
import { createDishIndex } from '../../src/search-index/dish-index.ts'
import { indexNames } from '../../src/search-index/names.ts'
import { storeScripts } from '../../src/search-index/setup.ts'
import type { DishCase } from './case.ts'

/** One dish index in real Elasticsearch, made by the service's code; no API, no worker. */
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
  const index = indexNames(`test-${randomUUID().slice(0, 8)}`).dishesIndex('property', 'v1')
  const catalog = { index, madeBy: TODAYS_MAKER }
  await storeScripts(es)
  await createDishIndex(es, index)
  let held = 0
  return {
    async replaceCatalog(dishes) {
      const writes = dishes.flatMap((dish, position) => [
        { index: { _id: String(position) } },
        documentOf(dish, position),
      ])
      const deletions = Array.from({ length: Math.max(0, held - dishes.length) }, (_, extra) => ({
        delete: { _id: String(dishes.length + extra) },
      }))
      held = dishes.length
      const operations = [...writes, ...deletions]
      if (operations.length === 0) return
      const answer = await es.bulk({ index, operations, refresh: true })
      if (answer.errors) throw new Error(JSON.stringify(answer.items.find((one) => one.index?.error)))
    },
    async ask(questions) {
      if (questions.length === 0) return []
      const searches = questions.flatMap((question) => [{ index }, searchRequest(question, catalog)])
      const { responses } = await es.msearch({ searches } as Parameters<typeof es.msearch>[0])
      return responses.map((response) => {
        if ('error' in response) throw new Error(JSON.stringify(response.error))
        // The client's types know no aggregation by the name that the request gives it.
        return response as unknown as SearchAnswer
      })
    },
    async close() {
      await es.indices.delete({ index })
      await es.close()
    },
  }
}

function documentOf({ dish }: DishCase, position: number): DishDocument {
  const now = '2026-01-01T00:00:00.000Z'
  return dishDocument(dish, { position, contentHash: '', createdAt: now, updatedAt: now })
}
