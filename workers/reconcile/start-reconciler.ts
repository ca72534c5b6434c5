import type { Logger } from 'pino'
import { type Rounds, startRounds } from '../start-rounds.ts'
import { backOff } from './back-off.ts'
import { endedOrSlow, noticeStoredFiles, type ReconcileDeps, reconcile } from './reconcile.ts'

export interface ReconcilerDeps extends ReconcileDeps {
  /** Looks for catalogs of older code every `lookIntervalMs`, and asks for a rebuild after each round. */
  readonly upgrade: { readonly look: () => Promise<void>; readonly next: () => Promise<void> }
  readonly lookIntervalMs: number
  /** Called before each round. */
  readonly checkRecords: () => Promise<unknown>
  readonly log: Logger
}

/**
 * Looks for the files of tickets and, beside that, at the whole bucket: a file without a ticket that the storage takes
 * long to copy keeps no other one waiting.
 */
export function startReconciler(deps: ReconcilerDeps, intervalMs: number): Rounds {
  let lookedAt = Number.NEGATIVE_INFINITY
  const noticeStored = backOff(() => noticeStoredFiles(deps))
  let noticing = Promise.resolve()
  const bucketRound = () => {
    noticing = noticeStored()
    return noticing
  }
  const round = async () => {
    // A file that is there goes before a rebuild. One that takes long keeps nothing waiting.
    await endedOrSlow(noticing)
    await deps.checkRecords()
    await reconcile(deps)
    await deps.upgrade.next()
    if (performance.now() - lookedAt <= deps.lookIntervalMs) return
    lookedAt = performance.now()
    await deps.upgrade.look()
    await deps.upgrade.next()
  }
  const { log } = deps
  const all = [
    startRounds(bucketRound, { name: 'bucket', intervalMs, log }),
    startRounds(round, { name: 'reconcile', intervalMs, log }),
  ]
  return {
    stop: async () => {
      await Promise.all(all.map(({ stop }) => stop()))
    },
  }
}
