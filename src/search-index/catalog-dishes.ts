import type { Client, estypes } from '@elastic/elasticsearch'
import type { Dish } from '../domain/dish/dish.ts'
import { type CatalogPlace, documentId, inCatalog } from './catalog-place.ts'
import { type DishDocument, dishDocument } from './dish-document.ts'
import { copyScript } from './mapping-files.ts'
import { refusePartialAnswer } from './partial-answer.ts'
import { hasTodaysDefinition, refreshShelf, shelfExists } from './shelf.ts'

/** A batch small enough not to block the process for long. */
const AT_ONCE = 100

/** A dish with what now holds for all dishes. */
export type Restated = (dish: Dish) => Dish

/**
 * Copies the dishes of a catalog to another place. Within the engine, where that is on another shelf; the documents of a
 * shared shelf go through this process, which is fast for a catalog that is small enough to be there. Dishes of another
 * definition are derived again, because one catalog must not hold documents of two layouts. So they are where each dish
 * is `restated`.
 */
export async function copyCatalog(
  es: Client,
  from: CatalogPlace,
  to: CatalogPlace,
  restated: Restated | null = null,
): Promise<void> {
  const isToday = await hasTodaysDefinition(es, from.shelf)
  const isAsItIs = isToday && restated === null
  if (isAsItIs && from.shelf !== to.shelf) await copyInEngine(es, from, to)
  else await copyThroughProcess(es, from, to, isAsItIs ? null : (restated ?? ((dish) => dish)))
  await refreshShelf(es, to.shelf)
}

async function copyInEngine(es: Client, from: CatalogPlace, to: CatalogPlace): Promise<void> {
  const { index, query } = inCatalog(from)
  const { failures = [] } = await es.reindex(
    {
      source: { index, query },
      dest: { index: to.shelf, routing: 'keep' },
      script: { id: copyScript().id, params: { to: to.catalogId } },
      slices: 'auto',
    },
    { requestTimeout: COPY_TIMEOUT_MS },
  )
  if (failures.length > 0) throw new Error(`a dish could not be copied: ${JSON.stringify(failures[0])}`)
}

/** For a million dishes. */
const COPY_TIMEOUT_MS = 30 * 60_000

async function copyThroughProcess(
  es: Client,
  from: CatalogPlace,
  to: CatalogPlace,
  restated: Restated | null,
): Promise<void> {
  const { chainId, catalogId, shelf: index } = to
  const pages = es.helpers.scrollSearch<DishDocument>({ ...inCatalog(from), size: AT_ONCE, sort: ['_doc'] })
  for await (const { body, documents } of pages) {
    refusePartialAnswer(body)
    if (documents.length === 0) continue
    const operations = documents.flatMap((document) => [
      { index: { _id: documentId(to, document.id) } },
      restated === null ? { ...document, catalogId } : anew(document, catalogId, restated),
    ])
    const { errors, items } = await es.bulk({ index, routing: chainId, operations })
    const failed = errors ? items.find(({ index: answer }) => answer?.error) : undefined
    if (failed !== undefined)
      throw new Error(`a dish of ${from.catalogId} could not be copied: ${JSON.stringify(failed)}`)
  }
}

function anew(document: DishDocument, catalogId: string, restated: Restated): DishDocument {
  const { dish, chainId, position, contentHash, createdAt, updatedAt } = document
  return dishDocument(restated(dish), { chainId, catalogId, position, contentHash, createdAt, updatedAt })
}

/** How many dishes a search can find in a catalog, or how many of those that a query names. */
export async function countDishes(
  es: Client,
  place: CatalogPlace,
  query?: NonNullable<estypes.SearchRequest['query']>,
): Promise<number> {
  const { count, _shards } = await es.count(inCatalog(place, query))
  refusePartialAnswer({ timed_out: false, _shards })
  return count
}

/** Whether all dishes of a catalog are there: of a shelf that was put back older, some or all may be lost. */
export async function isWhole(
  es: Client,
  catalog: CatalogPlace & { readonly dishCount: number },
): Promise<boolean> {
  return (await shelfExists(es, catalog.shelf)) && (await countDishes(es, catalog)) === catalog.dishCount
}

/** The position after the last dish of a catalog. */
export async function nextPosition(es: Client, place: CatalogPlace): Promise<number> {
  const answer = await es.search<unknown, { last: estypes.AggregationsMaxAggregate }>({
    ...inCatalog(place),
    size: 0,
    aggs: { last: { max: { field: 'position' } } },
  })
  refusePartialAnswer(answer)
  return (answer.aggregations?.last.value ?? -1) + 1
}

/** How many positions one request counts, to limit the engine's memory. */
const POSITIONS_AT_ONCE = 50_000

/** The catalog's id if no two of its dishes share a position, of those that a search can find; else null. */
export async function checkedPositions(es: Client, place: CatalogPlace): Promise<string | null> {
  const end = await nextPosition(es, place)
  for (let from = 0; from < end; from += POSITIONS_AT_ONCE) {
    const part = { range: { position: { gte: from, lt: from + POSITIONS_AT_ONCE } } }
    const shared = { terms: { field: 'position', min_doc_count: 2, size: 1 } }
    const answer = await es.search<unknown, { shared: estypes.AggregationsLongTermsAggregate }>({
      ...inCatalog(place, part),
      size: 0,
      aggs: { shared },
    })
    refusePartialAnswer(answer)
    const { buckets = [] } = answer.aggregations?.shared ?? {}
    if (Object.keys(buckets).length > 0) return null
  }
  return place.catalogId
}

export interface DeletePace {
  /**
   * Dishes deleted per second; null = as fast as the engine can. With a pace only dishes that searches find are deleted,
   * as all are of a catalog that served, and searches find them until `refreshPlaces`: each refresh costs guests time.
   */
  readonly perSecond: number | null
}

/** Deletes the dishes of a catalog that nothing serves; returns how many. */
export async function deleteDishes(
  es: Client,
  place: CatalogPlace,
  { perSecond }: DeletePace = { perSecond: null },
): Promise<number> {
  if (perSecond === null) await refreshPlaces(es, [place])
  const { deleted = 0 } = await es.deleteByQuery(
    {
      ...inCatalog(place),
      conflicts: 'proceed',
      ignore_unavailable: true,
      ...(perSecond === null ? {} : { requests_per_second: perSecond, scroll_size: AT_ONCE }),
    },
    { requestTimeout: COPY_TIMEOUT_MS },
  )
  return deleted
}

/** Lets searches see what was written to these places and deleted from them, where their shelves are still there. */
export async function refreshPlaces(es: Client, places: readonly CatalogPlace[]): Promise<void> {
  const index = [...new Set(places.map(({ shelf }) => shelf))]
  if (index.length > 0) await es.indices.refresh({ index, ignore_unavailable: true })
}
