import type { Client, estypes } from '@elastic/elasticsearch'
import type { KitchenStatement } from '../domain/dish/dish.ts'
import type { CatalogMode } from '../domain/items/items-schema.ts'
import type { CatalogMaker } from './catalog-maker.ts'
import { getDocument } from './get-document.ts'
import type { IndexNames } from './names.ts'

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
}

/** A request of the operator to rebuild the index. */
export interface Rebuild {
  /** ISO 8601. */
  readonly requestedAt: string
  /** Why the rebuild failed; null while the request is pending. */
  readonly error: string | null
}

/** The record of one version of a chain's catalog. Its id is the name of the index. */
export interface CatalogRecord {
  readonly chainId: string
  readonly version: string
  readonly index: string
  readonly uploadId: string
  readonly dishCount: number
  /** The maker of the index. Older records do not have it: such an index can only be searched without a script. */
  readonly madeBy?: CatalogMaker
  /** Size of the largest dish as a document, in bytes. Older records do not have it. */
  readonly largestDishBytes?: number
  /** From the file, or from its items. */
  readonly restaurants: readonly { readonly id: string; readonly name: string }[]
  /** What holds for everything made in its restaurants. Older records do not have it. */
  readonly kitchen?: readonly KitchenStatement[]
  readonly generatedAt: string | null
  readonly objectModifiedAt: string
  /** A full file and the partial files after it. A rebuild reads these sources. */
  readonly sources: readonly CatalogSource[]
  /** Where the dates of the dishes are stored; null until the first sweep after it went live. */
  readonly datesKey: string | null
  /** Null without a request, or after it is done. */
  readonly rebuild: Rebuild | null
  /** While it is built: the index that it will replace. */
  readonly rebuildOf: string | null
  /** When it went live; null until it does. */
  readonly liveAt: string | null
}

export interface CatalogStore {
  readonly find: (index: string) => Promise<CatalogRecord | null>
  readonly save: (record: CatalogRecord) => Promise<void>
  /** Newest first. */
  readonly list: (chainId: string) => Promise<readonly CatalogRecord[]>
  /** Of all chains, without a limit; newest first. */
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
