import { Counter, Histogram, Registry } from '@prometheus-io/client'
import type { IngestOutcome } from './ingest/end-upload.ts'
import type { OnStep } from './ingest/ingest-steps.ts'

/** In seconds. A gigabyte takes minutes. */
const BUCKETS = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600]
const STEP_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300]
const DELIVERY_ENDS = ['DONE', 'RETRY', 'GIVEN_UP'] as const

/** A job as BullMQ tells its times. */
export interface EndedJob {
  readonly processedOn?: number | undefined
  readonly finishedOn?: number | undefined
}

/** What the jobs of this worker took, read and came to. */
export class JobMetrics {
  readonly #registry = new Registry()
  readonly #with = { registers: [this.#registry] }
  readonly #durations = new Histogram({
    name: 'dishmatch_ingest_job_duration_seconds',
    help: 'Time of an ingest job by the state of its upload; NOTHING where none waited, ERROR where the job failed',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    ...this.#with,
  })
  readonly #steps = new Histogram({
    name: 'dishmatch_ingest_step_duration_seconds',
    help: 'Time from the step before to this step of an ingest; each batch of dishes is a step',
    labelNames: ['step'],
    buckets: STEP_BUCKETS,
    ...this.#with,
  })
  readonly #items = new Counter({
    name: 'dishmatch_ingest_items_total',
    help: 'Items of the files that were read to an end: read, and of these refused',
    labelNames: ['what'],
    ...this.#with,
  })
  readonly #attempts = new Counter({
    name: 'dishmatch_webhook_attempts_total',
    help: 'Attempts to deliver an event: DONE, RETRY where another one follows, GIVEN_UP where none does',
    labelNames: ['end'],
    ...this.#with,
  })

  constructor() {
    // What is counted for the first time must show as an increase.
    for (const what of ['read', 'refused']) this.#items.inc({ what }, 0)
    for (const end of DELIVERY_ENDS) this.#attempts.inc({ end }, 0)
    this.#durations.zero({ outcome: 'ERROR' })
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }

  completed(job: EndedJob, outcome: IngestOutcome | null): void {
    this.#observe(job, outcome?.state ?? 'NOTHING')
    this.#items.inc({ what: 'read' }, outcome?.counts?.received ?? 0)
    this.#items.inc({ what: 'refused' }, outcome?.counts?.rejected ?? 0)
  }

  failed(job: EndedJob | undefined): void {
    if (job !== undefined) this.#observe(job, 'ERROR')
  }

  webhookAttempted(end: (typeof DELIVERY_ENDS)[number]): void {
    this.#attempts.inc({ end })
  }

  /** Measures the steps of one ingest, from now on. */
  timedSteps(next: OnStep | undefined): OnStep {
    let since = performance.now()
    return (step) => {
      const now = performance.now()
      this.#steps.observe({ step }, (now - since) / 1_000)
      since = now
      next?.(step)
    }
  }

  #observe({ processedOn, finishedOn = Date.now() }: EndedJob, outcome: string): void {
    if (processedOn !== undefined) this.#durations.observe({ outcome }, (finishedOn - processedOn) / 1_000)
  }
}
