import type { Client, estypes } from '@elastic/elasticsearch'
import type { KitchenStatement } from '../domain/dish/dish.ts'
import type { CatalogMode } from '../domain/items/items-schema.ts'
import type { ListedRestaurant } from '../domain/items/listed-restaurants.ts'
import type { CatalogMaker } from './catalog-maker.ts'
import type { CatalogPlace } from './catalog-place.ts'
import { changeDocument, getDocument, getWithSequence, writeIfUnchanged } from './get-document.ts'
import type { IndexNames } from './names.ts'
import { refusePartialAnswer } from './partial-answer.ts'
import { refreshIndex } from './refresh-index.ts'
import type { LastLive, ServedCatalog } from './serving-store.ts'
import type { ShelfKind } from './shelf.ts'

/** One file of a catalog. */
export interface CatalogSource {
  readonly uploadId: string
  readonly mode: CatalogMode
  /** Our copy of it in the storage. */
  readonly key: string
  readonly etag: string
  readonly bytes: number
  /** ISO 8601: `createdAt` and `updatedAt` of the dishes that it added or changed. */
  readonly at: string
  /** An operator approved it although a guard had held it. */
  readonly isApproved?: true
}

/** A request to rebuild a catalog: of the operator, or of a worker that found a catalog of older code. */
export interface Rebuild {
  /** ISO 8601. */
  readonly requestedAt: string
  /** Why the rebuild failed; null while the request is pending. */
  readonly error: string | null
  /** The maker that is asked for. Older requests do not have it. A worker of older code leaves the request alone. */
  readonly by?: CatalogMaker
  /** The kind of shelf that the chain is to have from now on; null = by its size; absent = as before. */
  readonly to?: ShelfKind | null
}

/** The record of one version of a chain's catalog. */
export interface CatalogRecord extends CatalogPlace {
  readonly version: string
  readonly uploadId: string
  /** The kind of shelf that an operator chose for the chain; null or absent = by its size. */
  readonly shelfKind?: ShelfKind | null
  readonly dishCount: number
  /** The maker of its documents. Older records do not have it: such a catalog can only be searched without a script. */
  readonly madeBy?: CatalogMaker
  /** Size of the largest dish as a document, in bytes. Older records do not have it. */
  readonly largestDishBytes?: number
  /**
   * The catalog in which no two dishes share a position, as a worker has checked: this one. Null or another one: not
   * known, as older code copies what it does not know to the record of a rebuilt catalog. Older records do not have it.
   */
  readonly checkedPositionsOf?: string | null
  /** From the file, or from its items. */
  readonly restaurants: readonly ListedRestaurant[]
  /** What holds for everything made in its restaurants. Older records do not have it. */
  readonly kitchen?: readonly KitchenStatement[]
  /**
   * ISO 8601: the oldest time at which a person checked a dish, of all that its files state; null = they state none.
   * Older records do not have it.
   */
  readonly verifiedAt?: string | null
  readonly generatedAt: string | null
  readonly objectModifiedAt: string
  /** A full file and the partial files after it. A rebuild reads these sources. */
  readonly sources: readonly CatalogSource[]
  /** Where the dates of the dishes are stored; null until the first sweep after it went live. */
  readonly datesKey: string | null
  /** Null without a request, or after it is done. */
  readonly rebuild: Rebuild | null
  /** While it is built: the catalog that it will replace. */
  readonly rebuildOf: string | null
  /** When it last went live, later than every other one of its chain before it; null until it does. */
  readonly liveAt: string | null
  /** It does not serve any more and is to be deleted, as soon as no search that began before can still be under way. */
  readonly isRetired?: boolean
  /** Its dishes are being deleted: it stays retired. */
  readonly isBeingDeleted?: true
}

/** What a catalog's record says to searches. */
export function servedCatalog(record: CatalogRecord): ServedCatalog {
  const {
    chainId,
    catalogId,
    shelf,
    version,
    madeBy = null,
    largestDishBytes = null,
    dishCount,
    checkedPositionsOf,
    verifiedAt = null,
  } = record
  const positions = checkedPositionsOf === catalogId ? { hasOwnPositions: true as const } : {}
  return { chainId, catalogId, shelf, version, madeBy, largestDishBytes, dishCount, ...positions, verifiedAt }
}

