import { randomUUID } from 'node:crypto'
import type { Client } from '@elastic/elasticsearch'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'
import { indexNames } from '../../src/search-index/names.ts'
import { storeScripts } from '../../src/search-index/setup.ts'
import { deleteShelf, listShelves, type ShelfSettings, shelfFor } from '../../src/search-index/shelf.ts'

const ROOM: ShelfSettings = { shards: 1, maxDishes: 1_000, ownFrom: 500 }
const SMALL = { catalogId: 'grill-1', dishCount: 40 }

describe('the shelf for a new catalog', () => {
  const names = indexNames(`test-${randomUUID().slice(0, 8)}`)
  let es: Client

  beforeAll(async () => {
    es = createElasticsearch({ ELASTICSEARCH_URL: inject('stackEnvironment').ELASTICSEARCH_URL ?? '' })
    await storeScripts(es)
  })
  afterEach(async () => {
    for (const { name } of await listShelves(es, names)) await deleteShelf(es, name)
  })

  it('is one that is there, also where several workers need the first one at the same moment', async () => {
    const chosen = await Promise.all(Array.from({ length: 6 }, () => shelfFor(es, names, ROOM, SMALL)))
    const shelves = (await listShelves(es, names)).map(({ name }) => name)
    expect(shelves).toEqual([chosen[0]])
    expect(new Set(chosen)).toEqual(new Set(shelves))
    expect(await shelfFor(es, names, ROOM, SMALL)).toBe(chosen[0])
  })

  it('is another one where that is full', async () => {
    const first = await shelfFor(es, names, ROOM, SMALL)
    const second = await shelfFor(es, names, { ...ROOM, maxDishes: 0 }, SMALL)
    expect(second).not.toBe(first)
    expect(await shelfFor(es, names, ROOM, SMALL)).toBe(first)
  })

  it('is one that does not come back under its name where it was lost', async () => {
    const lost = await shelfFor(es, names, ROOM, SMALL)
    await deleteShelf(es, lost)
    expect(await shelfFor(es, names, ROOM, SMALL)).not.toBe(lost)
  })

  it('is its own where it is large, and only named at first', async () => {
    const own = await shelfFor(es, names, ROOM, { catalogId: 'grill-1', dishCount: 500 })
    expect(own).toBe(`${names.shelfPrefix}own-grill-1`)
    expect(await listShelves(es, names)).toEqual([])
  })
})
