import type { Client } from '@elastic/elasticsearch'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uploadCatalog } from '../../harness/catalogs/upload-catalog.ts'
import { createServingStore, type ServedCatalog } from '../../src/search-index/serving-store.ts'
import { sweep } from '../../workers/ingest/retention.ts'
import { ingestDeps } from '../../workers/start-worker.ts'
import { emptyCatalog } from '../support/empty-catalog.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ settings: { SWEEP_INTERVAL_MS: '3600000' } })
})
afterAll(() => service?.close())

const deps = () => ingestDeps({ ...service, log: pino({ level: 'silent' }) }, service.stores)
const isStable = async (chainId: string) => (await service.stores.serving.read([chainId]))[0]?.isStable

async function served(chainId: string): Promise<ServedCatalog> {
  const chain = await service.onboard({ chainId })
  await uploadCatalog(service.address, chain.partnerToken, '[{"partnerDishId":"1","name":"Soup"}]')
  const catalog = await service.stores.serving.find(chainId)
  if (catalog === null) throw new Error('nothing went live')
  return catalog
}

/** A publisher that sleeps before its second write, until it is woken. */
async function asleep(catalog: ServedCatalog) {
  const [reached, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let writes = 0
  const index = async (request: Parameters<Client['index']>[0]) => {
    writes += 1
    if (writes === 2) {
      reached.resolve()
      await woken.promise
    }
    return service.es.index(request)
  }
  const es = new Proxy(service.es, {
    get: (target, name) => {
      if (name === 'index') return index
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const next = { ...catalog, catalogId: `${catalog.catalogId}-next` }
  await service.stores.catalogs.save(emptyCatalog(next))
  const publication = createServingStore({ es, names: service.stores.names }).publish(catalog.catalogId, next)
  await reached.promise
  return {
    next,
    wake: () => {
      woken.resolve()
      return publication
    },
  }
}

it('says that it is about to change before another catalog serves', async () => {
  const catalog = await served('changing')
  const { next, wake } = await asleep(catalog)
  expect(await isStable('changing')).toBe(false)
  expect((await service.stores.serving.find('changing'))?.catalogId).toBe(catalog.catalogId)
  expect(await wake()).toBe(true)
  expect(await service.stores.serving.read(['changing', 'nobody'])).toMatchObject([
    { catalog: { catalogId: next.catalogId }, isStable: true },
    { catalog: null, isStable: false },
  ])
})

it('that a dead publisher left CHANGING is made STABLE by a sweep, and a publisher that only slept fails', async () => {
  const catalog = await served('left')
  const { wake } = await asleep(catalog)
  await sweep(deps())
  expect(await wake()).toBe(false)
  expect(await service.stores.serving.read(['left'])).toMatchObject([
    { catalog: { catalogId: catalog.catalogId }, isStable: true },
  ])
})

it('that has just begun to change is left alone by a sweep, and forgotten once it has changed', async () => {
  const catalog = await served('begun')
  const { wake } = await asleep(catalog)
  const seen = new Map<string, number>()
  await sweep(deps(), { seen, graceMs: 60_000 })
  expect([...seen.keys()].filter((what) => what.startsWith('begun|'))).toHaveLength(1)
  expect(await wake()).toBe(true)
  await sweep(deps(), { seen, graceMs: 60_000 })
  expect([...seen.keys()].filter((what) => what.startsWith('begun|'))).toEqual([])
})
