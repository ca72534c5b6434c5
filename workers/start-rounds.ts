import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { withinTime } from '../src/in-time.ts'

export interface Rounds {
  /** Stops after the current round. Does not wait for long for one that an engine holds up. */
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

/** A round may be cut off anywhere, as where its process is killed. */
const FINISH_MS = 10_000

/** Runs a round every `intervalMs`. A round that fails is logged, and the next one tries again. */
export function startRounds(round: Round, options: RoundOptions, finishMs = FINISH_MS): Rounds {
  const { name, log } = options
  const stopping = new AbortController()
  const running = loop(round, options, stopping.signal)
  const unfinished = () => new Error(`a ${name} round did not end within ${finishMs} ms`)
  return {
    stop: async () => {
      stopping.abort()
      await withinTime(finishMs, running, unfinished).catch((err: unknown) =>
        log.warn({ err }, `left a ${name} round; another worker goes on`),
      )
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
