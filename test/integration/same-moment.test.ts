import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { noticeStored } from '../../src/features/uploads/notice-stored.ts'
import { objectKey } from '../../src/features/uploads/object-key.ts'
import type { IngestDeps } from '../../workers/ingest/ingest-deps.ts'
import { ingestUpload } from '../../workers/ingest/ingest-upload.ts'
import { isOurMistake } from '../../workers/ingest/retry-intent.ts'
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

const ingestDeps = (): IngestDeps => {
  const { config, es, redis, s3, stores } = service
  return {
    es,
    redis,
    s3,
    bucket: config.S3_BUCKET,
    namespace: config.NAMESPACE,
    ...stores,
    limits: {
      maxFileBytes: config.MAX_FILE_BYTES,
      maxItems: config.MAX_ITEMS,
      maxItemBytes: config.MAX_ITEM_BYTES,
      maxNesting: config.MAX_NESTING,
    },
    maxReportedProblems: config.MAX_REPORTED_PROBLEMS,
    log: pino({ level: 'silent' }),
  }
}

it('two workers that begin with one upload at the same moment, as after a wiped queue, fail nothing for good', async () => {
  const { businessId } = await service.onboard()
  const { s3, config, stores } = service
  const Key = objectKey(businessId, new Date())
  const Body = JSON.stringify([{ partnerDishId: '1', name: 'Soup' }])
  await s3.send(new PutObjectCommand({ Bucket: config.S3_BUCKET, Key, Body }))
  const notice = {
    ...stores,
    s3,
    bucket: config.S3_BUCKET,
    storageTimeoutMs: 10_000,
    askForIngest: () => Promise.resolve(),
  }
  const { upload } = await noticeStored(notice, Key)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() })
  const hooks = { onProgress: () => Promise.resolve(), signal: new AbortController().signal }
  const ingest = () => ingestUpload(ingestDeps(), upload?.uploadId ?? '', hooks)
  const ended = await Promise.allSettled([ingest(), ingest()])
  vi.useRealTimers()
  const mistakes = ended.filter((end) => end.status === 'rejected' && isOurMistake(end.reason))
  expect(mistakes).toEqual([])
  const record = await stores.uploads.find(upload?.uploadId ?? '')
  expect(record?.state).toBe('LIVE')
})
