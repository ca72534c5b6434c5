import type { Logger } from 'pino'
import { sparingly } from '../sparingly.ts'
import { type Rounds, startRounds } from '../start-rounds.ts'
import { noticeStoredFiles, type ReconcileDeps, reconcile } from './reconcile.ts'

export interface ReconcilerDeps extends ReconcileDeps {
  /** The sweep; runs at the start and then every `sweepIntervalMs`. */
  readonly sweep: () => Promise<void>
  /** Looks at everything there is, so it runs after a sweep only if it takes a small share of the time. */
  readonly sweepStrays: () => Promise<void>
  /** Looks for catalogs of older code after each sweep, and asks for a rebuild after each round. */
  readonly upgrade: { readonly look: () => Promise<void>; readonly next: () => Promise<void> }
  readonly sweepIntervalMs: number
  readonly log: Logger
}

export function startReconciler(deps: ReconcilerDeps, intervalMs: number): Rounds {
  let sweptAt = Number.NEGATIVE_INFINITY
  const sweepStrays = sparingly(deps.sweepStrays)
  const noticeAll = sparingly(() => noticeStoredFiles(deps))
  const round = async () => {
    await noticeAll()
    await reconcile(deps)
    await deps.upgrade.next()
    if (performance.now() - sweptAt <= deps.sweepIntervalMs) return
    sweptAt = performance.now()
    await deps.sweep()
    await sweepStrays()
    await deps.upgrade.look()
    await deps.upgrade.next()
  }
  return startRounds(round, { name: 'reconcile', intervalMs, log: deps.log })
}
