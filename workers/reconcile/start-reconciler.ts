import type { Logger } from 'pino'
import { type Rounds, startRounds } from '../start-rounds.ts'
import { type ReconcileDeps, reconcile } from './reconcile.ts'

export interface ReconcilerDeps extends ReconcileDeps {
  /** The sweep; runs at the start and then every `sweepIntervalMs`. */
  readonly sweep: () => Promise<void>
  readonly sweepIntervalMs: number
  readonly log: Logger
}

export function startReconciler(deps: ReconcilerDeps, intervalMs: number): Rounds {
  let sweptAt = Number.NEGATIVE_INFINITY
  const round = async () => {
    await reconcile(deps)
    if (performance.now() - sweptAt <= deps.sweepIntervalMs) return
    sweptAt = performance.now()
    await deps.sweep()
  }
  return startRounds(round, { name: 'reconcile', intervalMs, log: deps.log })
}
