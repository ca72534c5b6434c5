import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BareShelf, createBareShelf } from '../../harness/catalogs/bare-shelf.ts'
import { largeItem } from '../../samples/generator/large/large-catalog.ts'
import { GUEST_SEARCH } from '../../src/search-index/guest-searches.ts'
import type { AcceptedDish } from '../../workers/ingest/judging/accepted-dish.ts'
import { CatalogDraft } from '../../workers/ingest/judging/catalog-draft.ts'
import { Report } from '../../workers/ingest/judging/report.ts'
import { GuestWatch } from '../../workers/ingest/writing/guest-watch.ts'
import { writeDishes } from '../../workers/ingest/writing/write-dishes.ts'
import { useProxiedElasticsearch } from '../support/proxied-elasticsearch.ts'

const QUIET_MS = 300
const NEAR = { timeout: 10_000, interval: 20 }

describe('beside guests', () => {
  const engine = useProxiedElasticsearch()
  let shelf: BareShelf

  beforeEach(async () => {
    shelf = await createBareShelf(engine.es, 'guests')
  })
  afterEach(async () => {
    engine.proxy.setFault(null)
    await shelf.close()
  })

  const search = (tag: string) => engine.es.search({ index: shelf.catalog.shelf, size: 0, stats: [tag] })

  /** Each watch has its own tag, because other tests search, too. */
  const aWatch = () => {
    const tag = `tag-${randomUUID()}`
    const onUnavailable = vi.fn<(error: unknown) => void>()
    return { tag, onUnavailable, watch: new GuestWatch(engine.es, { tag, quietMs: QUIET_MS, onUnavailable }) }
  }

  it('a catalog is written as if they searched, until the engine says that they do not', async () => {
    const { watch } = aWatch()
    expect(watch.isSearching).toBe(true)
    await vi.waitUntil(() => !watch.isSearching, NEAR)
  })

  it('they are noticed soon, and for a while', async () => {
    const { tag, watch } = aWatch()
    await vi.waitUntil(() => !watch.isSearching, NEAR)
    await vi.waitUntil(async () => {
      await search(tag)
      return watch.isSearching
    }, NEAR)
    await vi.waitUntil(() => !watch.isSearching, NEAR)
  })

  it('they are thought to search after a rest, until the engine says that they do not', async () => {
    const { watch } = aWatch()
    await vi.waitUntil(() => !watch.isSearching, NEAR)
    await pause(QUIET_MS)
    expect(watch.isSearching).toBe(true)
    await vi.waitUntil(() => !watch.isSearching, NEAR)
  })

  it.each([
    ['refuses to say', { status: 403, failure: '{"status":403}' }],
    ['says it too late', { delayMs: 2_000 }],
    ['says half of it', { status: 200, failure: '{"_nodes":{"failed":1},"nodes":{}}' }],
  ])('they are thought to search where the engine %s', async (_what, fault) => {
    const { watch, onUnavailable } = aWatch()
    await vi.waitUntil(() => !watch.isSearching, NEAR)
    let asked = 0
    engine.proxy.setFault({ on: /stats/, ...fault, strikes: () => ++asked > 0 })
    await vi.waitUntil(() => watch.isSearching && asked > 2, NEAR)
    expect(onUnavailable).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['in requests that the engine is done with at once', pLimit(1), 64 * 1024],
    ['in large requests where the operator says so', null, 2 * 1024 * 1024],
  ])('dishes come %s', async (_how, turns, largest) => {
    const sizes: number[] = []
    engine.es.diagnostic.on('request', (_error, event) => {
      const { path, body } = event?.meta.request.params ?? { path: '' }
      if (path.endsWith('_bulk')) sizes.push((body as Buffer).length)
    })
    const asking = new AbortController()
    const guest = (async () => {
      while (!asking.signal.aborted) await search(GUEST_SEARCH)
    })()
    const at = new Date().toISOString()
    const plan = {
      place: shelf.catalog,
      before: null,
      at,
      firstPosition: 0,
      positionsOf: null,
      acceptsLosses: false,
      onLost: () => undefined,
    }
    const guests = new GuestWatch(engine.es)
    const besideGuests = turns === null ? null : { guests, turns }
    const deps = { es: engine.es, besideGuests }
    const written = await writeDishes(deps, plan, batches(4, 200)).finally(() => asking.abort())
    await guest
    expect(written).toMatchObject({ known: 0, unknown: 800 })
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(1024 * 1024)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(largest)
    expect(Math.max(...sizes)).toBeGreaterThan(largest / 2)
  })
})

async function* batches(count: number, size: number): AsyncGenerator<readonly AcceptedDish[]> {
  const draft = new CatalogDraft('guests', new Report(10))
  for (let at = 0; at < count; at += 1) {
    const items = Array.from({ length: size }, (_, n) => largeItem(1, at * size + n))
    yield items.flatMap(
      (value, n) => draft.take({ type: 'item', index: at * size + n, value, endsAt: 0 }) ?? [],
    )
  }
}
