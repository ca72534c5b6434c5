import { createHash } from 'node:crypto'
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { storeCatalog } from '../../harness/catalogs/store-catalog.ts'
import { createS3 } from '../../src/clients/s3.ts'
import { requestRebuild } from '../../src/features/catalogs/rebuild-requests.ts'
import { newUpload } from '../../src/features/uploads/create-ticket.ts'
import { noticeStored } from '../../src/features/uploads/notice-stored.ts'
import { objectKey } from '../../src/features/uploads/object-key.ts'
import { headObject } from '../../src/features/uploads/stored-object.ts'
import type { UploadRecord } from '../../src/features/uploads/upload-record.ts'
import type { UploadStore } from '../../src/features/uploads/upload-store.ts'
import { countDishes } from '../../src/search-index/catalog-dishes.ts'
import { createOwnShelf, refreshShelf } from '../../src/search-index/shelf.ts'
import type { IngestDeps } from '../../workers/ingest/ingest-deps.ts'
import { ingestUpload } from '../../workers/ingest/ingest-upload.ts'
import { isPermanentFailure } from '../../workers/ingest/permanent-failure.ts'
import { rebuildNext } from '../../workers/ingest/rebuild-catalog.ts'
import { sweep, sweepStrays } from '../../workers/ingest/retention.ts'
import { ingestDeps } from '../../workers/start-worker.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ hasWorker: false })
  await service.s3.send(new CreateBucketCommand({ Bucket: service.config.S3_BUCKET }))
})
afterAll(async () => {
  vi.useRealTimers()
  await service?.close()
})

const depsOfIngest = (): IngestDeps => ({
  ...ingestDeps({ ...service, log: pino({ level: 'silent' }) }, service.stores),
  besideGuests: null,
})

/** Stores a file; returns its key. */
const stored = async (chainId: string, isInParts = false): Promise<string> => {
  const { businessId } = await service.onboard({ chainId, name: chainId })
  const { s3, config } = service
  const Key = objectKey(businessId, new Date())
  const Body = JSON.stringify([{ partnerDishId: '1', name: 'Soup' }])
  const target = { Bucket: config.S3_BUCKET, Key }
  if (isInParts) await storeCatalog(s3, target, [Body], new AbortController().signal)
  else await s3.send(new PutObjectCommand({ ...target, Body }))
  return Key
}
const noticed = async (
  key: string,
  s3 = service.s3,
  uploads: UploadStore = service.stores.uploads,
): Promise<UploadRecord> => {
  const { config, stores } = service
  const { S3_BUCKET: bucket, MAX_FILE_BYTES: maxFileBytes } = config
  const askForIngest = () => Promise.resolve()
  const notice = { ...stores, uploads, s3, bucket, maxFileBytes, storageTimeoutMs: 10_000, askForIngest }
  const { upload } = await noticeStored(notice, key)
  const record = await stores.uploads.find(upload?.uploadId ?? '')
  if (record === null) throw new Error('nothing was noticed')
  return record
}
/** A stored file that was noticed, and waits. */
const waiting = async (chainId: string, isInParts = false): Promise<UploadRecord> =>
  noticed(await stored(chainId, isInParts))

const HOOKS = { onProgress: () => Promise.resolve(), signal: new AbortController().signal }

describe('two workers that have one upload, as after a wiped queue', () => {
  it('fail nothing for good where they begin in the same millisecond', async () => {
    const { uploadId } = await waiting('same-moment')
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() })
    const ingest = () => ingestUpload(depsOfIngest(), uploadId, HOOKS)
    const ended = await Promise.allSettled([ingest(), ingest()])
    vi.useRealTimers()
    const mistakes = ended.filter((end) => end.status === 'rejected' && isPermanentFailure(end.reason))
    expect(mistakes).toEqual([])
    expect((await service.stores.uploads.find(uploadId))?.state).toBe('LIVE')
  })

  it('leave what the other one builds alone; the sweep takes it when it is nobody’s', async () => {
    const { es, stores } = service
    const upload = await waiting('left-alone')
    const { chainId } = upload
    const catalogId = `${chainId}-of-the-other`
    const index = `${stores.names.shelfPrefix}own-${catalogId}`
    const place = { chainId, catalogId, shelf: index }
    await createOwnShelf(es, place)
    const begun = new Date().toISOString()
    const source = {
      uploadId: upload.uploadId,
      mode: 'full',
      key: 'k',
      etag: 'e',
      bytes: 1,
      at: begun,
    } as const
    await stores.catalogs.save({
      ...place,
      version: '0',
      uploadId: upload.uploadId,
      dishCount: 0,
      restaurants: [],
      generatedAt: null,
      objectModifiedAt: begun,
      sources: [source],
      datesKey: null,
      rebuild: null,
      rebuildOf: null,
      liveAt: null,
    })
    expect(await ingestUpload(depsOfIngest(), upload.uploadId, HOOKS)).toMatchObject({ state: 'LIVE' })
    expect(await es.indices.exists({ index })).toBe(true)
    await sweep(depsOfIngest(), { now: Date.now() + 3_600_000 })
    expect(await es.indices.exists({ index })).toBe(false)
  })
})

