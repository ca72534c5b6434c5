import type { Job, Queue } from 'bullmq'

export interface FailureCause {
  readonly cause: string
  /** Jobs that are tried again. */
  readonly retrying: number
  readonly dead: number
}

type FailedQueue = Pick<Queue, 'getJobs'>

/** How many jobs of a state are read. */
const MAX_LOOKED_AT = 1_000

/** Counts the jobs that failed by what their reasons have in common, the most frequent cause first. */
export async function failureCauses(queue: FailedQueue): Promise<FailureCause[]> {
  const counts = new Map<string, FailureCause>()
  const add = (job: Job, state: 'retrying' | 'dead') => {
    const cause = failureCause(job.failedReason)
    const before = counts.get(cause) ?? { cause, retrying: 0, dead: 0 }
    counts.set(cause, { ...before, [state]: before[state] + 1 })
  }
  for (const job of await failedJobs(queue, 'delayed')) add(job, 'retrying')
  for (const job of await failedJobs(queue, 'failed')) add(job, 'dead')
  return [...counts.values()].sort((a, b) => b.retrying + b.dead - (a.retrying + a.dead))
}

/** Jobs in this state of which an attempt has failed. */
export async function failedJobs(queue: FailedQueue, state: 'delayed' | 'failed'): Promise<Job[]> {
  const jobs = await queue.getJobs([state], 0, MAX_LOOKED_AT - 1, true)
  // A job that ended meanwhile is missing.
  return jobs.filter((job) => Boolean(job?.failedReason))
}

/** `up_1: the storage is full: PUT …` → `the storage is full`. Details differ from job to job. */
export function failureCause(reason: string): string {
  const [cause = reason] = reason.replace(/^up_[\w-]+: /, '').split(': ')
  return cause
}
