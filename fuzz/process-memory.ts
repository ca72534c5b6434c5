import { once } from 'node:events'
import type { ServiceProcess } from '../harness/service/service-process.ts'

/** Bytes. `heapUsed` and `external` after garbage collection, `rss` before it. */
export interface MemoryReport {
  readonly kind: 'memory'
  readonly rss: number
  readonly heapUsed: number
  readonly external: number
}

const ANSWER_WITHIN_MS = 30_000

/** What a process with `memory-probe.ts` holds. Throws where it has ended or does not answer. */
export async function memoryOf({ name, child }: ServiceProcess): Promise<MemoryReport> {
  if (!child.connected) throw new Error(`the ${name} has ended`)
  const answer = once(child, 'message', { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  child.send('memory?')
  const [report] = (await answer) as [MemoryReport]
  return report
}
