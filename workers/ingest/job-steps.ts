import { currentTraceId, tracedSince } from '../../src/tracing/traced.ts'
import type { IngestDeps } from './ingest-deps.ts'
import type { IngestStep, StepTimes } from './ingest-steps.ts'

/** What an attempt to ingest an upload is about, for each of its log lines. */
export interface AttemptNames {
  readonly uploadId: string
  readonly chainId: string
  readonly attempt: number
}

/** Follows one attempt: how long each step took, for its log and its trace. */
class JobSteps {
  readonly #times: Partial<Record<IngestStep, number>> = {}
  #since = performance.now()
  #last: IngestStep | null = null

  /** The last step that is done; null before the first. */
  get last(): IngestStep | null {
    return this.#last
  }

  /** Whole milliseconds by step, in order. */
  get times(): StepTimes {
    return this.#times
  }

  /** A batch of dishes is part of the step `written`. */
  done(step: IngestStep): void {
    if (step === 'batch') return
    const now = performance.now()
    tracedSince(`ingest ${step}`, performance.timeOrigin + this.#since)
    this.#times[step] = (this.#times[step] ?? 0) + Math.round(now - this.#since)
    this.#since = now
    this.#last = step
  }
}

/** The steps of the jobs of this process. */
const followed = new WeakMap<object, JobSteps>()

/**
 * The dependencies of one attempt: each log line names the upload, the attempt and the last step that is done. `stepsOf`
 * knows its steps from then on.
 */
export function followJob(deps: IngestDeps, job: object, names: AttemptNames): IngestDeps {
  const steps = new JobSteps()
  followed.set(job, steps)
  const logAt = (step: IngestStep | null) => deps.log.child({ ...names, traceId: currentTraceId(), step })
  let log = logAt(null)
  return {
    ...deps,
    get log() {
      return log
    },
    onStep: (step) => {
      steps.done(step)
      if (step !== 'batch') log = logAt(step)
      deps.onStep?.(step)
    },
    stepTimes: () => steps.times,
  }
}

/** The steps of the last attempt of a job; none where it had no upload. */
export function stepsOf(job: object | undefined): Pick<JobSteps, 'last' | 'times'> | undefined {
  return job === undefined ? undefined : followed.get(job)
}
