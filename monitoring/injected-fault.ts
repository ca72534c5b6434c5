import type { OnboardedChain } from '../src/features/chains/onboard-chain.ts'
import type { MonitoredWorld } from './monitored-world.ts'

/** What faults need: the world, and chains with a live menu. */
export interface FaultyWorld extends MonitoredWorld {
  /** Guests search its menu all the time. */
  readonly searched: OnboardedChain
  readonly other: OnboardedChain
}

export interface InjectedFault {
  readonly name: string
  /** Exactly these fire. */
  readonly alerts: readonly string[]
  /** Returns what heals it. */
  readonly inject: (world: FaultyWorld) => Promise<() => Promise<unknown>>
}
