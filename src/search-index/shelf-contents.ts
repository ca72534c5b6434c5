import type { Client, estypes } from '@elastic/elasticsearch'
import { type DeletePace, deleteDishes } from './catalog-dishes.ts'
import type { CatalogPlace } from './catalog-place.ts'
import type { IndexNames } from './names.ts'
import { refusePartialAnswer } from './partial-answer.ts'
import { createOwnShelf, deleteShelf, isOwnShelf, listShelves, shelfExists } from './shelf.ts'

/** Makes the place of a new catalog ready to be written. */
export async function openPlace(es: Client, names: IndexNames, place: CatalogPlace): Promise<void> {
  if (isOwnShelf(names, place.shelf) && !(await shelfExists(es, place.shelf))) await createOwnShelf(es, place)
}

/** Deletes the dishes of a catalog that nothing serves; with them a shelf of its own. */
export async function emptyPlace(
  es: Client,
  names: IndexNames,
  place: CatalogPlace,
  pace?: DeletePace,
): Promise<void> {
  if (isOwnShelf(names, place.shelf)) await deleteShelf(es, place.shelf)
  else if (await shelfExists(es, place.shelf)) await deleteDishes(es, place, pace)
}

const PAGE = 1_000

/** Every catalog of which there is a dish on a shelf, or a shelf; some at a time. */
export async function* catalogsOnShelves(
  es: Client,
  names: IndexNames,
): AsyncGenerator<readonly CatalogPlace[]> {
  for (const { name, onlyFor } of await listShelves(es, names)) {
    if (onlyFor !== null) yield [{ ...onlyFor, shelf: name }]
    else yield* catalogsOn(es, name)
  }
}

interface Buckets {
  readonly catalogs: {
    readonly buckets: readonly { readonly key: Omit<CatalogPlace, 'shelf'> }[]
  }
}

/** A page costs the same however many catalogs there are: the engine walks its list of terms, not its documents. */
async function* catalogsOn(es: Client, shelf: string): AsyncGenerator<readonly CatalogPlace[]> {
  const sources = ['chainId', 'catalogId'].map((field) => ({ [field]: { terms: { field } } }))
  for (let last: string | undefined; ; ) {
    const after = last === undefined ? {} : { search_after: last }
    const { complete, terms } = await es.termsEnum({ index: shelf, field: 'catalogId', size: PAGE, ...after })
    if (!complete) throw new Error(`the engine did not list the catalogs on ${shelf} in time`)
    last = terms.at(-1)
    if (last === undefined) return
    // The list still has catalogs of which every dish is deleted.
    const answer = await es.search<unknown, Buckets>({
      ...{ index: shelf, size: 0, query: { terms: { catalogId: terms } } },
      aggs: { catalogs: { composite: { size: PAGE, sources } } },
    })
    const { buckets = [] } = answer.aggregations?.catalogs ?? {}
    yield buckets.map(({ key }) => ({ ...key, shelf }))
  }
}

/** Which of these catalogs, of at most a page, have another number of dishes than when they went live. */
export async function otherwiseFilled(
  es: Client,
  places: readonly (CatalogPlace & { readonly dishCount?: number })[],
): Promise<readonly CatalogPlace[]> {
  const found: CatalogPlace[] = []
  for (const [index, onShelf] of Map.groupBy(places, ({ shelf }) => shelf)) {
    const catalogIds = onShelf.map(({ catalogId }) => catalogId)
    const answer = await es.search<unknown, { catalogs: estypes.AggregationsStringTermsAggregate }>({
      ...{ index, ignore_unavailable: true, size: 0, query: { terms: { catalogId: catalogIds } } },
      aggs: { catalogs: { terms: { field: 'catalogId', size: catalogIds.length } } },
    })
    refusePartialAnswer(answer)
    const buckets = (answer.aggregations?.catalogs.buckets ?? []) as estypes.AggregationsStringTermsBucket[]
    const counts = new Map(buckets.map(({ key, doc_count }) => [key, doc_count]))
    found.push(...onShelf.filter(({ catalogId, dishCount }) => dishCount !== (counts.get(catalogId) ?? 0)))
  }
  return found
}

/** The catalogs of any chain that hold a dish with this id. */
export async function placesOfDish(
  es: Client,
  { shelfPrefix }: IndexNames,
  id: string,
): Promise<readonly CatalogPlace[]> {
  const { hits } = await es.search<Omit<CatalogPlace, 'shelf'>>({
    index: `${shelfPrefix}*`,
    query: { term: { id } },
    size: PAGE,
    _source: ['chainId', 'catalogId'],
  })
  return hits.hits.flatMap(({ _index, _source }) => (_source ? [{ ..._source, shelf: _index }] : []))
}
