import { randomUUID } from 'node:crypto'
import type { estypes } from '@elastic/elasticsearch'
import { expect } from 'vitest'
import { type CatalogPlace, documentId } from '../../src/search-index/catalog-place.ts'
import { type CatalogRecord, servedCatalog } from '../../src/search-index/catalog-store.ts'
import type { TestService } from './test-service.ts'

export interface OlderShelf {
  readonly chainId: string
  /** Mapping and settings as an older version of the code made them. */
  readonly definition: Omit<estypes.IndicesCreateRequest, 'index'>
  readonly documents: readonly { readonly id: string }[]
}

const KEYWORD = { type: 'keyword' } as const

/** Puts the documents of an older version on a shelf of their own definition. */
export async function fillOlderShelf(
  { es, stores }: TestService,
  { chainId, definition, documents }: OlderShelf,
): Promise<CatalogPlace> {
  const name = randomUUID().slice(0, 8)
  const place = { chainId, catalogId: `${chainId}-${name}`, shelf: `${stores.names.shelfPrefix}${name}` }
  const properties = { chainId: KEYWORD, catalogId: KEYWORD, ...definition.mappings?.properties }
  const { catalogId, shelf: index } = place
  await es.indices.create({ index, ...definition, mappings: { ...definition.mappings, properties } })
  const operations = documents.flatMap((document) => [
    { index: { _id: documentId(place, document.id) } },
    { ...document, chainId, catalogId },
  ])
  expect((await es.bulk({ index, routing: chainId, operations, refresh: true })).errors).toBe(false)
  return place
}

/** Records a catalog and brings it live, as a worker does. */
export async function bringLive({ stores }: TestService, record: CatalogRecord): Promise<void> {
  await stores.catalogs.save(record)
  const before = await stores.serving.find(record.chainId)
  expect(await stores.serving.publish(before?.catalogId ?? null, servedCatalog(record))).toBe(true)
}
