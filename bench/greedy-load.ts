import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { LoadTarget } from './load.ts'

/** Sends requests as fast as answers come, refusals included, and returns how often each status was answered. */
export async function greedyLoad(target: LoadTarget, connections: number, ms: number): Promise<unknown> {
  const workerData = { ...target, connections }
  const worker = new Worker(new URL('./greedy-worker.ts', import.meta.url), { workerData })
  await pause(ms)
  const ended = once(worker, 'message')
  worker.postMessage('end')
  const [statuses] = (await ended) as [unknown]
  await worker.terminate()
  return statuses
}
