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
