import type { Client } from '@elastic/elasticsearch'
import { getDocument } from './get-document.ts'
import type { IndexNames } from './names.ts'

/** What is known of one version of a chain's catalog; stored under the name of its index. */
export interface CatalogRecord {
  readonly chainId: string
  readonly version: string
  readonly index: string
  readonly uploadId: string
  readonly dishCount: number
  /** From the file, or as its items name them. */
  readonly restaurants: readonly { readonly id: string; readonly name: string }[]
  readonly generatedAt: string | null
  readonly objectModifiedAt: string
  /** When it was swapped in; null while it is not, or not yet. */
  readonly liveAt: string | null
}

export interface CatalogRecords {
  readonly find: (index: string) => Promise<CatalogRecord | null>
  readonly save: (record: CatalogRecord) => Promise<void>
  /** Newest first. */
  readonly list: (chainId: string) => Promise<readonly CatalogRecord[]>
  readonly delete: (index: string) => Promise<void>
}

const MAX_LISTED = 1_000

export function createCatalogRecords(deps: Readonly<{ es: Client; names: IndexNames }>): CatalogRecords {
  const { es, names } = deps
  return {
    find: (index) => getDocument<CatalogRecord>(es, names.catalogs, index),
    async save(record) {
      await es.index({ index: names.catalogs, id: record.index, document: record, refresh: true })
    },
    async list(chainId) {
      const answer = await es.search<CatalogRecord>({
        index: names.catalogs,
        query: { term: { chainId } },
        sort: [{ version: 'desc' }],
        size: MAX_LISTED,
      })
      return answer.hits.hits.flatMap((hit) => hit._source ?? [])
    },
    async delete(index) {
      await es.delete({ index: names.catalogs, id: index, refresh: true }, { ignore: [404] })
    },
  }
}
