import type { Logger } from 'pino'
import type { Rest } from './ingest/retention.ts'
import { pageByPage } from './page-by-page.ts'
import { type Rounds, rest, startRounds } from './start-rounds.ts'

export interface SweeperDeps {
  readonly sweep: (rest: Rest) => Promise<void>
  /** Looks at everything there is: a page of it after each sweep. */
  readonly sweepStrays: () => AsyncGenerator<void>
  /** Deletes closed chains: a page after each sweep. */
  readonly deleteDueChains: () => AsyncGenerator<void>
  readonly log: Logger
}

/** Beside the reconciler: a sweep that has much to delete takes minutes, and no upload waits for it. */
export function startSweeper(deps: SweeperDeps, intervalMs: number): Rounds {
  const sweepStrays = pageByPage(deps.sweepStrays)
  const deleteDueChains = pageByPage(deps.deleteDueChains)
  const round = async (signal: AbortSignal) => {
    await deps.sweep((ms) => rest(ms, signal))
    if (signal.aborted) return
    await sweepStrays()
    await deleteDueChains()
  }
  return startRounds(round, { name: 'sweep', intervalMs, log: deps.log })
}
