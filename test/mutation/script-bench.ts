import type { Client } from '@elastic/elasticsearch'
import { createBareShelf } from '../../harness/catalogs/bare-shelf.ts'
import { type SearchQuestion, searchRequest } from '../../src/features/search/search-request.ts'
import { TODAYS_MAKER } from '../../src/search-index/catalog-maker.ts'
import { documentId } from '../../src/search-index/catalog-place.ts'
import { dishDocument } from '../../src/search-index/dish-document.ts'
import { linesOfSearch } from '../../src/search-index/multi-search.ts'
import { STATUS_BAND } from '../../src/search-index/script-layout.ts'
import type { ServedCatalog } from '../../src/search-index/serving-store.ts'
import { storeScripts } from '../../src/search-index/setup.ts'
import type { DishCase } from '../property/case.ts'

export interface ScriptBench {
  /** By question, the status of every dish (2, 1, 0) in catalog order; null where the script fails. */
  readonly statuses: (
    source: string,
    questions: readonly SearchQuestion[],
  ) => Promise<readonly string[] | null>
  readonly close: () => Promise<void>
}

/** An index that the service's code makes, on which any version of the script can run. */
export async function openScriptBench(es: Client, dishes: readonly DishCase[]): Promise<ScriptBench> {
  await storeScripts(es)
  const { catalog, close } = await createBareShelf(es, 'mutants')
  const { chainId, catalogId, shelf: index } = catalog
  const at = '2026-01-01T00:00:00.000Z'
  const operations = dishes.flatMap(({ dish }, position) => [
    { index: { _id: documentId(catalog, String(position)) } },
    {
      ...dishDocument(dish, {
        ...{ chainId, catalogId, position, contentHash: '' },
        ...{ createdAt: at, updatedAt: at },
      }),
      displayOnWidget: true,
    },
  ])
  const { errors } = await es.bulk({ index, routing: chainId, operations, refresh: true })
  if (errors) throw new Error('the catalog could not be indexed')
  return {
    statuses: (source, questions) => statusesBy(es, catalog, source, questions),
    close,
  }
}

async function statusesBy(
  es: Client,
  catalog: ServedCatalog,
  source: string,
  questions: readonly SearchQuestion[],
): Promise<readonly string[] | null> {
  const id = `${catalog.shelf}-script`
  try {
    await es.putScript({ id, context: 'score', script: { lang: 'painless', source } })
    const mutated = { ...catalog, madeBy: { ...TODAYS_MAKER, scriptId: id } }
    const searches = questions.flatMap((question) =>
      linesOfSearch({ ...searchRequest(question, mutated), _source: false, docvalue_fields: ['position'] }),
    )
    const { responses } = await es.msearch({ searches } as Parameters<typeof es.msearch>[0])
    return responses.map(statusesIn)
  } catch {
    return null
  } finally {
    await es.deleteScript({ id }, { ignore: [404] })
  }
}

interface Hit {
  readonly fields?: { readonly position?: readonly number[] }
  readonly sort?: readonly unknown[]
}

function statusesIn(response: unknown): string {
  const { hits } = response as { hits?: { hits: readonly Hit[] } }
  if (hits === undefined) throw new Error('the script failed')
  const statuses: string[] = []
  for (const hit of hits.hits)
    statuses[hit.fields?.position?.[0] ?? -1] = String(Math.floor(Number(hit.sort?.[0] ?? 0) / STATUS_BAND))
  return statuses.join('')
}
