import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newUpload } from '../../src/features/uploads/create-ticket.ts'
import { type MetricSources, metricsPlugin } from '../../src/http/metrics.ts'
import { askForIngest, createIngestQueue, type IngestQueue } from '../../src/queues/ingest-queue.ts'
import { workerMetrics } from '../../workers/worker-metrics.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

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
    const text = await metrics(
      workerMetrics({ es: service.es, names: service.stores.names, queues: [queue] }),
    )
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m)
    expect(text).toMatch(/^bullmq_job_count\{queue="catalog-ingest",state="waiting"\} 1$/m)
    expect(text).toMatch(/^dishmatch_uploads\{state="AWAITING_UPLOAD"\} 1$/m)
    expect(text).toMatch(/^dishmatch_uploads\{state="LIVE"\} 0$/m)
  })

  it('tells of the process where an engine is away or hangs', async () => {
    const text = await metrics({
      redis: () => new Promise(() => undefined),
      elasticsearch: () => Promise.reject(new Error('away')),
    })
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(text).not.toContain('dishmatch_uploads')
  })
})
