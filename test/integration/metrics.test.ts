import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { anyFreePort } from '../../harness/service/free-port.ts'
import { newUpload } from '../../src/features/uploads/create-ticket.ts'
import { STATE } from '../../src/features/uploads/upload-life.ts'
import { uploadMetrics } from '../../src/features/uploads/upload-metrics.ts'
import { type MetricSources, metricsPlugin } from '../../src/http/metrics.ts'
import { askForIngest, createIngestQueue, type IngestQueue } from '../../src/queues/ingest-queue.ts'
import { queueMetrics } from '../../src/queues/queue-metrics.ts'
import { catalogMetrics } from '../../src/search-index/catalog-metrics.ts'
import { engineMetrics } from '../../src/search-index/engine-metrics.ts'
import { FailingLooks } from '../../workers/failing-looks.ts'
import { JobMetrics } from '../../workers/job-metrics.ts'
import { workerMetrics } from '../../workers/worker-metrics.ts'
import { emptyCatalog } from '../support/empty-catalog.ts'
import { post } from '../support/graphql.ts'
import { bringLive } from '../support/older-shelf.ts'
import { startServerProcess } from '../support/server-process.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const COUNTS = { received: 12, accepted: 10, rejected: 2, removed: 0, warnings: 0 }

const DAY_MS = 86_400_000

let service: TestService
let queue: IngestQueue

beforeAll(async () => {
  service = await startTestService({ hasWorker: false })
  queue = createIngestQueue(service.redis, service.config.NAMESPACE)
})
afterAll(async () => {
  await queue.close()
  await service.close()
})

async function metrics(sources: MetricSources): Promise<string> {
  const app = Fastify()
  await app.register(metricsPlugin, { sources })
  const answer = await app.inject('/metrics')
  await app.close()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/plain')
  return answer.body
}

