import { Histogram, Registry } from '@prometheus-io/client'
import type { IngestOutcome } from './ingest/end-upload.ts'

/** In seconds. A gigabyte takes minutes. */
const BUCKETS = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600]

/** A job as BullMQ tells its times. */
export interface EndedJob {
  readonly processedOn?: number | undefined
  readonly finishedOn?: number | undefined
}

/** The time that jobs of this worker took. */
export class JobMetrics {
  readonly #registry = new Registry()
  readonly #durations = new Histogram({
    name: 'dishmatch_ingest_job_duration_seconds',
    help: 'Time of an ingest job by the state of its upload; NOTHING where none waited, ERROR where the job failed',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    registers: [this.#registry],
  })

  text(): Promise<string> {
    return this.#registry.metrics()
  }

  completed(job: EndedJob, outcome: IngestOutcome | null): void {
    this.#observe(job, outcome?.state ?? 'NOTHING')
  }

  failed(job: EndedJob | undefined): void {
    if (job !== undefined) this.#observe(job, 'ERROR')
  }

  #observe({ processedOn, finishedOn = Date.now() }: EndedJob, outcome: string): void {
    if (processedOn !== undefined) this.#durations.observe({ outcome }, (finishedOn - processedOn) / 1_000)
  }
}
