import { setTimeout as pause } from 'node:timers/promises'
import { quickened, type Run } from '../bench-options.ts'
import { withBenchProcess } from '../bench-process.ts'
import type { BenchService } from '../bench-service.ts'
import { cpuSeconds } from '../cpu-seconds.ts'
import { type Figure, twoDecimals } from '../figure.ts'
import { residentMegabytes } from '../ingest/process-figures.ts'

const WARM_UP_MS = 5_000
/** Longer than the pause between two sweeps, as production has it. */
const MEASURED_MS = 65_000
/** "Flat": a tenth more for the noise of a garbage collector. */
const LIMIT = 1.1

/** The processes of an installation in which nobody asks and nobody uploads. */
export interface Quiet {
  readonly chains: number
  /** MB. */
  readonly apiMemory: number
  readonly workerMemory: number
  /** Requests of the worker that reach a shard, and processor time in milliseconds, both per second. */
  readonly workerRequests: number
  readonly workerCpu: number
}

export function quietInstallation(service: BenchService, chains: number, run: Run): Promise<Quiet> {
  run.progress(`scale: ${chains} quiet chains`)
  return withBenchProcess(service, 'API', (api) =>
    withBenchProcess(service, 'worker', async (worker) => {
      await pause(WARM_UP_MS, undefined, { signal: run.signal })
      const before = { requests: await requestsOf(service), cpu: cpuSeconds(worker.pid) }
      const measuredMs = quickened(run, MEASURED_MS)
      await pause(measuredMs, undefined, { signal: run.signal })
      const seconds = measuredMs / 1_000
      return {
        chains,
        apiMemory: residentMegabytes(api.pid),
        workerMemory: residentMegabytes(worker.pid),
        workerRequests: ((await requestsOf(service)) - before.requests) / seconds,
        workerCpu: ((cpuSeconds(worker.pid) - before.cpu) * 1_000) / seconds,
      }
    }),
  )
}

async function requestsOf({ es, config }: BenchService): Promise<number> {
  const { _all } = await es.indices.stats({
    index: `${config.NAMESPACE}-*`,
    metric: ['search', 'get', 'indexing'],
  })
  const { search, get, indexing } = _all.primaries ?? {}
  return (
    (search?.query_total ?? 0) +
    (search?.scroll_total ?? 0) +
    (get?.total ?? 0) +
    (indexing?.index_total ?? 0)
  )
}

export function quietFigures([one, all]: readonly Quiet[]): readonly Figure[] {
  if (one === undefined || all === undefined) return []
  const figure = (name: string, read: (quiet: Quiet) => number, unit: string): Figure => {
    const value = read(all) / read(one)
    return {
      name,
      tried: `${twoDecimals(read(all))} ${unit}`,
      reference: `${twoDecimals(read(one))} ${unit}`,
      ...{ value, shown: `${twoDecimals(value)}x`, limit: LIMIT },
    }
  }
  return [
    figure('memory of the API', ({ apiMemory }) => apiMemory, 'MB'),
    figure('memory of the worker', ({ workerMemory }) => workerMemory, 'MB'),
    figure('requests of the worker on shards', ({ workerRequests }) => workerRequests, '/s'),
    figure('processor time of the worker', ({ workerCpu }) => workerCpu, 'ms/s'),
  ]
}
