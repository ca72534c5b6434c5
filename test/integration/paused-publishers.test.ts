import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import type { Client } from '@elastic/elasticsearch'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStores } from '../../src/create-stores.ts'
import { requestRebuild } from '../../src/features/catalogs/rebuild-requests.ts'
import { rollBack } from '../../src/features/catalogs/rollback.ts'
import { noticeStored } from '../../src/features/uploads/notice-stored.ts'
import { objectKey } from '../../src/features/uploads/object-key.ts'
import { countDishes } from '../../src/search-index/catalog-dishes.ts'
import type { CatalogRecord } from '../../src/search-index/catalog-store.ts'
import { refreshShelf } from '../../src/search-index/shelf.ts'
import { deleteUnlessLive } from '../../workers/ingest/delete-catalog.ts'
import type { IngestDeps } from '../../workers/ingest/ingest-deps.ts'
import { ingestUpload } from '../../workers/ingest/ingest-upload.ts'
import { rebuildNext } from '../../workers/ingest/rebuild-catalog.ts'
import { sweep } from '../../workers/ingest/retention.ts'
import { ingestDeps } from '../../workers/start-worker.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ hasWorker: false })
  await service.s3.send(new CreateBucketCommand({ Bucket: service.config.S3_BUCKET }))
})
afterAll(() => service?.close())

const depsWith = (es: Client): IngestDeps => {
  const stores = createStores(es, service.config.NAMESPACE)
  return { ...ingestDeps({ ...service, es, log: pino({ level: 'silent' }) }, stores), besideGuests: null }
}

/** The id of an upload that waits. */
async function waiting(businessId: string, name: string): Promise<string> {
  const { s3, config, stores } = service
  const Key = objectKey(businessId, new Date())
  const Body = JSON.stringify([{ partnerDishId: '1', name }])
  await s3.send(new PutObjectCommand({ Bucket: config.S3_BUCKET, Key, Body }))
  const { S3_BUCKET: bucket, MAX_FILE_BYTES: maxFileBytes } = config
  const askForIngest = () => Promise.resolve()
  const notice = { ...stores, s3, bucket, maxFileBytes, storageTimeoutMs: 10_000, askForIngest }
  return (await noticeStored(notice, Key)).upload?.uploadId ?? ''
}

const HOOKS = { onProgress: () => Promise.resolve(), signal: new AbortController().signal }

/** Two catalogs, of which the second one is live. */
async function twoCatalogs(chainId: string) {
  const { businessId } = await service.onboard({ chainId, name: chainId })
  for (const name of ['Soup', 'Stew'])
    await ingestUpload(depsWith(service.es), await waiting(businessId, name), HOOKS)
  const [second, first] = await service.stores.catalogs.list(chainId)
  if (first === undefined || second === undefined) throw new Error('two catalogs should be kept')
  return { businessId, first, second }
}

async function live(chainId: string) {
  const { es, stores } = service
  const catalog = await stores.serving.find(chainId)
  if (catalog === null) throw new Error(`nothing serves ${chainId}`)
  await refreshShelf(es, catalog.shelf)
  return { catalogId: catalog.catalogId, dishes: await countDishes(es, catalog) }
}

/** A client of the engine that stands still before the call with this number, until `wake`. */
function pausedBefore(number: number) {
  const [reached, woken] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()]
  let calls = 0
  const es = new Proxy(service.es, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return async (...args: unknown[]) => {
        if (calls++ === number) {
          reached.resolve(true)
          await woken.promise
        }
        return method.apply(target, args)
      }
    },
  })
  return { es, reached, wake: woken.resolve }
}

