import type { GuestsAndMenus } from './guests-and-menus.ts'
import type { MonitoredWorld } from './monitored-world.ts'

/** What faults need: the world, and chains with a live menu. */
export type FaultyWorld = MonitoredWorld & GuestsAndMenus

export interface InjectedFault {
  readonly name: string
  /** Exactly these fire. */
  readonly alerts: readonly string[]
  /** Returns what heals it. */
  readonly inject: (world: FaultyWorld) => Promise<() => Promise<unknown>>
}
