import { setTimeout as pause } from 'node:timers/promises'
import type { Queue } from 'bullmq'

export interface DrainedQueue {
  readonly queue: string
  /** Jobs that still run when the time is over. */
  readonly running: number
  /** Jobs that wait for "queues resume". */
  readonly waiting: number
}

const POLL_MS = 500

/** Workers take nothing new. Waits until what runs has ended, for at most `patienceMs`. Nothing is lost. */
export async function drainQueues(
  queues: readonly Queue[],
  patienceMs: number,
  say: (line: string) => void,
): Promise<readonly DrainedQueue[]> {
  for (const queue of queues) await queue.pause()
  const end = Date.now() + patienceMs
  for (let before = -1; ; ) {
    const running = await sum(queues.map((queue) => queue.getActiveCount()))
    if (running === 0 || Date.now() >= end) return Promise.all(queues.map(drained))
    if (running !== before) say(`${running} jobs still run`)
    before = running
    await pause(POLL_MS)
  }
}

/** Workers take jobs again. */
export async function resumeQueues(queues: readonly Queue[]): Promise<readonly DrainedQueue[]> {
  for (const queue of queues) await queue.resume()
  return Promise.all(queues.map(drained))
}

async function drained(queue: Queue): Promise<DrainedQueue> {
  const [running, waiting] = [await queue.getActiveCount(), await queue.count()]
  return { queue: queue.name, running, waiting }
}

async function sum(counts: readonly Promise<number>[]): Promise<number> {
  return (await Promise.all(counts)).reduce((total, count) => total + count, 0)
}
