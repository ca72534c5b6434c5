import type { ServiceProcess } from '../harness/service/service-process.ts'
import { table } from '../terminal/table.ts'
import { type MemoryReport, memoryOf } from './process-memory.ts'

/**
 * The most that a process may hold after garbage collection. It starts with some 70 MB; the caches of documents, plans
 * and compiled queries are bounded and add some 80 MB when they are full.
 */
const MAX_HELD_BYTES = 200_000_000
const SAMPLE_EVERY_MS = 10_000

/** Memory of the processes over the run. */
export interface MemoryWatch {
  /** Records the memory of the processes at the end of `what`. Returns faults where it is too much. */
  readonly take: (what: string) => Promise<readonly string[]>
  /** All records, and the peak of resident memory. */
  readonly asTable: () => string
  readonly stop: () => void
}

export function watchMemory(processes: readonly ServiceProcess[]): MemoryWatch {
  const rows: (readonly string[])[] = []
  const peaks = new Map<string, number>()
  const measure = async (service: ServiceProcess): Promise<MemoryReport> => {
    const report = await memoryOf(service)
    peaks.set(service.name, Math.max(peaks.get(service.name) ?? 0, report.rss))
    return report
  }
  const sampling = setInterval(() => {
    // `take` reports a process that has ended.
    for (const each of processes) measure(each).catch(() => undefined)
  }, SAMPLE_EVERY_MS)
  return {
    async take(what) {
      const faults: string[] = []
      for (const each of processes) {
        const { heapUsed, external } = await measure(each)
        rows.push([what, each.name, mb(heapUsed), mb(external), mb(peaks.get(each.name) ?? 0)])
        if (heapUsed + external > MAX_HELD_BYTES)
          faults.push(`after ${what} the ${each.name} holds ${mb(heapUsed + external)} MB`)
      }
      return faults
    },
    asTable: () =>
      table(
        ['after', 'process', 'heap, MB', 'external, MB', 'resident at most, MB'],
        rows,
        'nothing was run',
      ),
    stop: () => clearInterval(sampling),
  }
}

function mb(bytes: number): string {
  return (bytes / 1_000_000).toFixed(0)
}
