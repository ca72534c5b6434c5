import type { Client, estypes } from '@elastic/elasticsearch'
import type { CatalogMode } from '../domain/items/items-schema.ts'
import type { CatalogMaker } from './catalog-maker.ts'
import { getDocument } from './get-document.ts'
import type { IndexNames } from './names.ts'

/** One file that a catalog was made of. */
export interface CatalogSource {
  readonly uploadId: string
  readonly mode: CatalogMode
  /** Our copy of it in the storage. */
  readonly key: string
  readonly etag: string
  readonly bytes: number
  /** ISO 8601: `createdAt` and `updatedAt` of the dishes that it brought or changed. */
  readonly at: string
}

/** A wish of the operator's: the index is to be made anew. */
export interface Rebuild {
  /** ISO 8601. */
  readonly requestedAt: string
  /** Why it could not be done; null while it is still to be done. */
  readonly error: string | null
}

/** What is known of one version of a chain's catalog; stored under the name of its index. */
export interface CatalogRecord {
  readonly chainId: string
  readonly version: string
  readonly index: string
  readonly uploadId: string
  readonly dishCount: number
  /** What made its index. Absent in records of before this was written: such an index is searched without a script only. */
  readonly madeBy?: CatalogMaker
  /** What its largest dish takes as a document; absent in records of before this was counted. */
  readonly largestDishBytes?: number
  /** From the file, or as its items name them. */
  readonly restaurants: readonly { readonly id: string; readonly name: string }[]
  readonly generatedAt: string | null
  readonly objectModifiedAt: string
  /** A full file, then the partial ones that followed it: what the catalog can be made of again. */
  readonly sources: readonly CatalogSource[]
  /** Where the dates of its dishes are stored; null until the first sweep after it went live. */
  readonly datesKey: string | null
  /** Null where nobody asked for one, or it is done. */
  readonly rebuild: Rebuild | null
  /** While it is made: the index that it will replace. */
  readonly rebuildOf: string | null
  /** When it was swapped in; null while it is not, or not yet. */
  readonly liveAt: string | null
}

export interface CatalogStore {
  readonly find: (index: string) => Promise<CatalogRecord | null>
  readonly save: (record: CatalogRecord) => Promise<void>
  /** Newest first. */
  readonly list: (chainId: string) => Promise<readonly CatalogRecord[]>
  /** Of all chains, however many; newest first. */
  readonly listAll: () => Promise<readonly CatalogRecord[]>
  readonly listAwaitingRebuild: () => Promise<readonly CatalogRecord[]>
  readonly delete: (index: string) => Promise<void>
}

const MAX_LISTED = 10_000
const NEWEST_FIRST: estypes.SortCombinations[] = [{ version: 'desc' }]

export function createCatalogStore(deps: Readonly<{ es: Client; names: IndexNames }>): CatalogStore {
  const { es, names } = deps
  const search = async (query: NonNullable<estypes.SearchRequest['query']>) => {
    const answer = await es.search<CatalogRecord>({
      index: names.catalogs,
      query,
      sort: NEWEST_FIRST,
      size: MAX_LISTED,
    })
    return answer.hits.hits.flatMap((hit) => hit._source ?? [])
  }
  return {
    find: (index) => getDocument<CatalogRecord>(es, names.catalogs, index),
    async save(record) {
      await es.index({ index: names.catalogs, id: record.index, document: record, refresh: true })
    },
    list: (chainId) => search({ term: { chainId } }),
    async listAll() {
      const all: CatalogRecord[] = []
      const request = { index: names.catalogs, sort: NEWEST_FIRST, size: 1_000 }
      for await (const record of es.helpers.scrollDocuments<CatalogRecord>(request)) all.push(record)
      return all
    },
    listAwaitingRebuild: () =>
      search({
        bool: {
          filter: { exists: { field: 'rebuild.requestedAt' } },
          must_not: { exists: { field: 'rebuild.error' } },
        },
      }),
    async delete(index) {
      await es.delete({ index: names.catalogs, id: index, refresh: true }, { ignore: [404] })
    },
  }
}
