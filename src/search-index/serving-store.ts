import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '@elastic/elasticsearch'
import { type CatalogMaker, TODAYS_MAKER } from './catalog-maker.ts'
import type { CatalogPlace } from './catalog-place.ts'
import { getDocument, getWithSequence, type Sequence, writeIfUnchanged } from './get-document.ts'
import { loadedDocuments } from './loaded-documents.ts'
import type { IndexNames } from './names.ts'
import { refreshIndex } from './refresh-index.ts'
import { byShelf } from './shelf.ts'

/** The catalog that serves a chain, with what a search needs to know of it. */
export interface ServedCatalog extends CatalogPlace {
  readonly version: string
  /** null: its record does not name the maker. */
  readonly madeBy: CatalogMaker | null
  /** Size of the largest dish as a document, in bytes; null = unknown. */
  readonly largestDishBytes: number | null
  /** How many dishes it had when it went live; absent = unknown. */
  readonly dishCount?: number
  /** No two of its dishes share a position; absent = unknown. */
  readonly hasOwnPositions?: true
  /** ISO 8601: the oldest check that its dishes state; null or absent = none does, or unknown. */
  readonly verifiedAt?: string | null
}

/**
 * The record of what serves a chain. A publication writes it twice, each time by compare-and-swap: CHANGING before the
 * change, STABLE with it. While it is CHANGING, another catalog may serve at any moment.
 */
interface ServingRecord {
  readonly chainId: string
  readonly state: 'STABLE' | 'CHANGING'
  /** null before the first catalog. */
  readonly catalog: (ServedCatalog & { readonly maker: string }) | null
  /** ISO 8601. */
  readonly changedAt: string
}

/**
 * How long a reader may rely on a record that it found STABLE, from the moment at which it asked. A publication waits for
 * longer after it wrote CHANGING: when it writes the new catalog, nobody relies on the old one. Only the rates of clocks
 * matter, not their times. The same for every process, so it is no setting.
 */
export const LEASE_MS = 100
/** Clocks may drift by a fifth. */
export const PUBLICATION_WAIT_MS = 125

/** What serves a chain, and whether a reader may rely on it for LEASE_MS. */
export interface Serving {
  readonly catalog: ServedCatalog | null
  readonly isStable: boolean
}

/** The catalog of a chain that went live last, as the records of catalogs say. */
export interface LastLive {
  readonly chainId: string
  readonly catalogId: string
  /** ISO 8601. */
  readonly liveAt: string | null
}

export interface ServingStore {
  /** The catalog that serves a chain at this moment; null before its first one. */
  readonly find: (chainId: string) => Promise<ServedCatalog | null>
  /** What serves each of these chains, in their order, with one request. */
  readonly read: (chainIds: readonly string[]) => Promise<readonly Serving[]>
  /**
   * Which of these catalogs do not serve their chains, although they went live after the record of what serves was changed,
   * or there is none.
   */
  readonly notServed: (live: readonly LastLive[]) => Promise<readonly LastLive[]>
  /** Whether a catalog serves its chain, or may soon: a publication is running, or its publisher died. */
  readonly mayServe: (place: CatalogPlace) => Promise<boolean>
  /**
   * Makes `next` serve the chain, if `expected` serves it (null = none does). Returns false, and changes nothing, if
   * another catalog serves it or began to, or if `next` is retired or deleted.
   */
  readonly publish: (expected: string | null, next: ServedCatalog) => Promise<boolean>
  /**
   * Ends publications whose publisher died: writes their records STABLE again, with the catalog that served before. A
   * publisher that was only paused then fails. `isAbandoned` is called with each state of a record that is CHANGING.
   * Returns how many publications were ended.
   */
  readonly endAbandoned: (isAbandoned: (state: string) => boolean) => Promise<number>
  /** Lets no catalog serve the chain, without a wait: only for one that was closed more than a minute ago. */
  readonly remove: (chainId: string) => Promise<void>
  /** The catalogs that serve a chain, as the engine last refreshed them; in pages, by their chains. */
  readonly pages: () => AsyncIterable<readonly ServedCatalog[]>
  /** The catalogs that serve a chain and were not made by today's code. */
  readonly listOfOtherMakers: () => Promise<readonly ServedCatalog[]>
  /** The catalogs on a shelf that serve a chain. */
  readonly listOnShelf: (shelf: string) => Promise<readonly ServedCatalog[]>
  /** How many catalogs on each shelf serve a chain. */
  readonly shelves: () => Promise<ReadonlyMap<string, number>>
}

/**
 * All readers ask the same copy. Otherwise one could see a write that another copy does not have yet, and a later reader
 * would find the record before it there.
 */
const SAME_COPY = 'serving'

interface Shelves {
  readonly shelves: { readonly buckets: readonly { readonly key: string; readonly doc_count: number }[] }
}

