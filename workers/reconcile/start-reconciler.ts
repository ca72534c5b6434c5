import type { Logger } from 'pino'
import { type Rounds, startRounds } from '../start-rounds.ts'
import { backOff } from './back-off.ts'
import { noticeStoredFiles, type ReconcileDeps, reconcile } from './reconcile.ts'

export interface ReconcilerDeps extends ReconcileDeps {
  /** Looks for catalogs of older code every `lookIntervalMs`, and asks for a rebuild after each round. */
  readonly upgrade: { readonly look: () => Promise<void>; readonly next: () => Promise<void> }
  readonly lookIntervalMs: number
  readonly log: Logger
}

export function startReconciler(deps: ReconcilerDeps, intervalMs: number): Rounds {
  let lookedAt = Number.NEGATIVE_INFINITY
  const noticeStored = backOff(() => noticeStoredFiles(deps))
  const round = async () => {
    await noticeStored().catch((err: unknown) =>
      deps.log.error({ err }, 'the bucket could not be looked at; it is tried again'),
    )
    await reconcile(deps)
    await deps.upgrade.next()
    if (performance.now() - lookedAt <= deps.lookIntervalMs) return
    lookedAt = performance.now()
    await deps.upgrade.look()
    await deps.upgrade.next()
  }
  return startRounds(round, { name: 'reconcile', intervalMs, log: deps.log })
}