describe('tickets of one day, which share a key', () => {
  const ticket = async (key: string, businessId: string, at: number): Promise<string> => {
    const until = new Date(at + 600_000).toISOString()
    const record = newUpload({ businessId, chainId: 'two-look' }, key, new Date(at).toISOString(), until)
    await service.stores.uploads.create(record)
    return record.uploadId
  }
  const put = (Key: string, name: string) =>
    service.s3.send(
      new PutObjectCommand({
        ...{ Bucket: service.config.S3_BUCKET, Key },
        Body: JSON.stringify([{ partnerDishId: '1', name }]),
      }),
    )

  it('give a file to one of them, though a new one appears while two look at it', async () => {
    const { uploads } = service.stores
    const { businessId } = await service.onboard({ chainId: 'two-look', name: 'two-look' })
    const key = objectKey(businessId, new Date())
    const now = Date.now()
    const first = await ticket(key, businessId, now - 60_000)
    await put(key, 'Soup')
    expect((await noticed(key)).uploadId).toBe(first)
    await uploads.update(first, () => ({ state: 'LIVE', catalogVersion: 'of the soup' }))
    await ticket(key, businessId, now - 1_000)
    await put(key, 'Bread')
    let newer = ''
    // Has seen two tickets, and goes on when a third one was given and another process has noticed the file.
    const slow: UploadStore = {
      ...uploads,
      async listForKey(asked) {
        const seen = await uploads.listForKey(asked)
        newer = await ticket(key, businessId, Date.now())
        await noticed(key)
        return seen
      },
    }
    await noticed(key, service.s3, slow)
    const records = await uploads.listForKey(key)
    const bread = records.filter(({ object, uploadId }) => object !== null && uploadId !== first)
    expect({ tickets: records.length, bread: bread.length }).toEqual({ tickets: 3, bread: 1 })
    expect(bread[0]?.uploadId).toBe(newer)
    await put(key, 'Rice')
    await noticed(key)
    await put(key, 'Curry')
    const own = await noticed(key)
    // The two before wait: the third file of two tickets has a record of its own.
    expect(records.map(({ uploadId }) => uploadId)).not.toContain(own.uploadId)
    expect(await uploads.find(first)).toMatchObject({ state: 'LIVE', catalogVersion: 'of the soup' })
  })

  it('lose none of three files where two come while the first is noticed, with a ticket that is used again', async () => {
    const { uploads } = service.stores
    const { businessId, chainId } = await service.onboard({ chainId: 'three-files' })
    const key = objectKey(businessId, new Date())
    const first = await ticket(key, businessId, Date.now() - 60_000)
    await put(key, 'Soup')
    await noticed(key)
    await uploads.update(first, () => ({ state: 'LIVE', chainId }))
    await put(key, 'Bread')
    let isCopied = false
    const later = ['Rice', 'Curry']
    // Has copied its file, and each time it takes a record, another file has been stored and noticed.
    const slow: UploadStore = {
      ...uploads,
      async nextArrival(uploadId) {
        isCopied = true
        return uploads.nextArrival(uploadId)
      },
      async update(...change) {
        const name = isCopied ? later.shift() : undefined
        if (name === undefined) return uploads.update(...change)
        await put(key, name)
        await noticed(key)
        return uploads.update(...change)
      },
    }
    await noticed(key, service.s3, slow)
    const waiting = await uploads.listPending(chainId, 10)
    const objects = new Set(waiting.map(({ object }) => object?.etag))
    expect({ waiting: waiting.length, objects: objects.size }).toEqual({ waiting: 3, objects: 3 })
  })
})

it('a sweep rests after each retired catalog that it deletes', async () => {
  const { chainId, businessId, uploadId } = await waiting('many-versions')
  await ingestUpload(depsOfIngest(), uploadId, HOOKS)
  for (const name of ['Bread', 'Salad', 'Rice', 'Curry']) {
    const Key = objectKey(businessId, new Date())
    const Body = JSON.stringify([{ partnerDishId: '1', name }])
    await service.s3.send(new PutObjectCommand({ Bucket: service.config.S3_BUCKET, Key, Body }))
    await ingestUpload(depsOfIngest(), (await noticed(Key)).uploadId, HOOKS)
  }
  const retired = async () =>
    (await service.stores.catalogs.listRetired()).filter((record) => record.chainId === chainId).length
  const left = [await retired()]
  const rests: number[] = []
  const rest = async (ms: number) => {
    rests.push(ms)
    left.push(await retired())
  }
  await sweep(depsOfIngest(), { rest })
  expect({ left, isResting: rests.every((ms) => ms > 0) }).toEqual({ left: [2, 1, 0], isResting: true })
})

