import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface LoadTarget {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: readonly string[]
  /** Each request has another number, above this one, in the place of NUMBER in its body. */
  readonly numberedFrom?: number
}

export const NUMBER = '4000004'
/** More than any load sends. */
const NUMBERS_OF_A_LOAD = 1_000_000
let lastNumber = 0

/** Numbers for one load: no other load of this bench has them. */
export function freshNumbers(): number {
  lastNumber += NUMBERS_OF_A_LOAD
  return lastNumber
}

/** Gives each body a number of its own. */
export function numbering({ numberedFrom = 0 }: LoadTarget): (body: string) => string {
  let number = numberedFrom
  return (body) => {
    number += 1
    return body.replaceAll(NUMBER, String(number))
  }
}

/** Connections that each send one request after the other for a fixed time. With enough bodies, no two send the same. */
export interface Load extends LoadTarget {
  readonly connections: number
  readonly durationMs: number
}

/** Requests at a fixed rate, however long the answers take, until the load is stopped. */
export interface PacedLoad extends LoadTarget {
  readonly perSecond: number
}

export interface LoadResult {
  /** Milliseconds, one per request; of a paced load, from when the request was due, ten seconds for one that was refused. */
  readonly latencies: readonly number[]
  readonly perSecond: number
}

/** Sends requests from its own thread, so that the client does not slow down the service. */
export function runLoad(load: Load, signal: AbortSignal): Promise<LoadResult> {
  return inThread(load, signal, async () => undefined)
}

/** Sends requests while `work` runs. */
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
