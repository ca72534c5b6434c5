import type { Client } from '@elastic/elasticsearch'
import { uploadMetrics } from '../src/features/uploads/upload-metrics.ts'
import { keptFigures } from '../src/kept-figures.ts'
import { type CountedQueue, queueMetrics } from '../src/queues/queue-metrics.ts'
import { catalogMetrics } from '../src/search-index/catalog-metrics.ts'
import { engineMetrics } from '../src/search-index/engine-metrics.ts'
import type { IndexNames } from '../src/search-index/names.ts'
import type { FailingLooks } from './failing-looks.ts'
import type { JobMetrics } from './job-metrics.ts'

interface MetricsDeps {
  readonly es: Client
  readonly names: IndexNames
  readonly queues: readonly CountedQueue[]
  readonly jobs: Pick<JobMetrics, 'text'>
  readonly looks: FailingLooks
}

/** A worker's figures by what they are about, in the format of Prometheus. */
export function workerMetrics({ es, names, queues, jobs, looks }: MetricsDeps) {
  return {
    jobs: () => jobs.text(),
    looks: () => looks.text(),
    catalogs: keptFigures(() => catalogMetrics({ es, names })),
    queues: keptFigures(() => queueMetrics(queues)),
    uploads: keptFigures(() => uploadMetrics({ es, names })),
    engine: keptFigures(() => engineMetrics({ es, names })),
  }
}
