import { CreateBucketCommand, HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { completeTicket, type Ticket } from '../../harness/catalogs/upload-catalog.ts'
import { patientGraphqlClient } from '../../harness/requests/graphql-client.ts'
import { addOldJobs } from '../../monitoring/old-jobs.ts'
import { createS3 } from '../../src/clients/s3.ts'
import type { OnboardedChain } from '../../src/features/chains/onboard-chain.ts'
import { newUpload } from '../../src/features/uploads/create-ticket.ts'
import { noticeObject } from '../../src/features/uploads/notice-object.ts'
import { objectKey } from '../../src/features/uploads/object-key.ts'
import { headObject } from '../../src/features/uploads/stored-object.ts'
import type { UploadSummary } from '../../src/features/uploads/upload-record.ts'
import { createIngestQueue, ensureIngest } from '../../src/queues/ingest-queue.ts'
import { createWebhookQueue, promoteDueTooLate } from '../../src/queues/webhook-deliveries.ts'
import { ingestUpload } from '../../workers/ingest/ingest-upload.ts'
import { sweep, sweepStrays } from '../../workers/ingest/retention.ts'
import { ingestDeps, startWorker } from '../../workers/start-worker.ts'
import { createWebhookRound } from '../../workers/webhooks/sweep.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

const TWO_HOURS_MS = 2 * 3_600_000
const DAY_MS = 24 * 3_600_000
const HOOKS = { onProgress: () => Promise.resolve(), signal: new AbortController().signal }
/** The storage keeps whole seconds. */
const SECOND = '2026-11-21T10:15:00.000Z'
const TICKET = `mutation ($validateOnly: Boolean) {
  ticket: createPartnerCatalogUpload(validateOnly: $validateOnly) { uploadUrl contentType uploadId } }`

let service: TestService
beforeAll(async () => {
  service = await startTestService({ hasWorker: false })
  await service.s3.send(new CreateBucketCommand({ Bucket: service.config.S3_BUCKET }))
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => service?.close())

describe('a worker whose clock is two hours ahead', () => {
  const deps = (s3: S3Client) => ({
    ...ingestDeps({ ...service, s3, log: pino({ level: 'silent' }) }, service.stores),
    besideGuests: null,
  })
  /** A file that was stored in the second of the others, noticed and captured. */
  const waiting = async (
    { businessId }: OnboardedChain,
    body: object,
    { modifiedAt = SECOND, s3 = service.s3 } = {},
  ): Promise<UploadSummary> => {
    const { stores, config } = service
    const { S3_BUCKET: bucket, MAX_FILE_BYTES: maxFileBytes } = config
    const Key = objectKey(businessId, new Date())
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body: JSON.stringify(body) }))
    const object = await headObject({ s3, bucket }, Key, 10_000)
    if (object === null) throw new Error('nothing is stored')
    const askForIngest = () => Promise.resolve()
    const notice = { ...stores, s3, bucket, maxFileBytes, storageTimeoutMs: 10_000, askForIngest }
    const upload = await noticeObject(notice, Key, { ...object, modifiedAt })
    if (upload === null) throw new Error('nothing was noticed')
    return upload
  }
  const ingest = ({ uploadId }: UploadSummary, s3 = service.s3) => ingestUpload(deps(s3), uploadId, HOOKS)
  /** With a client of its own, as each process has: it finds out how far off the clock is. */
  const withClockAhead = async <T>(work: (s3: S3Client) => Promise<T>): Promise<T> => {
    const s3 = createS3(service.config)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + TWO_HOURS_MS })
    try {
      return await work(s3)
    } finally {
      vi.useRealTimers()
      s3.destroy()
    }
  }

  it('does not keep the next file of the same second from going live', async () => {
    const chain = await service.onboard({ chainId: 'same-second' })
    const [first, second] = [
      await waiting(chain, menu('Soup', 'Stew')),
      await waiting(chain, menu('Soup', 'Cake')),
    ]
    await withClockAhead((s3) => ingest(first, s3))
    expect(await ingest(second)).toMatchObject({ state: 'LIVE' })
  })

  it('does not change the order in which files of one second are read', async () => {
    const chain = await service.onboard({ chainId: 'in-order' })
    const first = await withClockAhead((s3) => waiting(chain, menu('Soup'), { s3 }))
    const second = await waiting(chain, menu('Stew'))
    const pending = await service.stores.uploads.listPending(chain.chainId, 10)
    expect(pending.map(({ uploadId }) => uploadId)).toEqual([first.uploadId, second.uploadId])
  })

  it('lets a file of changes that was stored after a full one of the same second add to it', async () => {
    const chain = await service.onboard({ chainId: 'changes' })
    const full = await waiting(chain, menu('Soup', 'Stew'))
    const changes = await waiting(chain, { mode: 'partial', items: menu('Cake') })
    await withClockAhead((s3) => ingest(full, s3))
    expect(await ingest(changes)).toMatchObject({ state: 'LIVE' })
    const live = await service.stores.serving.find(chain.chainId)
    expect((await service.stores.catalogs.find(live?.catalogId ?? ''))?.dishCount).toBe(3)
  })

  it('does not record a later time than the one at which a file was stored', async () => {
    const chain = await service.onboard({ chainId: 'stated' })
    const stated = new Date(Date.parse(SECOND) + TWO_HOURS_MS).toISOString()
    const file = (generatedAt: string, ...names: string[]) => ({ generatedAt, items: menu(...names) })
    await withClockAhead(async (s3) => ingest(await waiting(chain, file(stated, 'Soup'), { s3 }), s3))
    const next = await waiting(chain, file('2026-11-21T10:20:00Z', 'Soup', 'Stew'), {
      modifiedAt: '2026-11-21T10:20:00.000Z',
    })
    expect(await ingest(next)).toMatchObject({ state: 'LIVE' })
  })

  it('does not date dishes by it', async () => {
    const chain = await service.onboard({ chainId: 'dated' })
    await withClockAhead(async (s3) => ingest(await waiting(chain, menu('Soup'), { s3 }), s3))
    const live = await service.stores.serving.find(chain.chainId)
    const record = await service.stores.catalogs.find(live?.catalogId ?? '')
    expect(Date.parse(record?.sources[0]?.at ?? '')).toBeLessThan(Date.now() + TWO_HOURS_MS / 2)
  })

  it.each(['since it started', 'since a moment ago'])(
    'and is so %s, does not delete a copy that no record names yet',
    async (since) => {
      const { S3_BUCKET: Bucket } = service.config
      const upload = newUpload({ businessId: 'b', chainId: 'young' }, 'k', SECOND, SECOND)
      await service.stores.uploads.create(upload)
      const Key = `captured/chain=young/upload=${upload.uploadId}/0.json`
      await service.s3.send(new PutObjectCommand({ Bucket, Key, Body: '[]' }))
      await withClockAhead(async (s3) => {
        if (since === 'since it started') await s3.send(new HeadObjectCommand({ Bucket, Key }))
        await Array.fromAsync(sweepStrays(deps(s3)))
      })
      expect(await headObject({ s3: service.s3, bucket: Bucket }, Key, 10_000)).not.toBeNull()
    },
  )

  it('leaves nothing behind for as long as its clock is ahead', async () => {
    const { stores, s3, config } = service
    const chain = await service.onboard({ chainId: 'left-behind' })
    const upload = await waiting(chain, menu('Soup'))
    await withClockAhead((ahead) => ingest(upload, ahead))
    const live = await stores.serving.find(chain.chainId)
    const record = await stores.catalogs.find(live?.catalogId ?? '')
    if (record === null) throw new Error('nothing went live')
    const catalogId = `${record.catalogId}-left`
    await stores.catalogs.save({ ...record, catalogId, liveAt: null })
    await sweep(deps(s3))
    expect(await stores.catalogs.find(catalogId)).toBeNull()
    const key = record.sources[0]?.key ?? ''
    const isStored = async () => (await headObject({ s3, bucket: config.S3_BUCKET }, key, 10_000)) !== null
    await stores.catalogs.delete(record.catalogId)
    expect(await isStored()).toBe(true)
    await Array.fromAsync(sweepStrays(deps(s3), Date.now() + TWO_HOURS_MS / 2))
    expect(await isStored()).toBe(false)
  })

  it('does not keep a job from the others for as long as its clock is ahead', async () => {
    const queue = createIngestQueue(service.redis, service.config.NAMESPACE)
    const delay = TWO_HOURS_MS
    await queue.add('ingest', { chainId: 'put-back' }, { delay, deduplication: { id: 'put-back' } })
    await queue.add('ingest', { chainId: 'retried' }, { delay: 60_000, deduplication: { id: 'retried' } })
    await ensureIngest(queue, 'put-back')
    await ensureIngest(queue, 'retried')
    expect((await queue.getWaiting()).map(({ data }) => data.chainId)).toEqual(['put-back'])
    expect((await queue.getDelayed()).map(({ data }) => data.chainId)).toEqual(['retried'])
    await queue.obliterate({ force: true })
    await queue.close()
  })

  it('does not keep a webhook from its receiver for as long as its clock is ahead', async () => {
    const retries = { attempts: 15, retryDelayMs: 6_000 }
    const queue = createWebhookQueue(service.redis, service.config.NAMESPACE, retries)
    const add = async (jobId: string, delay: number, attemptsMade: number) => {
      const data = { uploadId: 'up_1', businessId: 'b', eventId: jobId, redeliveries: 0 }
      await queue.add('deliver', data, { jobId, delay })
      await service.redis.hset(queue.toKey(jobId), 'atm', attemptsMade)
    }
    await add('no-place', TWO_HOURS_MS, 0)
    await add('first-retry', TWO_HOURS_MS, 1)
    await add('waits-for-its-place', 1_000, 0)
    await add('late-retry', TWO_HOURS_MS, 13)
    await promoteDueTooLate(queue)
    const ids = async (state: 'waiting' | 'delayed') => (await queue.getJobs([state])).map(({ id }) => id)
    expect(new Set(await ids('waiting'))).toEqual(new Set(['no-place', 'first-retry']))
    expect(new Set(await ids('delayed'))).toEqual(new Set(['waits-for-its-place', 'late-retry']))
    await queue.obliterate({ force: true })
    await queue.close()
  })

  it('deletes nothing young from the log of deliveries, though its clock is a year ahead', async () => {
    const { stores, redis, config, es } = service
    const queue = createWebhookQueue(redis, config.NAMESPACE, { attempts: 15, retryDelayMs: 6_000 })
    const entry = { eventId: 'e', eventType: 'webhook.ping', businessId: 'b', uploadId: 'up_log', attempt: 1 }
    const ended = { url: 'https://b.example', status: 204, error: null, durationMs: 1 }
    const daysAgo = [31, 29].map((days) => new Date(Date.now() - days * DAY_MS).toISOString())
    const logged = async () => {
      await es.indices.refresh({ index: stores.names.deliveries })
      return (await stores.deliveries.list({ size: 10 })).map(({ at }) => at)
    }
    for (const at of daysAgo) await stores.deliveries.add({ ...entry, ...ended, at })
    expect(await logged()).toHaveLength(2)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * DAY_MS })
    await createWebhookRound({ ...stores, queue })()
    vi.useRealTimers()
    expect(await logged()).toEqual([daysAgo[1]])
    await queue.close()
  })

  // Else the alert on webhooks that wait would not be proved.
  it('leaves the old webhook alone that npm run monitoring adds', async () => {
    const { redis, config } = service
    const webhookQueue = createWebhookQueue(redis, config.NAMESPACE, { attempts: 15, retryDelayMs: 6_000 })
    const ingestQueue = createIngestQueue(redis, config.NAMESPACE)
    const removeOldJobs = await addOldJobs({ redis, webhookQueue, ingestQueue })
    await promoteDueTooLate(webhookQueue)
    expect(await webhookQueue.getJobCounts('waiting', 'delayed')).toEqual({ waiting: 0, delayed: 1 })
    await removeOldJobs()
    expect(await webhookQueue.getJobCounts('waiting', 'delayed')).toEqual({ waiting: 0, delayed: 0 })
    await Promise.all([webhookQueue.close(), ingestQueue.close()])
  })

  it('says so and lets no ticket expire', async () => {
    const { stores, config } = service
    const s3 = createS3(config)
    // The storage refuses signatures of another quarter of an hour.
    const AHEAD_MS = 5 * 60_000
    s3.middlewareStack.add(
      (next) => async (args) => {
        const result = await next(args)
        const { headers } = result.response as { headers: Record<string, string> }
        headers.date = new Date(Date.now() - AHEAD_MS).toUTCString()
        return result
      },
      { step: 'deserialize' },
    )
    const old = '2026-01-01T00:00:00.000Z'
    const ticket = newUpload({ businessId: 'b', chainId: 'c' }, objectKey('b', new Date(old)), old, old)
    await stores.uploads.create(ticket)
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
    const states = async () => (await stores.uploads.find(ticket.uploadId))?.state
    const runOnce = async (client: S3Client) => {
      const steps: string[] = []
      const worker = await startWorker({ ...service, s3: client, log, onStep: (step) => steps.push(step) })
      await until('a round is over', () => Promise.resolve(steps.includes('swept')))
      await worker.close()
    }
    await runOnce(s3)
    expect(await states()).toBe('AWAITING_UPLOAD')
    expect(lines.filter((line) => line.includes('s ahead of the storage'))).toHaveLength(1)
    await runOnce(service.s3)
    expect(await states()).toBe('EXPIRED')
    s3.destroy()
  })
})

describe('a ticket from a process whose clock is', () => {
  it.each([
    { clock: 'ten seconds ahead', aheadMs: 10_000 },
    { clock: 'two hours ahead', aheadMs: TWO_HOURS_MS },
    { clock: 'two hours behind', aheadMs: -TWO_HOURS_MS },
  ])('$clock is good for its file', async ({ clock, aheadMs }) => {
    const { partnerToken } = await service.onboard({ chainId: clock.replaceAll(' ', '-') })
    const client = patientGraphqlClient(service.address, `Bearer ${partnerToken}`)
    for (const validateOnly of [false, true]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs })
      const { ticket } = await client.request<{ ticket: Ticket }>(TICKET, { validateOnly })
      vi.useRealTimers()
      const headers = { 'content-type': ticket.contentType }
      const body = JSON.stringify(menu(clock))
      expect((await fetch(ticket.uploadUrl, { method: 'PUT', headers, body })).status).toBe(200)
      expect(await completeTicket(client, ticket)).toBe('QUEUED')
    }
  })
})

function menu(...names: string[]) {
  return names.map((name) => ({ partnerDishId: name, name }))
}
