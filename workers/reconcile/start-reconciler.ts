import type { Logger } from 'pino'
import { type Rounds, startRounds } from '../start-rounds.ts'
import { type ReconcileDeps, reconcile } from './reconcile.ts'

export interface ReconcilerDeps extends ReconcileDeps {
  /** The sweep; runs at the start and then every `sweepIntervalMs`. */
  readonly sweep: () => Promise<void>
  /** Looks for catalogs of older code after each sweep, and asks for a rebuild after each round. */
  readonly upgrade: { readonly look: () => Promise<void>; readonly next: () => Promise<void> }
  readonly sweepIntervalMs: number
  readonly log: Logger
}

export function startReconciler(deps: ReconcilerDeps, intervalMs: number): Rounds {
  let sweptAt = Number.NEGATIVE_INFINITY
  const round = async () => {
    await reconcile(deps)
    await deps.upgrade.next()
    if (performance.now() - sweptAt <= deps.sweepIntervalMs) return
    sweptAt = performance.now()
    await deps.sweep()
    await deps.upgrade.look()
    await deps.upgrade.next()
  }
  return startRounds(round, { name: 'reconcile', intervalMs, log: deps.log })
}
