import type { Logger } from 'pino'
import { pageByPage } from '../page-by-page.ts'
import { type Rounds, startRounds } from '../start-rounds.ts'
import { backOff } from './back-off.ts'
import { noticeStoredFiles, type ReconcileDeps, reconcile } from './reconcile.ts'

export interface ReconcilerDeps extends ReconcileDeps {
  /** The sweep; runs at the start and then every `sweepIntervalMs`. */
  readonly sweep: () => Promise<void>
  /** Looks at everything there is: a page of it after each sweep. */
  readonly sweepStrays: () => AsyncGenerator<void>
  /** Deletes closed chains: a page after each sweep. */
  readonly deleteDueChains: () => AsyncGenerator<void>
  /** Looks for catalogs of older code after each sweep, and asks for a rebuild after each round. */
  readonly upgrade: { readonly look: () => Promise<void>; readonly next: () => Promise<void> }
  readonly sweepIntervalMs: number
  readonly log: Logger
}

export function startReconciler(deps: ReconcilerDeps, intervalMs: number): Rounds {
  let sweptAt = Number.NEGATIVE_INFINITY
  const sweepStrays = pageByPage(deps.sweepStrays)
  const deleteDueChains = pageByPage(deps.deleteDueChains)
  const noticeStored = backOff(() => noticeStoredFiles(deps))
  const round = async () => {
    await noticeStored()
    await reconcile(deps)
    await deps.upgrade.next()
    if (performance.now() - sweptAt <= deps.sweepIntervalMs) return
    sweptAt = performance.now()
    await deps.sweep()
    await sweepStrays()
    await deleteDueChains()
    await deps.upgrade.look()
    await deps.upgrade.next()
  }
  return startRounds(round, { name: 'reconcile', intervalMs, log: deps.log })
}
