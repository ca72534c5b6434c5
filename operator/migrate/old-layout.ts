import type { Client } from '@elastic/elasticsearch'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import {
  getDocument,
  isNotFound,
  type Sequence,
  writeIfUnchanged,
} from '../../src/search-index/get-document.ts'
import type { IndexNames } from '../../src/search-index/names.ts'

/*
 * The layout before shelves: each catalog was an index `<namespace>-dishes-<chain>-<version>`, and the alias
 * `<namespace>-dishes-<chain>` was on the one that served the chain. This folder is all that reads it.
 */

/** The record of a catalog in an index of its own. Its id is the name of the index. */
export interface OldRecord extends Omit<CatalogRecord, 'catalogId' | 'shelf'> {
  readonly index: string
  /** What the migration has added; a worker of the old version may have taken it away again. */
  readonly catalogId?: string
  readonly shelf?: string
  readonly files?: readonly string[]
}

/** A record, and its place in the order of writes. */
export interface ReadRecord extends Sequence {
  readonly record: OldRecord
}

export interface OldLayout {
  /** Chains that have a record of the old layout. */
  readonly chains: () => Promise<readonly string[]>
  /** Newest first. */
  readonly records: (chainId: string) => Promise<readonly ReadRecord[]>
  /** Writes a record. Returns false, and changes nothing, if another process has written or deleted it meanwhile. */
  readonly saveRecord: (read: ReadRecord, document: Readonly<Record<string, unknown>>) => Promise<boolean>
  /** The index that serves a chain; null where none does, or an empty one from before the first catalog. */
  readonly liveIndex: (chainId: string) => Promise<string | null>
  readonly indices: () => Promise<readonly string[]>
}

/** Ends the name of the empty index that a chain had before its first catalog. */
const EMPTY_CATALOG = '-00000000t000000000'
const MAX_LISTED = 10_000

export function createOldLayout(es: Client, names: IndexNames, namespace: string): OldLayout {
  const index = names.catalogs
  const request = { index, query: { exists: { field: 'index' } }, size: 1_000 }
  return {
    async chains() {
      const found = new Set<string>()
      for await (const record of es.helpers.scrollDocuments<OldRecord>(request))
        if (isOld(record)) found.add(record.chainId)
      return [...found].sort()
    },
    async records(chainId) {
      await es.indices.refresh({ index })
      const { hits } = await es.search<OldRecord>({
        index,
        query: { bool: { filter: [{ term: { chainId } }, request.query] } },
        sort: [{ version: 'desc' }],
        size: MAX_LISTED,
        seq_no_primary_term: true,
      })
      return hits.hits.flatMap(({ _source, _seq_no = 0, _primary_term = 0 }) =>
        _source === undefined || !isOld(_source)
          ? []
          : [{ record: _source, if_seq_no: _seq_no, if_primary_term: _primary_term }],
      )
    },
    saveRecord: async ({ record, ...sequence }, document) =>
      (await writeIfUnchanged(es, index, record.index, document, sequence, { refresh: true })) !== null,
    liveIndex: (chainId) => liveIndex(es, `${namespace}-dishes-${chainId}`),
    indices: async () => Object.keys(await es.indices.getAlias({ index: `${namespace}-dishes-*` })).sort(),
  }
}

/**
 * A catalog that a worker of today made of an old one has the fields of its record, and another id. The old one is retired
 * then, and its dishes are deleted.
 */
export function isOld({ index, catalogId = index, isRetired }: OldRecord): boolean {
  return catalogId === index && isRetired !== true
}

async function liveIndex(es: Client, name: string): Promise<string | null> {
  try {
    const [index] = Object.keys(await es.indices.getAlias({ name }))
    return index === undefined || index.endsWith(EMPTY_CATALOG) ? null : index
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** What the migration has brought live. It tells a swap by the old version from a publication by today's. */
export interface MigrationNotes {
  readonly open: () => Promise<void>
  /** The index that the migration brought live last; two where it may have ended before that. */
  readonly broughtLive: (chainId: string) => Promise<readonly string[]>
  readonly noteLive: (chainId: string, indices: readonly string[]) => Promise<void>
  readonly delete: () => Promise<void>
}

export function createMigrationNotes(es: Client, namespace: string): MigrationNotes {
  const index = `${namespace}-migration`
  const settings = { number_of_shards: 1, number_of_replicas: 0 }
  return {
    async open() {
      if (await es.indices.exists({ index })) return
      await es.indices.create({ index, settings, mappings: { dynamic: false } }, { ignore: [400] })
    },
    async broughtLive(chainId) {
      return (await getDocument<{ live: readonly string[] }>(es, index, chainId))?.live ?? []
    },
    async noteLive(chainId, live) {
      await es.index({ index, id: chainId, document: { live } })
    },
    async delete() {
      await es.indices.delete({ index }, { ignore: [404] })
    },
  }
}