export function createServingStore(deps: Readonly<{ es: Client; names: IndexNames }>): ServingStore {
  const { es, names } = deps
  const index = names.serving
  const search = async (query: object): Promise<readonly ServedCatalog[]> => {
    await refreshIndex(es, index)
    const request = { index, query, size: 1_000 }
    const records = await Array.fromAsync(es.helpers.scrollDocuments<ServingRecord>(request))
    return records.flatMap(({ catalog }) => (catalog === null ? [] : servedCatalog(catalog)))
  }
  return {
    find: async (chainId) => {
      const found = await getWithSequence<ServingRecord>(es, index, chainId)
      const catalog = found?.document.catalog ?? null
      return catalog === null ? null : servedCatalog(catalog)
    },
    async read(chainIds) {
      const { docs } = await es.mget<ServingRecord>({ index, ids: [...chainIds], preference: SAME_COPY })
      return loadedDocuments(docs).map((record) => {
        const catalog = record?.catalog ?? null
        return {
          catalog: catalog === null ? null : servedCatalog(catalog),
          isStable: record?.state === 'STABLE',
        }
      })
    },
    async notServed(live) {
      if (live.length === 0) return []
      const { docs } = await es.mget<ServingRecord>({ index, ids: live.map(({ chainId }) => chainId) })
      const records = loadedDocuments(docs)
      return live.filter(({ catalogId, liveAt }, at) => {
        const record = records[at] ?? null
        if (record === null || record.catalog === null) return true
        return (
          record.catalog.catalogId !== catalogId && Date.parse(record.changedAt) < Date.parse(liveAt ?? '')
        )
      })
    },
    async mayServe({ chainId, catalogId }) {
      const { document } = (await getWithSequence<ServingRecord>(es, index, chainId)) ?? {}
      return document?.state === 'CHANGING' || document?.catalog?.catalogId === catalogId
    },
    pages: () => pages(es, index),
    remove: async (chainId) => {
      await es.delete({ index, id: chainId }, { ignore: [404] })
    },
    publish: (expected, next) => publish(es, names, expected, next),
    endAbandoned: (isAbandoned) => endAbandoned(es, index, isAbandoned),
    listOfOtherMakers: () =>
      search({
        bool: {
          filter: { exists: { field: 'catalog.catalogId' } },
          must_not: { term: { 'catalog.maker': makerKey(TODAYS_MAKER) } },
        },
      }),
    listOnShelf: (shelf) => search({ term: { 'catalog.shelf': shelf } }),
    shelves: async () => {
      await refreshIndex(es, index)
      const aggs = { shelves: byShelf('catalog.shelf') }
      const answer = await es.search<unknown, Shelves>({ index, size: 0, aggs })
      const buckets = answer.aggregations?.shelves.buckets ?? []
      return new Map(buckets.map(({ key, doc_count }) => [key, doc_count]))
    },
  }
}

const PAGE = 1_000

/** Without a scroll, which the API may not open. */
async function* pages(es: Client, index: string): AsyncGenerator<readonly ServedCatalog[]> {
  const query = { exists: { field: 'catalog.catalogId' } }
  for (let after: { search_after?: string[] } = {}; ; ) {
    const request = { index, query, size: PAGE, sort: ['chainId'], ...after }
    const { hits } = (await es.search<ServingRecord>(request)).hits
    if (hits.length > 0)
      yield hits.flatMap(({ _source }) => (_source?.catalog ? [servedCatalog(_source.catalog)] : []))
    if (hits.length < PAGE) return
    after = { search_after: hits.at(-1)?.sort as string[] }
  }
}

function servedCatalog(stored: NonNullable<ServingRecord['catalog']>): ServedCatalog {
  const { maker: _, ...catalog } = stored
  return catalog
}

function makerKey(maker: CatalogMaker | null): string {
  return createHash('sha256').update(JSON.stringify(maker)).digest('hex').slice(0, 16)
}

async function publish(
  es: Client,
  names: IndexNames,
  expected: string | null,
  next: ServedCatalog,
): Promise<boolean> {
  const index = names.serving
  const { chainId } = next
  const found = await getWithSequence<ServingRecord>(es, index, chainId)
  const before = found?.document.catalog ?? null
  if ((before?.catalogId ?? null) !== expected) return false
  const write = (record: Omit<ServingRecord, 'chainId' | 'changedAt'>, sequence: Sequence | null) =>
    writeIfUnchanged(
      es,
      index,
      chainId,
      { chainId, changedAt: new Date().toISOString(), ...record },
      sequence,
    )
  const changing = await write({ state: 'CHANGING', catalog: before }, found?.sequence ?? null)
  if (changing === null) return false
  // Not earlier: a deletion marks the catalog as retired, and only then looks for a publication.
  const asked = getDocument<{ readonly isRetired?: boolean }>(es, names.catalogs, next.catalogId)
  // Nobody relies on a record without a catalog.
  const [kept] = await Promise.all([asked, before === null ? null : pause(PUBLICATION_WAIT_MS)])
  if (kept === null || kept.isRetired === true) {
    await write({ state: 'STABLE', catalog: before }, changing)
    return false
  }
  const catalog = { ...next, maker: makerKey(next.madeBy) }
  return (await write({ state: 'STABLE', catalog }, changing)) !== null
}

async function endAbandoned(
  es: Client,
  index: string,
  isAbandoned: (state: string) => boolean,
): Promise<number> {
  await refreshIndex(es, index)
  const request = { index, query: { term: { state: 'CHANGING' } }, size: 1_000, _source: ['chainId'] }
  const { hits } = await es.search<Pick<ServingRecord, 'chainId'>>(request)
  let ended = 0
  for (const { _id: chainId = '' } of hits.hits) {
    const found = await getWithSequence<ServingRecord>(es, index, chainId)
    if (found?.document.state !== 'CHANGING' || !isAbandoned(`${chainId}|${found.sequence.if_seq_no}`))
      continue
    const stable = { ...found.document, state: 'STABLE', changedAt: new Date().toISOString() } as const
    if ((await writeIfUnchanged(es, index, chainId, stable, found.sequence)) !== null) ended += 1
  }
  return ended
}
