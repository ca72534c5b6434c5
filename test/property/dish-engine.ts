import type { Client, estypes } from '@elastic/elasticsearch'
import { inject } from 'vitest'
import { createBareShelf } from '../../harness/catalogs/bare-shelf.ts'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'
import {
  type FacetAggregations,
  type Facets,
  facetRequest,
  facetsOf,
} from '../../src/features/search/facet-request.ts'
import { type SearchQuestion, searchRequest } from '../../src/features/search/search-request.ts'
import {
  hasWholePage,
  type SearchAnswer,
  totalOf,
  withScopeSize,
} from '../../src/features/search/search-response.ts'
import { type CatalogPlace, documentId } from '../../src/search-index/catalog-place.ts'
import { type DishDocument, dishDocument } from '../../src/search-index/dish-document.ts'
import { linesOfSearch } from '../../src/search-index/multi-search.ts'
import type { ServedCatalog } from '../../src/search-index/serving-store.ts'
import { storeScripts } from '../../src/search-index/setup.ts'
import type { DishCase } from './case.ts'

/** A catalog of that many dishes is searched by its terms, and its pages are looked for at both ends of the menu first. */
const LARGE = 5_000
/** Half of the dishes of a test are where the window of its first page ends, the others where that of the last begins. */
const HALF = 30
const positionOf = (place: number) => (place < HALF ? 640 + place : LARGE - 640 - HALF - 10 + place)

/** One shelf in real Elasticsearch, made by the service's code; no API, no worker. */
export interface DishEngine {
  /** Replaces the whole catalog. */
  readonly replaceCatalog: (dishes: readonly DishCase[]) => Promise<void>
  /** Asks by terms, and by the script alone. Throws where the two answer differently. */
  readonly ask: (questions: readonly SearchQuestion[]) => Promise<SearchAnswer[]>
  /** Facets by terms, and by the script alone. */
  readonly countFacets: (question: SearchQuestion, categories: readonly string[]) => Promise<Facets[]>
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
        documentOf(dish, catalog, positionOf(position)),
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
      const answersOf = (asked: ServedCatalog) => answersTo(es, questions, asked)
      const byScript = await answersOf(catalog)
      const byTerms = await answersOf({ ...catalog, dishCount: LARGE })
      const sizes = byTerms.map(totalOf)
      const inWindows = await answersTo(es, questions, { ...catalog, dishCount: LARGE }, sizes)
      questions.forEach((question, index) => {
        const [terms, script, parts] = [byTerms, byScript, inWindows].map((answers) =>
          told(question, answers[index]),
        )
        if (terms !== script)
          throw new Error(`${JSON.stringify(question)}: ${terms} by terms, ${script} by the script alone`)
        if (parts !== script)
          throw new Error(`${JSON.stringify(question)}: ${parts} in a window, ${script} in the whole menu`)
      })
      return byTerms
    },
    async countFacets(question, categories) {
      const { madeBy } = catalog
      const withoutTerms = { ...catalog, madeBy: madeBy && { ...madeBy, layout: madeBy.layout - 1 } }
      const counted: Facets[] = []
      for (const asked of [catalog, withoutTerms]) {
        const request = facetRequest(question, asked, { categories })
        const { aggregations } = await es.search<unknown, FacetAggregations>(request)
        if (aggregations === undefined) throw new Error('the engine counted nothing')
        counted.push(facetsOf(aggregations))
      }
      return counted
    },
    async close() {
      await close()
      await es.close()
    },
  }
}

/** As the service does: what a window does not have is looked for in the whole menu. */
async function answersTo(
  es: Client,
  questions: readonly SearchQuestion[],
  catalog: ServedCatalog,
  scopeSizes: readonly number[] = [],
): Promise<SearchAnswer[]> {
  const ask = async (requests: readonly estypes.SearchRequest[]): Promise<SearchAnswer[]> => {
    if (requests.length === 0) return []
    const searches = requests.flatMap((request) => linesOfSearch(request))
    const { responses } = await es.msearch({ searches } as Parameters<typeof es.msearch>[0])
    return responses.map((response) => {
      if ('error' in response) throw new Error(JSON.stringify(response.error))
      // The client's types know no aggregation by the name that the request gives it.
      return response as unknown as SearchAnswer
    })
  }
  const inWindows = questions.map((one, at) => searchRequest(one, catalog, { scopeSize: scopeSizes[at] }))
  const found = (await ask(inWindows)).map((answer, at) => {
    const size = scopeSizes[at]
    return size === undefined ? answer : withScopeSize(answer, size)
  })
  const isLacking = (question: SearchQuestion, at: number) =>
    !hasWholePage(question, catalog, found[at] as SearchAnswer)
  const whole = questions.filter(isLacking).map((one) => searchRequest(one, catalog, { inWholeMenu: true }))
  const again = await ask(whole)
  return questions.map((one, at) => (isLacking(one, at) ? again.shift() : found[at]) as SearchAnswer)
}

/** The counts, and the dishes in their order with their scores. Of a last page, those that are on it. */
function told({ page: { page, size } }: SearchQuestion, answer: SearchAnswer | undefined): string {
  if (answer === undefined) return 'nothing'
  const total = totalOf(answer)
  const onPage = page === 'last' ? total % size || size : size
  const found = answer.hits.hits.slice(0, onPage).map(({ _source, sort }) => [_source?.dish.id, sort])
  return JSON.stringify([total, answer.aggregations?.statuses?.buckets, found])
}

function documentOf(
  { dish }: DishCase,
  { chainId, catalogId }: CatalogPlace,
  position: number,
): DishDocument {
  const now = '2026-01-01T00:00:00.000Z'
  return dishDocument(dish, { chainId, catalogId, position, contentHash: '', createdAt: now, updatedAt: now })
}
