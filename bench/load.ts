import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface Load {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: readonly string[]
  readonly connections: number
  readonly durationMs: number
}

export interface LoadResult {
  /** Milliseconds, one per request. */
  readonly latencies: readonly number[]
  readonly perSecond: number
}

/** Asks from a thread of its own, so that the client does not stand in the service's way. */
export async function runLoad(load: Load, signal: AbortSignal): Promise<LoadResult> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: load })
  try {
    const [result] = (await once(worker, 'message', { signal })) as [LoadResult]
    return result
  } finally {
    await worker.terminate()
  }
}
