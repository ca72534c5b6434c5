import type { MemoryReport } from './process-memory.ts'

/**
 * Loaded into a service's process beside its program (`node --expose-gc --import`): answers the IPC message
 * MEMORY_QUESTION with the memory of the process after garbage collection.
 */
const ROUNDS = 4

process.on('message', (message) => {
  if (message === 'memory?') void report()
})

async function report(): Promise<void> {
  const before = process.memoryUsage()
  for (let round = 0; round < ROUNDS; round += 1) {
    globalThis.gc?.()
    // Lets finalizers and weak references run before the next round.
    await new Promise((resolve) => setImmediate(resolve))
  }
  const { heapUsed, external } = process.memoryUsage()
  const answer: MemoryReport = { kind: 'memory', rss: before.rss, heapUsed, external }
  process.send?.(answer)
}