describe('GET /metrics of the worker', () => {
  it('tells the process, the queue by job state and the uploads by state', async () => {
    const partner = { businessId: 'grill-catalog', chainId: 'grill' }
    const now = new Date().toISOString()
    await service.stores.uploads.create(newUpload(partner, `key-${randomUUID()}`, now, now))
    await askForIngest(queue, 'grill')
    const jobs = new JobMetrics()
    jobs.completed(
      { processedOn: 1_000, finishedOn: 3_000 },
      { uploadId: 'up_1', state: 'LIVE', reason: null, counts: COUNTS },
    )
    jobs.failed({ processedOn: 1_000, finishedOn: 2_000 })
    jobs.timedSteps(undefined)('started')
    jobs.webhookAttempted('GIVEN_UP')
    const looks = new FailingLooks()
    looks.failed('file', 'one')
    looks.failed('file', 'other')
    looks.succeeded('other')
    await service.es.indices.refresh({ index: service.stores.names.uploads })
    const text = await metrics(
      workerMetrics({ es: service.es, names: service.stores.names, queues: [queue], jobs, looks }),
    )
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m)
    expect(text).toMatch(/^bullmq_job_count\{queue="catalog-ingest",state="waiting"\} 1$/m)
    expect(text).toMatch(/^dishmatch_uploads\{state="AWAITING_UPLOAD"\} 1$/m)
    expect(text).toMatch(/^dishmatch_uploads\{state="LIVE"\} 0$/m)
    expect(text).toMatch(/^dishmatch_ingest_job_duration_seconds_sum\{outcome="LIVE"\} 2$/m)
    expect(text).toMatch(/^dishmatch_ingest_job_duration_seconds_count\{outcome="ERROR"\} 1$/m)
    expect(text).toMatch(/^dishmatch_ingest_step_duration_seconds_count\{step="started"\} 1$/m)
    expect(text).toMatch(/^dishmatch_ingest_items_total\{what="read"\} 12$/m)
    expect(text).toMatch(/^dishmatch_ingest_items_total\{what="refused"\} 2$/m)
    expect(text).toMatch(/^dishmatch_webhook_attempts_total\{end="GIVEN_UP"\} 1$/m)
    expect(text).toMatch(/^dishmatch_webhook_attempts_total\{end="RETRY"\} 0$/m)
    expect(text).toMatch(/^dishmatch_failing_looks\{at="file"\} 1$/m)
    expect(text).toMatch(/^dishmatch_failing_looks\{at="list"\} 0$/m)
    expect(text).toMatch(/^dishmatch_items\{what="rejected"\} 0$/m)
    expect(text).toMatch(/^dishmatch_webhook_uploads\{delivery="FAILED"\} 0$/m)
  })

  it('tells for how long a file has been read, however long it waited before', async () => {
    const at = (ageMs: number) => new Date(Date.now() - ageMs).toISOString()
    const partner = { businessId: 'slow-catalog', chainId: 'slow' }
    const upload = {
      ...newUpload(partner, `key-${randomUUID()}`, at(DAY_MS), at(DAY_MS)),
      state: STATE.PROCESSING,
      noticedAt: at(DAY_MS),
      startedAt: at(60_000),
    } as const
    await service.stores.uploads.create(upload)
    await service.es.indices.refresh({ index: service.stores.names.uploads })
    const text = await uploadMetrics({ es: service.es, names: service.stores.names })
    const [, age] = /^dishmatch_oldest_upload_age_seconds\{state="PROCESSING"\} (\S+)$/m.exec(text) ?? []
    expect(Math.round(Number(age) / 60)).toBe(1)
    await service.stores.uploads.update(upload.uploadId, () => ({ state: STATE.REJECTED }))
  })

  it('tells how old the live catalogs and their checks are, and names only the oldest', async () => {
    for (let at = 0; at < 7; at += 1) {
      // The last one states no check.
      const verifiedAt = at === 6 ? null : new Date(Date.now() - at * 30 * DAY_MS).toISOString()
      const place = { shelf: 'none', chainId: `c${at}`, catalogId: `c${at}-v` }
      await bringLive(service, { ...emptyCatalog(place), verifiedAt })
    }
    await service.es.indices.refresh({ index: service.stores.names.serving })
    const text = await catalogMetrics(
      { es: service.es, names: service.stores.names },
      Date.now() + 36 * 3_600_000,
    )
    expect(text).toMatch(/^dishmatch_live_catalogs\{le="1"\} 0$/m)
    expect(text).toMatch(/^dishmatch_live_catalogs\{le="2"\} 7$/m)
    expect(text).toMatch(/^dishmatch_live_catalogs\{le="\+Inf"\} 7$/m)
    expect(text.match(/^dishmatch_oldest_catalog_age_seconds\{/gm)).toHaveLength(5)
    expect(text).toMatch(/^dishmatch_verified_catalogs\{le="90"\} 3$/m)
    expect(text).toMatch(/^dishmatch_verified_catalogs\{le="\+Inf"\} 6$/m)
    const verifications = [
      ...text.matchAll(/^dishmatch_oldest_verification_age_seconds\{chain="(\w+)"\} (\d+)/gm),
    ]
    expect(verifications.map(([, chain]) => chain)).toEqual(['c5', 'c4', 'c3', 'c2', 'c1'])
    expect(Number(verifications[0]?.[2]) / 86_400).toBeCloseTo(151.5, 1)
  })

  it('tells the age of the oldest job that waits, in each state', async () => {
    const hourAgo = Date.now() - 3_600_000
    await queue.add('ingest', { chainId: 'old' }, { timestamp: hourAgo })
    await queue.add('ingest', { chainId: 'later' }, { timestamp: hourAgo, delay: 600_000 })
    const text = await queueMetrics([queue], hourAgo + 7_200_000)
    const ageOf = (state: string) =>
      new RegExp(
        `^dishmatch_oldest_job_age_seconds\\{queue="catalog-ingest",state="${state}"\\} (\\S+)$`,
        'm',
      ).exec(text)?.[1]
    expect([ageOf('waiting'), ageOf('delayed'), ageOf('prioritized')]).toEqual(['7200', '7200', '0'])
  })

  it('asks the engines once for readings that follow each other, and refreshes nothing', async () => {
    const sources = workerMetrics({
      es: service.es,
      names: service.stores.names,
      queues: [queue],
      jobs: new JobMetrics(),
      looks: new FailingLooks(),
    })
    const asked: string[] = []
    service.es.diagnostic.on('request', (_error, result) => {
      const path = result?.meta.request.params.path ?? ''
      if (path.includes(service.config.NAMESPACE)) asked.push(path)
    })
    const app = Fastify()
    await app.register(metricsPlugin, { sources })
    for (let readings = 0; readings < 3; readings += 1) await app.inject('/metrics')
    await app.close()
    expect(asked.filter((path) => path.includes('-uploads/_search'))).toHaveLength(1)
    expect(asked.filter((path) => path.includes('_refresh'))).toEqual([])
  })

  it('tells disks, clocks, blocks and missing copies of the engine', async () => {
    const { es, stores } = service
    const index = `${stores.names.shelfPrefix}blocked`
    const settings = { number_of_replicas: 0, 'blocks.write': true }
    await es.indices.create({ index, settings })
    const text = await engineMetrics({ es, names: stores.names })
    await es.indices.delete({ index })
    expect(text).toMatch(/^dishmatch_engine_disk_free_ratio\{node="[^"]+"\} 0\.\d+$/m)
    expect(text).toMatch(/^dishmatch_engine_clock_seconds\{node="[^"]+"\} \d{10}\.?\d*$/m)
    expect(text).toMatch(/^dishmatch_engine_blocked_indices 1$/m)
    expect(text).toMatch(/^dishmatch_engine_missing_copies 0$/m)
  })

  it('tells of the process where an engine is away or hangs', async () => {
    const text = await metrics({
      redis: () => new Promise(() => undefined),
      elasticsearch: () => Promise.reject(new Error('away')),
    })
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(text).toMatch(/^dishmatch_metrics_source_up\{source="redis"\} 0$/m)
    expect(text).toMatch(/^dishmatch_metrics_source_up\{source="elasticsearch"\} 0$/m)
    expect(text).not.toContain('dishmatch_uploads')
  })
})

describe('GET /metrics of the API', () => {
  it('tells requests, engine calls, dishes found, limits and connections, and the queues without any worker', async () => {
    const { apiKey } = await service.onboard({ chainId: 'bistro' })
    const port = await anyFreePort()
    const server = startServerProcess(service, { METRICS_PORT: String(port) })
    try {
      const address = await server.address()
      const query = '{ search { counts { total } } }'
      for (let at = 0; at < 3; at += 1) await post(address, { query }, { authorization: apiKey })
      await post(address, { query }, { authorization: 'pk_test_unknown' })
      await post(address, { query: 'x'.repeat(200_000) }, { authorization: apiKey })
      // A source that a busy machine keeps waiting is left out, and is there the next time.
      const text = await vi.waitFor(
        async () => {
          const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
          const figures = await answer.text()
          expect(figures).toMatch(/^dishmatch_metrics_source_up\{source="queues"\} 1$/m)
          return figures
        },
        { timeout: 10_000 },
      )
      expect(text).toMatch(/^dishmatch_requests_total\{operation="search",outcome="OK"\} 3$/m)
      expect(text).toMatch(/^dishmatch_requests_total\{operation="none",outcome="INVALID_TOKEN"\} 1$/m)
      expect(text).toMatch(/^dishmatch_request_duration_seconds_count\{operation="search"\} 3$/m)
      expect(text).toMatch(/^dishmatch_engine_call_duration_seconds_count\{outcome="OK"\} \d+$/m)
      expect(text).toMatch(/^dishmatch_catalog_leases_total\{lease="ASKED"\} [1-3]$/m)
      expect(text).toMatch(/^dishmatch_kept_answers_total\{cache="MISS"\} [1-3]$/m)
      expect(text).toMatch(/^dishmatch_engine_turn_wait_seconds_count [1-3]$/m)
      for (const engine of ['elasticsearch', 'redis'])
        expect(text).toMatch(
          new RegExp(`^dishmatch_circuit_refused_calls_total\\{engine="${engine}"\\} \\d+$`, 'm'),
        )
      expect(text).toMatch(/^dishmatch_dishes_found_total\{group="matches"\} 0$/m)
      expect(text).toMatch(/^dishmatch_limits_hit_total\{limit="PAYLOAD_TOO_LARGE"\} 1$/m)
      expect(text).toMatch(/^dishmatch_connections_total [1-9]\d*$/m)
      expect(text).toMatch(/^dishmatch_open_connections \d+$/m)
      expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m)
      expect(text).toMatch(/^bullmq_job_count\{queue="catalog-ingest",state="waiting"\} \d+$/m)
      expect(text).toMatch(
        /^dishmatch_oldest_job_age_seconds\{queue="webhook-deliveries",state="delayed"\} 0$/m,
      )
      expect(text).toMatch(/^dishmatch_uploads\{state="LIVE"\} 0$/m)
      expect(text).toMatch(/^dishmatch_ready 1$/m)
      for (const dependency of ['elasticsearch', 'scripts', 'servingRecords', 'redis'])
        expect(text).toContain(`dishmatch_dependency_up{dependency="${dependency}"} 1`)
      // No worker has made the bucket.
      expect(text).toContain('dishmatch_dependency_up{dependency="storage"} 0')
      expect(text).toMatch(/^dishmatch_clock_seconds \d{10}\.?\d*$/m)
      expect((await fetch(`${address}/metrics`)).status).toBe(404)
    } finally {
      await server.stop()
    }
  })
})