describe('a worker that stands still before it publishes', () => {
  const HOUR_MS = 3_600_000
  /** Its upload ends otherwise, and a sweep deletes what it built. Returns what the worker says when it goes on. */
  const goesOn = async (uploadId: string, pausedAt: 'before the report' | 'after the report') => {
    const deps = depsWith(service.es)
    const [reached, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const paused =
      <Args extends unknown[], Result>(method: (...args: Args) => Promise<Result>) =>
      async (...args: Args) => {
        reached.resolve()
        await woken.promise
        return method(...args)
      }
    const stopping =
      pausedAt === 'before the report'
        ? { vocabularies: { ...deps.vocabularies, save: paused(deps.vocabularies.save) } }
        : { catalogs: { ...deps.catalogs, saveBuilt: paused(deps.catalogs.saveBuilt) } }
    const running = ingestUpload({ ...deps, ...stopping }, uploadId, HOOKS)
    await reached.promise
    await service.stores.uploads.update(uploadId, () => ({ state: 'REJECTED' }))
    await sweep(deps, { now: Date.now() + HOUR_MS })
    woken.resolve()
    return running.then(
      ({ state }) => state,
      (error: Error) => error.message,
    )
  }

  it.each([
    ['before the report', 'ended otherwise while its catalog was built'],
    ['after the report', 'was deleted before it could go live'],
  ] as const)('%s does not bring a catalog live that a sweep deleted', async (pausedAt, said) => {
    const chainId = `paused-${pausedAt.replaceAll(' ', '-')}`
    const { businessId, second } = await twoCatalogs(chainId)
    expect(await goesOn(await waiting(businessId, 'Salad'), pausedAt)).toContain(said)
    expect(await live(chainId)).toEqual({ catalogId: second.catalogId, dishes: 1 })
    expect((await service.stores.catalogs.list(chainId)).length).toBe(2)
  })
})

describe('a worker that died after it published', () => {
  it('leaves a whole progress, whatever another one that read the file wrote meanwhile', async () => {
    const { businessId } = await service.onboard({ chainId: 'whole-progress' })
    const uploadId = await waiting(businessId, 'Soup')
    await ingestUpload(depsWith(service.es), uploadId, HOOKS)
    const { uploads } = service.stores
    await uploads.update(uploadId, () => ({ state: 'PROCESSING', progress: { items: 0, percent: 2 } }))
    await ingestUpload(depsWith(service.es), uploadId, HOOKS)
    const progress = { items: 1, percent: 100 }
    expect(await uploads.find(uploadId)).toMatchObject({ state: 'LIVE', progress })
  })
})

describe('a rebuild of a kept catalog', () => {
  it('keeps the place of one that an operator brings back meanwhile', async () => {
    const chainId = 'rebuilt-amid'
    const { businessId, first } = await twoCatalogs(chainId)
    const deps = depsWith(service.es)
    await requestRebuild(deps.catalogs, first)
    const [reached, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const saveBuilt = async (record: CatalogRecord) => {
      reached.resolve()
      await woken.promise
      return deps.catalogs.saveBuilt(record)
    }
    const running = rebuildNext({ ...deps, catalogs: { ...deps.catalogs, saveBuilt } }, chainId, HOOKS.signal)
    await reached.promise
    await rollBack(deps, chainId, first.version)
    woken.resolve()
    await running
    await ingestUpload(deps, await waiting(businessId, 'Salad'), HOOKS)
    expect((await rollBack(deps, chainId)).version).toBe(first.version)
  })
})

describe('a rollback to a catalog that is being deleted', () => {
  /** Runs `paused` up to each of its calls in turn, then all of `whole`, then the rest. */
  const atEveryCall = async (
    name: string,
    paused: (es: Client, chainId: string, first: CatalogRecord) => Promise<unknown>,
    whole: (es: Client, chainId: string, first: CatalogRecord) => Promise<unknown>,
  ) => {
    const ends = new Set<string>()
    let isAmid = true
    let number = 0
    for (; isAmid; number += 1) {
      const chainId = `${name}-${number}`
      const { first } = await twoCatalogs(chainId)
      const { es, reached, wake } = pausedBefore(number)
      const running = paused(es, chainId, first).catch(() => undefined)
      void running.then(() => reached.resolve(false))
      isAmid = await reached.promise
      await whole(service.es, chainId, first).catch(() => undefined)
      wake()
      await running
      const { catalogId, dishes } = await live(chainId)
      expect(dishes, `paused before call ${number}`).toBe(1)
      await deleteUnlessLive(depsWith(service.es), first)
      const kept = (await service.stores.catalogs.list(chainId)).map((record) => record.catalogId)
      expect(kept, `paused before call ${number}`).toContain(catalogId)
      ends.add(catalogId === first.catalogId ? 'rolled back' : 'deleted')
    }
    expect(number).toBeGreaterThan(5)
    expect([...ends].sort()).toEqual(['deleted', 'rolled back'])
  }
  const rollback = (es: Client, chainId: string) => rollBack({ ...depsWith(es), es }, chainId)
  const deletion = (es: Client, _chainId: string, first: CatalogRecord) =>
    deleteUnlessLive(depsWith(es), first)

  it('never makes an emptied one live, wherever the rollback stands still', () =>
    atEveryCall('paused-rollback', rollback, deletion))

  it('never makes an emptied one live, wherever the deletion stands still', () =>
    atEveryCall('paused-deletion', deletion, rollback))
})
