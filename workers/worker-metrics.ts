import type { Client } from '@elastic/elasticsearch'
import { uploadMetrics } from '../src/features/uploads/upload-metrics.ts'
import { type CountedQueue, queueMetrics } from '../src/queues/queue-metrics.ts'
import { catalogMetrics } from '../src/search-index/catalog-metrics.ts'
import type { IndexNames } from '../src/search-index/names.ts'
import type { JobMetrics } from './job-metrics.ts'

interface MetricsDeps {
  readonly es: Client
  readonly names: IndexNames
  readonly queues: readonly CountedQueue[]
  readonly jobs: Pick<JobMetrics, 'text'>
}

/** A worker's figures by the engine that has them, in the format of Prometheus. */
export function workerMetrics({ es, names, queues, jobs }: MetricsDeps) {
  return {
    jobs: () => jobs.text(),
    catalogs: () => catalogMetrics({ es, names }),
    redis: () => queueMetrics(queues),
    elasticsearch: () => uploadMetrics({ es, names }),
  }
}
