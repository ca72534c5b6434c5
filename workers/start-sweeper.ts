import type { Logger } from 'pino'
import type { Rest } from './ingest/retention.ts'
import { pageByPage } from './page-by-page.ts'
import { type Rounds, rest, startRounds } from './start-rounds.ts'

export interface SweeperDeps {
  /** Called before each round: nothing is deleted that records forgot. */
  readonly checkRecords: () => Promise<unknown>
  readonly sweep: (rest: Rest) => Promise<void>
  /** Looks at everything there is: a page of it after each sweep. */
  readonly sweepStrays: () => AsyncGenerator<void>
  /** Deletes closed chains, all pages after a sweep, up to a limit. */
  readonly deleteDueChains: () => AsyncGenerator<void>
  readonly log: Logger
}

/** Pages of chains that a round deletes: a few minutes of work. */
const MAX_CHAIN_PAGES = 200

/**
 * Beside the reconciler: a sweep that has much to delete takes minutes, and no upload waits for it. One part that fails
 * keeps no other one from freeing space.
 */
export function startSweeper(deps: SweeperDeps, intervalMs: number): Rounds {
  const sweepStrays = pageByPage(deps.sweepStrays)
  const deleteDueChains = pageByPage(deps.deleteDueChains)
  const sayFailed = (part: string) => (err: unknown) =>
    deps.log.error({ err }, `${part} failed; the next sweep tries again`)
  const round = async (signal: AbortSignal) => {
    await deps.checkRecords()
    await deps.sweep((ms) => rest(ms, signal)).catch(sayFailed('a sweep of catalogs'))
    if (signal.aborted) return
    await sweepStrays().catch(sayFailed('a sweep of what no record names'))
    for (let pages = 0; pages < MAX_CHAIN_PAGES && !signal.aborted; pages += 1) {
      const begun = performance.now()
      if (await deleteDueChains()) return
      // As long as it worked: half of the time belongs to guests and uploads.
      await rest(performance.now() - begun, signal)
    }
  }
  return startRounds(round, { name: 'sweep', intervalMs, log: deps.log })
}
