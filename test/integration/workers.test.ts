import { PutObjectCommand } from '@aws-sdk/client-s3'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { largeItem } from '../../samples/generator/large/large-catalog.ts'
import { requestRebuild } from '../../src/features/catalogs/rebuild-requests.ts'
import type { UploadSummary } from '../../src/features/uploads/upload-record.ts'
import { createIngestQueue } from '../../src/queues/ingest-queue.ts'
import type { OnStep } from '../../workers/ingest/ingest-steps.ts'
import { type RunningWorker, startWorker } from '../../workers/start-worker.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

const catalog = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, index) => largeItem(1, index)))

/** Of eight batches a worker that stops at the first one writes few. */
const DISHES = 800

describe('workers', () => {
  let service: TestService
  let workers: RunningWorker[]

  beforeEach(async () => {
    service = await startTestService({
      hasWorker: false,
      settings: {
        ...{ INGEST_CONCURRENCY: '1', INGEST_FINISH_MS: '0', RECONCILE_INTERVAL_MS: '500' },
        // Retired catalogs stay for two deadlines.
        REQUEST_DEADLINE_MS: '5000',
      },
    })
    workers = []
  })
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.close()))
    await service.close()
  })

  const start = async (onStep: OnStep = () => undefined): Promise<RunningWorker> => {
    const { config, es, redis, s3 } = service
    const log = pino({ level: config.LOG_LEVEL })
    const worker = await startWorker({ config, es, redis, s3, log, onStep })
    workers.push(worker)
    return worker
  }
  /** A worker that can be told to stop as soon as it has written dishes. */
  const startStoppable = async () => {
    let onBatch = () => {}
    const worker = await start((step) => {
      if (step === 'batch') onBatch()
    })
    return {
      stopAtBatch: () =>
        new Promise<void>((resolve) => {
          onBatch = () => resolve(worker.close())
        }),
    }
  }
  const put = async (businessId: string, day: string, body: string): Promise<void> => {
    const Key = `partner/business_id=${businessId}/date=2026-01-${day}/items.json`
    await service.s3.send(new PutObjectCommand({ Bucket: service.config.S3_BUCKET, Key, Body: body }))
  }
  const ended = async (): Promise<readonly UploadSummary[]> => {
    const records = await service.stores.uploads.listInStates(['LIVE', 'SUPERSEDED'])
    return [...records].sort((a, b) => (a.endedAt ?? '').localeCompare(b.endedAt ?? ''))
  }
  /** The bucket is made by a worker. */
  const startAndStop = async (): Promise<void> => {
    await (await start()).close()
    workers = []
  }

  it('hand a long job back when they are stopped; another one finishes it', async () => {
    const chain = await service.onboard()
    const stopped = (await startStoppable()).stopAtBatch()
    await put(chain.businessId, '01', catalog(DISHES))
    await stopped
    const [handedBack] = await service.stores.uploads.listInStates(['PROCESSING'])
    expect(handedBack?.endedAt).toBeNull()
    const queue = createIngestQueue(service.redis, service.config.NAMESPACE)
    const [job] = await queue.getDelayed()
    const waiting = await queue.getWaiting()
    expect((job ?? waiting[0])?.attemptsMade).toBe(0)
    await queue.close()
    await start()
    await until('it is live', async () => (await ended()).length === 1)
    expect((await ended())[0]).toMatchObject({ state: 'LIVE', counts: { accepted: DISHES } })
  })

  it('hand a rebuild back when they are stopped, which uses up no attempt', async () => {
    const chain = await service.onboard()
    const first = await startStoppable()
    await put(chain.businessId, '01', catalog(DISHES))
    await until('it is live', async () => (await ended()).length === 1)
    const { catalogs } = service.stores
    const [live] = await catalogs.list(chain.chainId)
    if (live === undefined) throw new Error('no catalog')
    const stopped = first.stopAtBatch()
    await requestRebuild(catalogs, live)
    await stopped
    expect(await catalogs.list(chain.chainId)).toHaveLength(2)
    const queue = createIngestQueue(service.redis, service.config.NAMESPACE)
    const [job] = [...(await queue.getDelayed()), ...(await queue.getWaiting())]
    expect(job?.attemptsMade).toBe(0)
    await queue.close()
    await start()
    await until('it is done', async () => {
      const records = await catalogs.list(chain.chainId)
      return records.length === 1 && records[0]?.catalogId !== live.catalogId
    })
  })

  it('let an upload go before a rebuild', async () => {
    const chain = await service.onboard()
    const first = await start()
    await put(chain.businessId, '01', catalog(5))
    await until('it is live', async () => (await ended()).length === 1)
    // A job that is left would find the rebuild before anyone looks into the storage.
    const queue = createIngestQueue(service.redis, service.config.NAMESPACE)
    await until('no job is left', async () => (await queue.count()) + (await queue.getActiveCount()) === 0)
    await queue.close()
    await first.close()
    const { catalogs } = service.stores
    const [live] = await catalogs.list(chain.chainId)
    if (live === undefined) throw new Error('no catalog')
    await requestRebuild(catalogs, live)
    await put(chain.businessId, '02', catalog(300))
    let atFirstBatch: ReturnType<typeof catalogs.list> | undefined
    await start((step) => {
      if (step === 'batch') atFirstBatch ??= catalogs.list(chain.chainId)
    })
    await until('it is live', async () => (await ended()).length === 2)
    expect((await atFirstBatch)?.map(({ rebuildOf }) => rebuildOf)).toEqual([null, null])
    await until('the rebuild is done, too', async () => {
      const records = await catalogs.list(chain.chainId)
      return records.length === 2 && !records.some(({ catalogId }) => catalogId === live.catalogId)
    })
  })

  it('give every business its turn, however much one of them sends', async () => {
    await startAndStop()
    const busy = await service.onboard({ chainId: 'busy', name: 'Busy' })
    const quiet = await service.onboard({ chainId: 'quiet', name: 'Quiet' })
    for (const day of ['01', '02', '03', '04', '05', '06']) await put(busy.businessId, day, catalog(50))
    await put(quiet.businessId, '01', catalog(50))
    await start()
    await until('all have ended', async () => (await ended()).length === 7)
    const order = (await ended()).map(({ chainId }) => chainId)
    expect(order.indexOf('quiet')).toBeLessThanOrEqual(2)
  })

  it('side by side bring everything live once', async () => {
    await Promise.all([start(), start(), start()])
    const chains = await Promise.all(
      ['a', 'b', 'c', 'd'].map((chainId) => service.onboard({ chainId, name: chainId })),
    )
    for (const day of ['01', '02', '03'])
      await Promise.all(chains.map(({ businessId }) => put(businessId, day, catalog(30))))
    await until('all have ended', async () => (await ended()).length === 12)
    for (const { chainId } of chains) {
      const own = (await ended()).filter((record) => record.chainId === chainId)
      expect(own.map(({ state }) => state)).toEqual(['LIVE', 'LIVE', 'LIVE'])
      const catalogs = await service.stores.catalogs.list(chainId)
      expect(new Set(catalogs.map(({ uploadId }) => uploadId)).size).toBe(catalogs.length)
    }
  })
})
