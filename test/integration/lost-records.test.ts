import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newUpload } from '../../src/features/uploads/create-ticket.ts'
import { headObject } from '../../src/features/uploads/stored-object.ts'
import { restorableBefore } from '../../src/search-index/restorable-before.ts'
import { ensureSetUp } from '../../src/search-index/setup.ts'
import { sweepStrays } from '../../workers/ingest/retention.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

const HOUR_MS = 3_600_000
const MONTH_MS = 31 * 24 * HOUR_MS
const AT = '2026-11-21T10:00:00.000Z'

describe('a worker on an empty engine, with the bucket of one that was lost', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ hasWorker: false })
    await service.s3.send(new CreateBucketCommand({ Bucket: service.config.S3_BUCKET }))
  })
  afterAll(() => service?.close())

  const storage = () => ({ s3: service.s3, bucket: service.config.S3_BUCKET })
  const store = async (upload: string): Promise<string> => {
    const Key = `captured/chain=lost/upload=${upload}/0.json`
    await service.s3.send(new PutObjectCommand({ Bucket: service.config.S3_BUCKET, Key, Body: '[]' }))
    return Key
  }
  const ended = async (uploadId?: string): Promise<string> => {
    const upload = newUpload({ businessId: 'b', chainId: 'lost' }, 'k', AT, AT)
    const record = { ...upload, state: 'REJECTED', endedAt: AT, ...(uploadId && { uploadId }) } as const
    await service.stores.uploads.create(record)
    return record.uploadId
  }
  const find = (key: string) => headObject(storage(), key, 10_000)
  const sweepIn = (ms: number) =>
    Array.fromAsync(
      sweepStrays(
        { ...service, ...service.stores, ...storage(), log: pino({ level: 'silent' }) },
        Date.now() + ms,
      ),
    )
  /** The storage's times are whole seconds: until the indices are younger by one. */
  const loseRecords = async (key: string) => {
    const { es, stores } = service
    const { names } = stores
    const stored = Date.parse((await find(key))?.modifiedAt ?? '')
    await until('the indices of records are younger than the copy', async () => {
      await es.indices.delete({ index: [names.uploads, names.catalogs] })
      await ensureSetUp(es, names)
      return (await restorableBefore({ es, names }, Date.now())) > stored
    })
  }

  it('deletes no copy that is older than the indices of records, also after the first new upload', async () => {
    const key = await store('up_before')
    await loseRecords(key)
    await sweepIn(HOUR_MS)
    expect(await find(key)).not.toBeNull()
    await service.stores.uploads.create(newUpload({ businessId: 'b', chainId: 'c' }, 'k', AT, AT))
    await sweepIn(HOUR_MS)
    expect(await find(key)).not.toBeNull()
  })

  it('deletes the copy of an upload that has ended, where no catalog is made of it', async () => {
    const key = await store(await ended())
    await sweepIn(HOUR_MS)
    expect(await find(key)).toBeNull()
  })

  it('deletes the copies behind one that the storage does not delete', async () => {
    const keys = [await store(await ended()), await store(await ended())].sort()
    let isLocked = true
    service.s3.middlewareStack.add(
      (next, { commandName }) =>
        async (request) => {
          const { Key } = request.input as { Key?: string }
          if (isLocked && commandName === 'DeleteObjectCommand' && Key === keys[0]) throw new Error('locked')
          return next(request)
        },
      { step: 'initialize' },
    )
    const left = async () => (await Promise.all(keys.map(find))).map((object) => object !== null)
    await sweepIn(HOUR_MS)
    expect(await left()).toEqual([true, false])
    isLocked = false
    await sweepIn(HOUR_MS)
    expect(await left()).toEqual([false, false])
  })

  it('leaves the copy of an upload that it does not know: another installation has the bucket, too', async () => {
    const key = await store('up_of_others')
    await sweepIn(MONTH_MS)
    expect(await find(key)).not.toBeNull()
  })

  it('keeps the copy of a file that waits, whatever upload it was stored for', async () => {
    const key = await store('up_of_two_files')
    const source = { key, etag: '"e"' }
    const object = { etag: '"e"', modifiedAt: AT, bytes: 2 }
    const upload = { ...newUpload({ businessId: 'b', chainId: 'lost' }, 'k', AT, AT), source, object }
    await service.stores.uploads.create({ ...upload, state: 'HELD' })
    await sweepIn(HOUR_MS)
    expect(await find(key)).not.toBeNull()
  })

  it('deletes what a restore could have needed after a month', async () => {
    const uploadId = await ended()
    const key = await store(uploadId)
    await loseRecords(key)
    await ended(uploadId)
    await sweepIn(HOUR_MS)
    expect(await find(key)).not.toBeNull()
    await sweepIn(MONTH_MS)
    expect(await find(key)).toBeNull()
  })
})
