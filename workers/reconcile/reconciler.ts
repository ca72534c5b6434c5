import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type ReconcileDeps, reconcile } from './reconcile.ts'

export interface ReconcilerDeps extends ReconcileDeps {
  /** Clears away what is left over; at the start and then now and then. */
  readonly sweep: () => Promise<void>
  readonly sweepIntervalMs: number
  readonly log: Logger
}

export interface Reconciler {
  /** Ends after the round under way. */
  readonly stop: () => Promise<void>
}

/** Runs a round every `intervalMs`. A round that fails is logged, and the next one tries again. */
export function startReconciler(deps: ReconcilerDeps, intervalMs: number): Reconciler {
  const stopping = new AbortController()
  const running = loop(deps, intervalMs, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function loop(deps: ReconcilerDeps, intervalMs: number, signal: AbortSignal): Promise<void> {
  let sweptAt = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    try {
      await reconcile(deps)
      if (performance.now() - sweptAt > deps.sweepIntervalMs) {
        sweptAt = performance.now()
        await deps.sweep()
      }
    } catch (error) {
      deps.log.error({ err: error }, 'reconcile round failed; it is tried again')
    }
    await sleep(intervalMs, signal)
  }
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(ms, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
