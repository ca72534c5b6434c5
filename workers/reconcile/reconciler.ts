import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type ReconcileDeps, reconcile } from './reconcile.ts'

export interface ReconcilerDeps extends ReconcileDeps {
  /** Clears away what is left over; at the start and then now and then. */
  readonly sweep: () => Promise<void>
  readonly sweepIntervalMs: number
  readonly log: Logger
}

export interface Rounds {
  /** Ends after the round under way. */
  readonly stop: () => Promise<void>
}

export interface RoundOptions {
  /** For the log. */
  readonly name: string
  readonly intervalMs: number
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

/** Runs a round every `intervalMs`. A round that fails is logged, and the next one tries again. */
export function startRounds(round: () => Promise<void>, options: RoundOptions): Rounds {
  const stopping = new AbortController()
  const running = loop(round, options, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function loop(
  round: () => Promise<void>,
  { name, intervalMs, log }: RoundOptions,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await round()
    } catch (error) {
      log.error({ err: error }, `${name} round failed; it is tried again`)
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
