import type { Client } from '@elastic/elasticsearch'
import { Gauge, Registry } from '@prometheus-io/client'
import type { Queue } from 'bullmq'
import { countUploads } from '../src/features/uploads/count-uploads.ts'
import type { IndexNames } from '../src/search-index/names.ts'

interface MetricsDeps {
  readonly es: Client
  readonly names: IndexNames
  readonly queues: readonly Pick<Queue, 'name' | 'getJobCounts'>[]
}

/** A worker's figures by the engine that has them, in the format of Prometheus. */
export function workerMetrics({ es, names, queues }: MetricsDeps) {
  return {
    redis: () => jobMetrics(queues),
    elasticsearch: () => uploadMetrics({ es, names }),
  }
}

/** Has the name of BullMQ's own export, which covers one queue only. */
async function jobMetrics(queues: MetricsDeps['queues']): Promise<string> {
  const registry = new Registry()
  const jobs = new Gauge({
    name: 'bullmq_job_count',
    help: 'Number of jobs in the queue by state',
    labelNames: ['queue', 'state'],
    registers: [registry],
  })
  for (const queue of queues)
    for (const [state, count] of Object.entries(await queue.getJobCounts()))
      jobs.set({ queue: queue.name, state }, count)
  return registry.metrics()
}

async function uploadMetrics(deps: Pick<MetricsDeps, 'es' | 'names'>): Promise<string> {
  const registry = new Registry()
  const uploads = new Gauge({
    name: 'dishmatch_uploads',
    help: 'Catalog uploads by state',
    labelNames: ['state'],
    registers: [registry],
  })
  for (const [state, count] of await countUploads(deps)) uploads.set({ state }, count)
  return registry.metrics()
}
