import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticeStored } from '../../src/features/uploads/notice-stored.ts'
import { objectKey } from '../../src/features/uploads/object-key.ts'
import { dishesAt } from '../../src/search-index/catalog-place.ts'
import { loadedDocuments } from '../../src/search-index/loaded-documents.ts'
import { ingestUpload } from '../../workers/ingest/ingest-upload.ts'
import { operationalCause } from '../../workers/ingest/operational-cause.ts'
import { ingestDeps } from '../../workers/start-worker.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ hasWorker: false, settings: { OWN_SHELF_DISHES: '1' } })
  await service.s3.send(new CreateBucketCommand({ Bucket: service.config.S3_BUCKET }))
})
afterAll(() => service?.close())

const HOOKS = { onProgress: () => Promise.resolve(), signal: new AbortController().signal }
const MENU = ['Soup', 'Bread', 'Salad'].map((name, place) => ({ partnerDishId: String(place), name }))

const noticed = async (businessId: string, items: readonly object[]): Promise<string> => {
  const { config, stores, s3 } = service
  const { S3_BUCKET: bucket, MAX_FILE_BYTES: maxFileBytes } = config
  const Key = objectKey(businessId, new Date())
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body: JSON.stringify(items) }))
  const askForIngest = () => Promise.resolve()
  const deps = { ...stores, s3, bucket, maxFileBytes, storageTimeoutMs: 10_000, askForIngest }
  const { upload } = await noticeStored(deps, Key)
  if (upload === null) throw new Error('nothing was noticed')
  return upload.uploadId
}
const ingest = (uploadId: string) => {
  const deps = ingestDeps({ ...service, log: pino({ level: 'silent' }) }, service.stores)
  return ingestUpload({ ...deps, besideGuests: null }, uploadId, HOOKS)
}

/** A closed index answers like one of which no node has a copy: with an error inside a successful answer. */
describe('a menu that cannot be read for a while', () => {
  it('is not taken for an empty one: the next menu waits, and then goes live', async () => {
    const { businessId, chainId } = await service.onboard({ chainId: 'unreadable', name: 'Unreadable' })
    await ingest(await noticed(businessId, MENU))
    const live = await service.stores.serving.find(chainId)
    if (live === null) throw new Error('nothing serves')
    const next = await noticed(businessId, [...MENU, { partnerDishId: '9', name: 'Rice' }])

    await service.es.indices.close({ index: live.shelf })
    const { docs } = await service.es.mget(dishesAt(live, ['0'], ['id']))
    expect(() => loadedDocuments(docs)).toThrow('could not be read')
    const failure = await ingest(next).catch((error: unknown) => error)
    expect(operationalCause(failure)).toEqual(expect.any(String))
    expect((await service.stores.uploads.find(next))?.state).toBe('PROCESSING')

    await service.es.indices.open({ index: live.shelf })
    await service.es.cluster.health({ index: live.shelf, wait_for_status: 'yellow' })
    expect(await ingest(next)).toMatchObject({ state: 'LIVE' })
    expect((await service.stores.uploads.find(next))?.counts).toMatchObject({ removed: 0 })
  })
})
