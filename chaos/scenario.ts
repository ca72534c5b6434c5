import type { Random } from '../samples/generator/large/random.ts'
import type { StackSettings } from '../stack/settings.ts'
import type { World, WorldOptions } from './chaos-world.ts'
import type { Partner } from './partner.ts'

/** What happens in one run. Everything that is chosen comes from `random`, so that a seed repeats it. */
export interface Scene {
  readonly world: World
  readonly random: Random
  readonly seed: number
  readonly partners: readonly Partner[]
  /** The stack of our own, that may be stopped and killed; null where the engines are shared. */
  readonly engines: StackSettings | null
  /** While Elasticsearch itself is away, searches may say so. */
  readonly setOutage: (isOutage: boolean) => void
}

export interface Scenario {
  readonly name: string
  /** In a full round. */
  readonly runs: number
  readonly chains: number
  readonly readersPerChain: number
  /** Sizes of menus, from least to greatest; each chain takes one of them. */
  readonly sizes: readonly (readonly [least: number, greatest: number])[]
  readonly world?: Pick<WorldOptions, 'settings' | 'hasProxies'>
  /** Ends with every fault mended; uploads may still be under way. */
  readonly act: (scene: Scene) => Promise<void>
}

export const SMALL = [[30, 120]] as const
export const MOSTLY_SMALL = [
  [30, 120],
  [30, 120],
  [100, 600],
  [1_000, 5_000],
] as const
