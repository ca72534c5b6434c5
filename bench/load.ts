import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface LoadTarget {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: readonly string[]
}

/** So many connections ask one thing after the other for so long. */
export interface Load extends LoadTarget {
  readonly connections: number
  readonly durationMs: number
}

/** Guests come at this rate, however long the answers take, until nobody asks any more. */
export interface PacedLoad extends LoadTarget {
  readonly perSecond: number
}

export interface LoadResult {
  /** Milliseconds, one per request; of a paced load, from the moment at which the request was due. */
  readonly latencies: readonly number[]
  readonly perSecond: number
}

/** Asks from a thread of its own, so that the client does not stand in the service's way. */
export function runLoad(load: Load, signal: AbortSignal): Promise<LoadResult> {
  return inThread(load, signal, async () => undefined)
}

/** Asks while `work` goes on. */
export function runLoadDuring(
  load: PacedLoad,
  signal: AbortSignal,
  work: Promise<unknown>,
): Promise<LoadResult> {
  return inThread(load, signal, async (worker) => {
    await work.catch(() => undefined)
    worker.postMessage('end')
  })
}

async function inThread(
  load: Load | PacedLoad,
  signal: AbortSignal,
  accompany: (worker: Worker) => Promise<void>,
): Promise<LoadResult> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: load })
  try {
    const ended = once(worker, 'message', { signal }) as Promise<[LoadResult]>
    const [[result]] = await Promise.all([ended, accompany(worker)])
    return result
  } finally {
    await worker.terminate()
  }
}
