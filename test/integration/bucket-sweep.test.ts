import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type FaultyProxy, startFaultyProxy } from '../../harness/network/faulty-proxy.ts'
import { noticeStoredFiles } from '../../workers/reconcile/reconcile.ts'
import { reconcileDeps } from '../support/reconcile-deps.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const DAY = 'date=2026-01-01'
const HOUR_MS = 3_600_000
const STRANGERS = 10

describe('the reconciler, at the whole bucket,', () => {
  let proxy: FaultyProxy
  let service: TestService
  let asked = 0
  beforeAll(async () => {
    proxy = await startFaultyProxy(inject('stackEnvironment').ELASTICSEARCH_URL ?? '')
    service = await startTestService({ hasWorker: false, settings: { ELASTICSEARCH_URL: proxy.address } })
    await service.s3.send(new CreateBucketCommand({ Bucket: service.config.S3_BUCKET }))
    const strikes = () => {
      asked += 1
      return false
    }
    proxy.setFault({ on: /./, strikes })
  })
  afterAll(async () => {
    await service?.close()
    proxy?.close()
  })

  const store = (Key: string) =>
    service.s3.send(new PutObjectCommand({ Bucket: service.config.S3_BUCKET, Key, Body: '[]' }))
  const fileKey = (businessId: string) => `partner/business_id=${businessId}/${DAY}/items.json`
  const keys = async () => {
    const { Contents = [] } = await service.s3.send(
      new ListObjectsV2Command({ Bucket: service.config.S3_BUCKET }),
    )
    return Contents.flatMap(({ Key = '' }) => (Key.startsWith('captured/') ? [] : Key)).sort()
  }
  const newDeps = () => reconcileDeps(service, HOUR_MS)
  const pass = async (deps = newDeps()) => Array.fromAsync(noticeStoredFiles(deps))
  /** As if the hour were over. */
  const passLater = () => pass({ ...newDeps(), keepFilesMs: -HOUR_MS })

  it('asks the engine once about each stranger, and then no more', async () => {
    for (let count = 0; count < STRANGERS; count += 1) {
      await store(fileKey(`stranger-${count}`))
      await store(`validation/business_id=stranger-${count}/upload_id=up_1/items.json`)
    }
    const deps = newDeps()
    await pass(deps)
    // One look for each business, and a refresh and a search for each file without an upload.
    expect(asked).toBe(STRANGERS + 2 * STRANGERS)
    asked = 0
    expect(await pass(deps)).toEqual([false, false])
    expect(asked).toBe(0)
  })

  it('deletes what belongs to nobody when it is old, and not before', async () => {
    await store(fileKey('nobody'))
    await pass()
    expect(await keys()).toContain(fileKey('nobody'))
    await passLater()
    expect(await keys()).toEqual([])
  })

  it.each([
    ['LIVE', false],
    ['REJECTED', false],
    ['EXPIRED', false],
    ['SUPERSEDED', false],
    ['QUEUED', true],
    ['PROCESSING', true],
    ['HELD', true],
    ['FAILED', true],
  ] as const)('deletes an old file by the state of its upload: %s, kept: %s', async (state, isKept) => {
    const { businessId } = await service.onboard({ chainId: `state-${state.toLowerCase()}` })
    const key = fileKey(businessId)
    await store(key)
    await pass()
    const [upload] = await service.stores.uploads.listForKey(key)
    await service.stores.uploads.update(upload?.uploadId ?? '', () => ({ state }))
    await pass()
    expect(await keys()).toContain(key)
    await passLater()
    expect((await keys()).includes(key)).toBe(isKept)
  })

  it('notices a file that nobody had noticed before it was old', async () => {
    const { businessId } = await service.onboard({ chainId: 'late' })
    await store(fileKey(businessId))
    await passLater()
    expect(await keys()).toContain(fileKey(businessId))
    const [upload] = await service.stores.uploads.listForKey(fileKey(businessId))
    expect(upload?.state).toBe('QUEUED')
  })
})