/** What can change of a catalog that was recorded. */
export type CatalogChange = Partial<
  Pick<CatalogRecord, 'rebuild' | 'rebuildOf' | 'datesKey' | 'liveAt' | 'isRetired'>
>

/** Lists leave retired catalogs out. */
export interface CatalogStore {
  readonly find: (catalogId: string) => Promise<CatalogRecord | null>
  readonly save: (record: CatalogRecord) => Promise<void>
  /** Records what a worker built. Returns false where the catalog was retired or deleted since it was begun. */
  readonly saveBuilt: (record: CatalogRecord) => Promise<boolean>
  /**
   * Changes a record by compare-and-swap, so that it overwrites no change of another process. Returns false where there
   * is no record, or where its catalog is being deleted: a rebuild that ends at this moment deletes it, and it must not
   * come back.
   */
  readonly change: (catalogId: string, change: CatalogChange) => Promise<boolean>
  /** Newest first. */
  readonly list: (chainId: string) => Promise<readonly CatalogRecord[]>
  readonly listAwaitingRebuild: () => Promise<readonly CatalogRecord[]>
  /** Those that never went live: under construction, or left by an attempt that died. */
  readonly listUnserved: () => Promise<readonly CatalogRecord[]>
  /** Those that served and whose dates are not stored. */
  readonly listWithoutDates: () => Promise<readonly CatalogRecord[]>
  readonly listRetired: () => Promise<readonly CatalogRecord[]>
  /** Newest first. */
  readonly listOnShelf: (shelf: string) => Promise<readonly CatalogRecord[]>
  /** Whether any record names a shelf, retired ones included. */
  readonly namesShelf: (shelf: string) => Promise<boolean>
  /** Of each chain the catalog that went live last; in pages. */
  readonly lastLive: () => AsyncIterable<readonly LastLive[]>
  /** Which of these catalogs have a record, retired ones included. */
  readonly known: (catalogIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Which of these files of our storage any catalog needs. */
  readonly neededFiles: (keys: readonly string[]) => Promise<ReadonlySet<string>>
  /**
   * Retires a catalog and, unless `isInUse`, begins to delete it for good: from then on it cannot go live. Returns false
   * where it is in use, or another process changed its record meanwhile.
   */
  readonly beginDeletion: (catalogId: string, isInUse: () => Promise<boolean>) => Promise<boolean>
  readonly delete: (catalogId: string) => Promise<void>
}

const MAX_LISTED = 10_000
const NEWEST_FIRST: estypes.SortCombinations[] = [{ version: 'desc' }]
const RETIRED = { term: { isRetired: true } }

export function createCatalogStore(deps: Readonly<{ es: Client; names: IndexNames }>): CatalogStore {
  const { es, names } = deps
  const index = names.catalogs
  const search = async (query: NonNullable<estypes.SearchRequest['query']>) => {
    await refreshIndex(es, index)
    const answer = await es.search<CatalogRecord>({ index, query, sort: NEWEST_FIRST, size: MAX_LISTED })
    return answer.hits.hits.flatMap((hit) => hit._source ?? [])
  }
  const list = (
    filter: readonly NonNullable<estypes.SearchRequest['query']>[],
    without: readonly NonNullable<estypes.SearchRequest['query']>[] = [],
  ) => search({ bool: { filter: [...filter], must_not: [RETIRED, ...without] } })
  const change: CatalogStore['change'] = async (catalogId, changes) => {
    const changed = (record: CatalogRecord) =>
      record.isBeingDeleted === true ? null : catalogDocument({ ...record, ...changes })
    const record = await changeDocument(es, index, catalogId, changed)
    return record !== null && record.isBeingDeleted !== true
  }
  return {
    find: (catalogId) => getDocument<CatalogRecord>(es, index, catalogId),
    async save(record) {
      const document = catalogDocument(record)
      await es.index({ index, id: record.catalogId, document })
    },
    async saveBuilt(built) {
      const saved = (record: CatalogRecord) => (record.isRetired === true ? null : catalogDocument(built))
      const record = await changeDocument(es, index, built.catalogId, saved)
      return record !== null && record.isRetired !== true
    },
    change,
    list: (chainId) => list([{ term: { chainId } }]),
    listAwaitingRebuild: () =>
      list([{ exists: { field: 'rebuild.requestedAt' } }], [{ exists: { field: 'rebuild.error' } }]),
    listUnserved: () => list([], [{ exists: { field: 'liveAt' } }]),
    listWithoutDates: () => list([{ exists: { field: 'liveAt' } }], [{ exists: { field: 'datesKey' } }]),
    listRetired: () => search(RETIRED),
    async listOnShelf(shelf) {
      const query = { bool: { filter: { term: { shelf } }, must_not: RETIRED } }
      await refreshIndex(es, index)
      const request = { index, query, sort: NEWEST_FIRST, size: 1_000 }
      return Array.fromAsync(es.helpers.scrollDocuments<CatalogRecord>(request))
    },
    async namesShelf(shelf) {
      await refreshIndex(es, index)
      return (await es.count({ index, query: { term: { shelf } } })).count > 0
    },
    lastLive: () => lastLive(es, index),
    async known(catalogIds) {
      if (catalogIds.length === 0) return new Set()
      await refreshIndex(es, index)
      const query = { ids: { values: [...catalogIds] } }
      const { hits } = await es.search({ index, query, size: catalogIds.length, _source: false })
      return new Set(hits.hits.map(({ _id = '' }) => _id))
    },
    async neededFiles(keys) {
      if (keys.length === 0) return new Set()
      await refreshIndex(es, index)
      const request = { index, query: { terms: { files: [...keys] } }, size: 100 }
      const records = await Array.fromAsync(es.helpers.scrollDocuments<CatalogRecord>(request))
      return new Set(records.flatMap(filesOf))
    },
    async beginDeletion(catalogId, isInUse) {
      await change(catalogId, { isRetired: true })
      const retired = await getWithSequence<CatalogRecord>(es, index, catalogId)
      if (await isInUse()) return false
      if (retired === null || retired.document.isBeingDeleted === true) return true
      if (retired.document.isRetired !== true) return false
      const document: CatalogRecord = { ...retired.document, isBeingDeleted: true }
      return (await writeIfUnchanged(es, index, catalogId, document, retired.sequence)) !== null
    },
    async delete(catalogId) {
      await es.delete({ index, id: catalogId }, { ignore: [404] })
    },
  }
}

const PAGE = 1_000

interface LastLiveByChain {
  readonly chains: {
    readonly after_key?: Record<string, string>
    readonly buckets: readonly { readonly last: { readonly hits: estypes.SearchHitsMetadata<LastLive> } }[]
  }
}

async function* lastLive(es: Client, index: string): AsyncGenerator<readonly LastLive[]> {
  await refreshIndex(es, index)
  const query = { bool: { filter: { exists: { field: 'liveAt' } }, must_not: RETIRED } }
  const last: estypes.AggregationsAggregationContainer = {
    top_hits: { size: 1, sort: [{ liveAt: 'desc' }], _source: ['chainId', 'catalogId', 'liveAt'] },
  }
  const sources = [{ chainId: { terms: { field: 'chainId' } } }]
  for (let after: Record<string, string> | undefined; ; ) {
    const composite = { size: PAGE, sources, ...(after && { after }) }
    const aggs = { chains: { composite, aggs: { last } } }
    const answer = await es.search<unknown, LastLiveByChain>({ index, size: 0, query, aggs })
    refusePartialAnswer(answer)
    const { buckets = [], after_key } = answer.aggregations?.chains ?? {}
    if (buckets.length > 0)
      yield buckets.flatMap((chain) => chain.last.hits.hits.flatMap(({ _source }) => _source ?? []))
    if (buckets.length < PAGE) return
    after = after_key
  }
}

/** A record as it is stored. */
export function catalogDocument(
  record: CatalogRecord,
): CatalogRecord & { readonly files: readonly string[] } {
  return { ...record, files: filesOf(record) }
}

/** Keys of the files in our storage that a catalog needs. */
export function filesOf({
  sources,
  datesKey,
}: Pick<CatalogRecord, 'sources' | 'datesKey'>): readonly string[] {
  return [...sources.map(({ key }) => key), ...(datesKey === null ? [] : [datesKey])]
}
