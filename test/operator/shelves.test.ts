import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import type { ListedShelf } from '../../operator/shelves/shelf-view.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { createOwnShelf, createSharedShelf, isOwnShelf, shelfExists } from '../../src/search-index/shelf.ts'
import { sweepStrays } from '../../workers/ingest/retention.ts'
import { ask } from '../support/graphql.ts'
import { operate, operateJson } from '../support/operate.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

const MENU = '{ search { matches { dish { id name createdAt } } } }'
const HOUR_MS = 3_600_000
const lines: { readonly level: number; readonly msg: string; readonly shelf?: string }[] = []
const logTo = new Writable({
  write: (line: Buffer, _encoding, done) => {
    lines.push(JSON.parse(line.toString()))
    done()
  },
})

describe('the operator of shelves', () => {
  let service: TestService
  let chains: OnboardedChain[]

  beforeAll(async () => {
    // Retired catalogs stay for two deadlines.
    const REQUEST_DEADLINE_MS = '6000'
    const settings = { REQUEST_DEADLINE_MS, SWEEP_INTERVAL_MS: '1000', LOG_LEVEL: 'info' }
    service = await startTestService({ settings, logTo })
    chains = []
    for (const chainId of ['grill', 'bistro', 'cafe']) {
      const chain = await service.onboard({ chainId, name: chainId })
      chains.push(chain)
      for (const dishes of [2, 3]) await upload(chain, dishes)
    }
  })
  afterAll(() => service?.close())

  const upload = async ({ chainId, partnerToken }: OnboardedChain, dishes: number) => {
    const items = Array.from({ length: dishes }, (_, at) => ({
      partnerDishId: `${at}`,
      name: `${chainId} ${at}`,
    }))
    expect(await uploadCatalog(service.address, partnerToken, JSON.stringify(items))).toMatchObject({
      state: 'LIVE',
    })
  }
  const list = async (): Promise<ListedShelf[]> => operateJson(service, 'shelves', 'list')
  const menus = () => Promise.all(chains.map(({ apiKey }) => ask(service.address, apiKey, MENU)))
  const shelvesOf = async (chainId: string) =>
    [...new Set((await service.stores.catalogs.list(chainId)).map(({ shelf }) => shelf))].sort()
  const isOwn = (shelf: string) => isOwnShelf(service.stores.names, shelf)
  const served = async (chainId: string) => (await service.stores.serving.find(chainId))?.shelf ?? ''
  const sweepsAt = (now: number) =>
    Array.fromAsync(
      sweepStrays(
        { ...service, ...service.stores, bucket: service.config.S3_BUCKET, log: pino({ level: 'silent' }) },
        now,
      ),
    )
  const sweepsInAnHour = () => sweepsAt(Date.now() + HOUR_MS)

  it('sees every shelf, and how full it is', async () => {
    const [shelf, ...others] = await list()
    expect(others).toEqual([])
    expect(shelf).toMatchObject({
      ...{ kind: 'shared', chains: 3, catalogs: 6, live: 3, dishes: 15, shards: 2 },
      ...{ maxDishes: service.config.SHELF_DISHES, isToday: true, isClosed: false, hints: [] },
    })
    expect(shelf?.bytes).toBeGreaterThan(0)
  })

  it('moves a chain to shelves of its own and back, with its kept catalogs; its uploads stay there', async () => {
    const [grill] = chains
    if (grill === undefined) throw new Error('no chain')
    const before = await menus()
    await operate(service, ['shelves', 'move', 'grill', '--to', 'own'])
    const own = await shelvesOf('grill')
    expect(own.map(isOwn)).toEqual([true, true])
    expect(await menus()).toEqual(before)
    expect((await list()).filter(({ kind }) => kind === 'own')).toMatchObject([
      { catalogs: 1, chains: 1, onlyFor: { chainId: 'grill' } },
      { catalogs: 1, chains: 1, onlyFor: { chainId: 'grill' } },
    ])
    await upload(grill, 3)
    expect(isOwn(await served('grill'))).toBe(true)
    await operate(service, ['shelves', 'move', 'grill'])
    expect((await shelvesOf('grill')).map(isOwn)).toEqual([false])
    await upload(grill, 3)
    expect(isOwn(await served('grill'))).toBe(false)
    await until('its own shelves are deleted', async () => (await list()).length === 1)
  })

  it('drains a shelf: every chain leaves it, nothing new comes, and the sweep deletes it', async () => {
    const [shelf] = await list()
    const name = shelf?.name ?? ''
    const before = await menus()
    await operate(service, ['shelves', 'drain', name])
    expect(await menus()).toEqual(before)
    expect((await service.stores.catalogs.listOnShelf(name)).length).toBe(0)
    for (const chain of chains) await upload(chain, 3)
    for (const { chainId } of chains) expect(await served(chainId)).not.toBe(name)
    await until('its old catalogs are gone', async () => !(await service.stores.catalogs.namesShelf(name)))
    await sweepsAt(Date.now())
    expect(await shelfExists(service.es, name), 'it is young').toBe(true)
    await sweepsInAnHour()
    expect(await shelfExists(service.es, name)).toBe(false)
  })

  it('refuses to drain what is no shared shelf', async () => {
    await expect(operate(service, ['shelves', 'drain', 'dishmatch-uploads'])).rejects.toThrow(
      'no shared shelf',
    )
    const place = {
      chainId: 'grill',
      catalogId: 'mine',
      shelf: `${service.stores.names.shelfPrefix}own-mine`,
    }
    await createOwnShelf(service.es, place)
    await expect(operate(service, ['shelves', 'drain', place.shelf])).rejects.toThrow('no shared shelf')
  })

  it('an empty shelf of today stays, one of an older definition that a record names stays, too', async () => {
    const { es, stores } = service
    const today = await createSharedShelf(es, stores.names, 1)
    const [named, left] = ['named', 'left'].map((name) => `${stores.names.shelfPrefix}shared-${name}`)
    for (const index of [named, left]) {
      await es.indices.create({
        index: index ?? '',
        mappings: { _meta: { definition: 'older', onlyFor: null } },
      })
    }
    const [record] = await stores.catalogs.list('grill')
    if (record === undefined || named === undefined || left === undefined) throw new Error('no catalog')
    const mine = { ...record, catalogId: 'mine', shelf: named }
    await stores.catalogs.save(mine)
    expect((await list()).find(({ name }) => name === named)?.hints[0]).toMatch(/^of an older definition/)
    await sweepsInAnHour()
    expect(await Promise.all([today, named, left].map((shelf) => shelfExists(es, shelf)))).toEqual([
      true,
      true,
      false,
    ])
    await stores.catalogs.delete(mine.catalogId)
    await sweepsInAnHour()
    expect(await shelfExists(es, named)).toBe(false)
  })

  it('a shelf that is lost comes back by itself, with every kept catalog, and the log says so', async () => {
    const before = await menus()
    const shelf = await served('grill')
    await service.es.indices.delete({ index: shelf })
    await until('every catalog is rebuilt', async () => {
      for (const { chainId } of chains)
        for (const record of await service.stores.catalogs.list(chainId))
          if (record.shelf === shelf) return false
      return true
    })
    expect(await menus()).toEqual(before)
    expect(lines.filter((line) => line.msg.startsWith('a shelf is lost'))).toMatchObject([
      { level: 50, shelf },
    ])
  })
})
