import { startEngineCluster } from '../harness/engines/engine-cluster.ts'
import type { StackSettings } from '../stack/settings.ts'
import type { ScenarioResult } from './chaos-table.ts'
import { startWorld, type World } from './chaos-world.ts'
import { type RunResult, run } from './run.ts'
import type { Scenario } from './scenario.ts'

export interface ChaosRoundOptions {
  /** Addresses of the engines, as environment variables. */
  readonly addresses: Readonly<Record<string, string>>
  /** Our own stack; null where the engines are shared. */
  readonly engines: StackSettings | null
  readonly runs: number
  readonly seed: number
  readonly signal?: AbortSignal
  readonly onRun?: (result: RunResult) => void
}

/** Runs per installation: leftovers would slow down its workers. */
const RUNS_PER_WORLD = 10

/** Run `n` of a round has the seed `seed + n - 1`. */
export async function round(scenario: Scenario, options: ChaosRoundOptions): Promise<ScenarioResult> {
  const { addresses, engines, runs, seed, signal, onRun } = options
  const results: RunResult[] = []
  const { cluster: wanted } = scenario
  const cluster = wanted === undefined ? null : await startEngineCluster(wanted.started, wanted.nodes)
  const used = cluster === null ? addresses : { ...addresses, ELASTICSEARCH_URL: cluster.addresses }
  let world: World | null = null
  try {
    for (let index = 0; index < runs && !signal?.aborted; index += 1) {
      if (index % RUNS_PER_WORLD === 0) {
        const before: World | null = world
        world = null
        await before?.close()
        world = await startWorld({ engines: used, ...scenario.world })
      }
      if (world === null) throw new Error('no world')
      const result = await run(scenario, world, seed + index, { engines, cluster })
      results.push(result)
      onRun?.(result)
    }
  } finally {
    await world?.close()
    await cluster?.remove()
  }
  return { name: scenario.name, runs: results }
}
