import type { EngineCluster } from '../harness/engines/engine-cluster.ts'
import type { Random } from '../samples/generator/large/random.ts'
import type { StackSettings } from '../stack/settings.ts'
import type { World, WorldOptions } from './chaos-world.ts'
import type { Partner } from './partner.ts'

/** What happens in one run. All choices come from `random`, so that a seed repeats them. */
export interface Scene {
  readonly world: World
  readonly random: Random
  readonly seed: number
  readonly partners: readonly Partner[]
  /** Our own stack, which may be stopped and killed; null where the engines are shared. */
  readonly engines: StackSettings | null
  /** The nodes of Elasticsearch, where the scenario asks for a cluster. */
  readonly cluster: EngineCluster | null
  /** Searches may fail with SEARCH_UNAVAILABLE while Elasticsearch itself is down. */
  readonly setOutage: (isOutage: boolean) => void
}

export interface Scenario {
  readonly name: string
  /** The number of runs in a full round. */
  readonly runs: number
  readonly chains: number
  readonly readersPerChain: number
  /** Ranges of menu sizes; each chain takes one of them. */
  readonly sizes: readonly (readonly [least: number, greatest: number])[]
  readonly world?: Pick<WorldOptions, 'settings' | 'settingsOfOne' | 'hasProxies'>
  /** A cluster of Elasticsearch of its own: how many nodes start, and how many there can be. */
  readonly cluster?: { readonly started: number; readonly nodes: number }
  /** Resolves after it has ended every fault; uploads may still be under way. */
  readonly act: (scene: Scene) => Promise<void>
}

export const SMALL = [[30, 120]] as const
export const MOSTLY_SMALL = [
  [30, 120],
  [30, 120],
  [100, 600],
  [1_000, 5_000],
] as const
