import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from './errors.ts'
import type { ServicePhase } from './service-phase.ts'

/** AWAY: waiting may mend it. REFUSED: the engine does not accept our credentials. */
export type EngineFailure = 'AWAY' | 'REFUSED' | null

/** An engine that a process needs before it can work. */
export interface NeededEngine {
  readonly name: string
  /** The settings to look at when the engine refuses us. */
  readonly settings: string
  /** Prepares the engine. Can be repeated, and ends in a bounded time. */
  readonly prepare: () => Promise<unknown>
  readonly failureOf: (error: unknown) => EngineFailure
}

export interface EngineWait {
  readonly log: Readonly<Record<'info' | 'warn', (details: object, message: string) => void>>
  readonly phase: ServicePhase
}

const RETRY_MS = 500
const SAY_EVERY_MS = 10_000
const MAX_REASON = 200

/**
 * Prepares the engines. Waits for those that are away, and says so in one line every ten seconds. Throws what waiting
 * does not mend.
 */
export async function awaitEngines(
  engines: readonly NeededEngine[],
  { log, phase }: EngineWait,
): Promise<void> {
  let missing = await prepare(engines)
  for (let sayAt = 0; missing.size > 0; missing = await prepare([...missing.keys()])) {
    const names = [...missing.keys()].map(({ name }) => name)
    phase.waitFor(names)
    if (performance.now() >= sayAt) {
      log.warn({ reasons: [...missing.values()] }, `waiting for ${names.join(', ')}`)
      sayAt = performance.now() + SAY_EVERY_MS
    }
    await pause(RETRY_MS)
  }
  phase.waitFor([])
}

/** The engines that are away, each with its reason. */
async function prepare(engines: readonly NeededEngine[]): Promise<ReadonlyMap<NeededEngine, string>> {
  const reasons = await Promise.all(
    engines.map(async (engine) => [engine, await outageReason(engine)] as const),
  )
  return new Map(reasons.flatMap(([engine, reason]) => (reason === null ? [] : [[engine, reason]])))
}

async function outageReason({
  name,
  settings,
  prepare: attempt,
  failureOf,
}: NeededEngine): Promise<string | null> {
  try {
    await attempt()
    return null
  } catch (error) {
    if (error instanceof StartError) throw error
    const failure = failureOf(error)
    if (failure === 'REFUSED')
      throw new StartError(`${name} refuses our credentials, or they lack a right. Check ${settings}.`, {
        cause: error,
      })
    if (failure === null) throw error
    return `${name}: ${(error as Error).message.slice(0, MAX_REASON)}`
  }
}
