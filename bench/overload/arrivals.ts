import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { LoadTarget } from '../load.ts'

/** Requests that arrive whatever happens to those before: an open loop, as guests are. */
export interface Arrivals extends LoadTarget {
  /** One begins when the one before ends, whatever is still to be answered. */
  readonly phases: readonly Readonly<Record<'perSecond' | 'durationMs', number>>[]
  /** For how long answers are awaited after the last phase. */
  readonly waitMs: number
}

/** As many clients as this, each with one request after the other: a closed loop, for the peak. */
export interface ClosedLoop extends LoadTarget {
  readonly clients: number
  readonly durationMs: number
}

/** A request that was due. */
export interface Arrival {
  /** 0 = the connection was lost; null = no answer came. */
  readonly status: number | null
  /** False where no connection was free to the end. */
  readonly isSent: boolean
  /** When it was due, in milliseconds since the beginning. */
  readonly due: number
  /** From when it was due to the end of its answer, or of the waiting. */
  readonly ms: number
}

/** Sends the requests from its own thread, by connections that cost the machine little. */
export async function sentArrivals(
  load: Arrivals | ClosedLoop,
  signal: AbortSignal,
): Promise<readonly Arrival[]> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./arrivals-worker.ts', import.meta.url), { workerData: load })
  try {
    const [found] = (await once(worker, 'message', { signal })) as [readonly Arrival[]]
    return found
  } finally {
    await worker.terminate()
  }
}
