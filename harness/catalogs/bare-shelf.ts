import { randomUUID } from 'node:crypto'
import type { Client } from '@elastic/elasticsearch'
import { TODAYS_MAKER } from '../../src/search-index/catalog-maker.ts'
import type { ServedCatalog } from '../../src/search-index/serving-store.ts'
import { createOwnShelf, deleteShelf } from '../../src/search-index/shelf.ts'

/** A catalog that the service's own code made, and no chain: to write to and to search. */
export interface BareShelf {
  readonly catalog: ServedCatalog
  readonly close: () => Promise<void>
}

export async function createBareShelf(es: Client, name: string): Promise<BareShelf> {
  const shelf = `${name}-${randomUUID().slice(0, 8)}`
  const place = { chainId: 'alone', catalogId: 'alone-1', shelf }
  await createOwnShelf(es, place)
  const catalog = { ...place, version: '1', madeBy: TODAYS_MAKER, largestDishBytes: null }
  return { catalog, close: () => deleteShelf(es, shelf) }
}
