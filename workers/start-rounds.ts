import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'

export interface Rounds {
  /** Stops after the current round. */
  readonly stop: () => Promise<void>
}

export interface RoundOptions {
  /** For the log. */
  readonly name: string
  readonly intervalMs: number
  readonly log: Logger
}

/** A round that rests ends at once when `signal` is aborted. */
export type Round = (signal: AbortSignal) => Promise<void>

/** Runs a round every `intervalMs`. A round that fails is logged, and the next one tries again. */
export function startRounds(round: Round, options: RoundOptions): Rounds {
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
  round: Round,
  { name, intervalMs, log }: RoundOptions,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await round(signal)
    } catch (error) {
      log.error({ err: error }, `${name} round failed; it is tried again`)
    }
    await rest(intervalMs, signal)
  }
}

/** Waits; returns at once where `signal` is aborted. */
export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(ms, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
