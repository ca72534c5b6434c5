import type { Client, estypes } from '@elastic/elasticsearch'
import type { IndexNames } from './names.ts'
import { refreshIndex } from './refresh-index.ts'
import type { ServingStore } from './serving-store.ts'
import { byShelf, listShelves, type Shelf } from './shelf.ts'

export interface ShelfOverview extends Shelf {
  /** Catalogs whose record names it, those under construction and retired ones included. */
  readonly catalogs: number
  /** Of these catalogs. Exact up to 40,000. */
  readonly chains: number
  /** Of these catalogs, those that serve a chain. */
  readonly live: number
  /** That a search can find, of all catalogs. */
  readonly dishes: number
  /** Documents that are deleted and whose bytes are not free yet. */
  readonly deleted: number
  /** Of all copies. */
  readonly bytes: number
}

interface ShelfUse {
  readonly catalogs: number
  readonly chains: number
}

/** Every shelf, and how full it is. Its work does not depend on how many chains there are. */
export async function shelfOverview(
  deps: Readonly<{ es: Client; names: IndexNames; serving: ServingStore }>,
): Promise<readonly ShelfOverview[]> {
  const { es, names, serving } = deps
  const index = `${names.shelfPrefix}*`
  const [shelves, use, live, { indices = {} }] = await Promise.all([
    listShelves(es, names),
    shelfUse(es, names),
    serving.shelves(),
    es.indices.stats({ index, metric: ['docs', 'store'] }),
  ])
  return shelves.map((shelf) => {
    const { primaries, total } = indices[shelf.name] ?? {}
    return {
      ...shelf,
      ...(use.get(shelf.name) ?? { catalogs: 0, chains: 0 }),
      live: live.get(shelf.name) ?? 0,
      dishes: primaries?.docs?.count ?? 0,
      deleted: primaries?.docs?.deleted ?? 0,
      bytes: total?.store?.size_in_bytes ?? 0,
    }
  })
}

const EXACT_CHAINS = 40_000

interface Uses {
  readonly shelves: {
    readonly buckets: readonly {
      readonly key: string
      readonly doc_count: number
      readonly chains: estypes.AggregationsCardinalityAggregate
    }[]
  }
}

async function shelfUse(es: Client, { catalogs }: IndexNames): Promise<ReadonlyMap<string, ShelfUse>> {
  const chains = { cardinality: { field: 'chainId', precision_threshold: EXACT_CHAINS } }
  await refreshIndex(es, catalogs)
  const answer = await es.search<unknown, Uses>({
    index: catalogs,
    size: 0,
    aggs: { shelves: { ...byShelf('shelf'), aggs: { chains } } },
  })
  const buckets = answer.aggregations?.shelves.buckets ?? []
  return new Map(
    buckets.map(({ key, doc_count, chains: { value } }) => [key, { catalogs: doc_count, chains: value }]),
  )
}