describe('a publication at any moment of a sweep', () => {
  /** Calls `then` in place of the publication; it gets what continues it. */
  const beforePublication = (then: (publish: () => void) => void): IngestDeps => {
    const deps = depsOfIngest()
    const publish: typeof deps.serving.publish = async (expected, next) => {
      await new Promise<void>(then)
      return deps.serving.publish(expected, next)
    }
    return { ...deps, serving: { ...deps.serving, publish } }
  }
  /** Sweeps an hour later. What `meanwhile` does comes after the question with this number; returns whether it came. */
  const sweepWith = async (
    number: number,
    meanwhile: () => Promise<unknown>,
    run: (deps: IngestDeps, now: number) => Promise<unknown> = (deps, now) => sweep(deps, { now }),
  ): Promise<boolean> => {
    const deps = depsOfIngest()
    let asked = 0
    const counted = <Store extends object>(store: Store): Store =>
      new Proxy(store, {
        get: (target, name) => {
          const method: unknown = Reflect.get(target, name)
          if (typeof method !== 'function') return method
          return async (...args: unknown[]) => {
            const answer: unknown = await method.apply(target, args)
            if (asked++ === number) await meanwhile()
            return answer
          }
        },
      })
    const { catalogs, serving, uploads } = deps
    const asking = { catalogs: counted(catalogs), serving: counted(serving), uploads: counted(uploads) }
    await run({ ...deps, ...asking }, Date.now() + 3_600_000)
    return asked > number
  }
  const dishes = async (chainId: string): Promise<number> => {
    const live = await service.stores.serving.find(chainId)
    if (live === null) throw new Error(`nothing serves ${chainId}`)
    await refreshShelf(service.es, live.shelf)
    return countDishes(service.es, live)
  }
  /** Runs a publication up to its last step, and that step amid a sweep, after every question of it in turn. */
  const atEveryQuestion = async (
    name: string,
    run: (chainId: string, deps: IngestDeps) => Promise<unknown>,
    prepare: (chainId: string) => Promise<unknown>,
  ) => {
    let number = 0
    let isAmid = true
    for (; isAmid; number++) {
      const chainId = `${name}-${number}`
      await prepare(chainId)
      const { promise: reached, resolve: reach } = Promise.withResolvers<() => void>()
      const running = run(chainId, beforePublication(reach))
      const publish = await reached
      const end = async () => {
        publish()
        await running
      }
      isAmid = await sweepWith(number, end)
      if (!isAmid) await end()
      expect(await dishes(chainId), `after question ${number}`).toBe(1)
    }
    expect(number).toBeGreaterThan(4)
  }

  it('keeps the dishes of a file', async () => {
    const uploads = new Map<string, string>()
    await atEveryQuestion(
      'file-amid',
      (chainId, deps) => ingestUpload(deps, uploads.get(chainId) ?? '', HOOKS),
      async (chainId) => uploads.set(chainId, (await waiting(chainId)).uploadId),
    )
  })

  it('keeps the copy of its file', async () => {
    const { s3, config } = service
    let number = 0
    for (let isAmid = true; isAmid; number++) {
      const { uploadId, source } = await waiting(`copy-amid-${number}`)
      const end = () => ingestUpload(depsOfIngest(), uploadId, HOOKS)
      isAmid = await sweepWith(number, end, (deps, now) => Array.fromAsync(sweepStrays(deps, now)))
      const copy = await headObject({ s3, bucket: config.S3_BUCKET }, source?.key ?? '', 10_000)
      expect(copy, `after question ${number}`).not.toBeNull()
    }
    expect(number).toBeGreaterThan(3)
  })

  it('keeps the dishes of a rebuild', async () => {
    const { catalogs } = service.stores
    await atEveryQuestion(
      'rebuild-amid',
      (chainId, deps) => rebuildNext(deps, chainId, HOOKS.signal),
      async (chainId) => {
        await ingestUpload(depsOfIngest(), (await waiting(chainId)).uploadId, HOOKS)
        const [live] = await catalogs.list(chainId)
        if (live !== undefined) await requestRebuild(catalogs, live)
      },
    )
  })
})

describe('a file that is captured', () => {
  const STEW = JSON.stringify([{ partnerDishId: '1', name: 'Stew' }])

  it('is the one that replaces it in that moment, also where the storage does not compare and copy in one step', async () => {
    const { s3, config } = service
    const Key = await stored('replaced')
    const racing = createS3(config)
    racing.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === 'CopyObjectCommand') {
            await s3.send(new PutObjectCommand({ Bucket: config.S3_BUCKET, Key, Body: STEW }))
            const { headers } = args.request as { headers: Record<string, string> }
            delete headers['x-amz-copy-source-if-match']
          }
          return next(args)
        },
      { step: 'build' },
    )
    const first = await noticed(Key, racing)
    expect(first.object).toMatchObject({ etag: `"${createHash('md5').update(STEW).digest('hex')}"` })
    expect(await ingestUpload(depsOfIngest(), first.uploadId, HOOKS)).toMatchObject({ state: 'LIVE' })
    racing.destroy()
  })

  it('is read where its copy has another ETag: it was stored in parts', async () => {
    const { uploadId, object } = await waiting('in-parts', true)
    expect(object?.etag).toContain('-1')
    expect(await ingestUpload(depsOfIngest(), uploadId, HOOKS)).toMatchObject({ state: 'LIVE' })
    const record = await service.stores.uploads.find(uploadId)
    expect(record?.source?.etag).not.toBe(object?.etag)
  })
})
