import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type FaultyProxy, startFaultyProxy } from '../../harness/network/faulty-proxy.ts'
import { createElasticsearch } from '../../src/clients/elasticsearch.ts'
import { createS3 } from '../../src/clients/s3.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { readDates, storeDates } from '../../workers/ingest/writing/dish-dates.ts'
import { onboardWithCatalog } from '../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const DISHES = 200

let service: TestService
let elasticsearch: FaultyProxy
let storage: FaultyProxy
let catalog: CatalogRecord

beforeAll(async () => {
  service = await startTestService()
  elasticsearch = await startFaultyProxy(service.config.ELASTICSEARCH_URL)
  storage = await startFaultyProxy(service.config.S3_ENDPOINT)
  const items = Array.from({ length: DISHES }, (_, index) => ({ partnerDishId: String(index), name: 'Soup' }))
  const { chainId } = await onboardWithCatalog(service, 'dated', items)
  const live = await service.stores.serving.find(chainId)
  const found = await service.stores.catalogs.find(live?.catalogId ?? '')
  if (found === null) throw new Error('no live catalog')
  // As if another file had followed: then the dates of all dishes are stored.
  catalog = { ...found, sources: found.sources.map((source) => ({ ...source, at: '' })) }
})
afterAll(async () => {
  await service?.close()
  elasticsearch?.close()
  storage?.close()
})
beforeEach(() => {
  elasticsearch.setFault(null)
  storage.setFault(null)
})

/** Through the proxies. */
const deps = () => ({
  es: createElasticsearch({ ELASTICSEARCH_URL: elasticsearch.address }),
  s3: createS3(service.config, storage.address),
  bucket: service.config.S3_BUCKET,
  catalogs: service.stores.catalogs,
})
const stored = async () => (await service.stores.catalogs.find(catalog.catalogId)) ?? catalog

it('dates of dishes are read as they were stored', async () => {
  await storeDates(deps(), catalog)
  expect((await readDates(deps(), await stored())).size).toBe(DISHES)
})

it('an engine that fails while they are stored fails that, and nothing else', async () => {
  elasticsearch.setFault({ on: /_search/, cutAfterBytes: 100 })
  await expect(storeDates(deps(), catalog)).rejects.toThrow()
})

it('a page that something before the storage sends does not count as stored', async () => {
  storage.setFault({ on: /^PUT .*dates-/, status: 200, failure: '<html><body>Maintenance</body></html>' })
  await expect(storeDates(deps(), catalog)).rejects.toThrow('does not say what it stored')
})

it('a storage that breaks off while they are read fails that, and nothing else', async () => {
  storage.setFault({ on: /dates-/, cutAfterBytes: 100 })
  await expect(stored().then((record) => readDates(deps(), record))).rejects.toThrow()
})
