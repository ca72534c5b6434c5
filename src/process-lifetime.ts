import { setTimeout as pause } from 'node:timers/promises'
import type { ServicePhase } from './service-phase.ts'

/** How long closing may take. */
export const GRACE_MS = 20_000

type WriteLine = (context: object, message: string) => void
type Log = Readonly<Record<'info' | 'error' | 'fatal', WriteLine>>

export interface Drain {
  readonly phase: ServicePhase
  /** How long the process still serves after SIGTERM, so that each balancer notices that it is not ready. */
  readonly delayMs: number
}

/**
 * Closes once: on SIGTERM, on SIGINT, or when a parent with an IPC channel has gone. Then exits. An unexpected
 * exception also closes, with status 1. Only SIGTERM waits for the delay of `drain`; a second signal ends that wait.
 * After the grace period the process exits even if something is still open.
 */
export function closeOnSignal(log: Log, close: () => Promise<void>, drain?: Drain): void {
  const ending = new AbortController()
  let isClosing = false
  let status = 0
  const shut = async (why: string, delayMs = 0) => {
    if (isClosing) return ending.abort()
    isClosing = true
    log.info({ why, delayMs }, 'closing')
    drain?.phase.drain()
    await pause(delayMs, undefined, { signal: ending.signal }).catch(() => undefined)
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    try {
      await close()
    } catch (error) {
      log.error({ err: error }, 'closing failed')
      process.exit(1)
    }
    process.exit(status)
  }
  process.on('SIGTERM', () => void shut('SIGTERM', drain?.delayMs))
  process.on('SIGINT', () => void shut('SIGINT'))
  process.on('disconnect', () => void shut('parent gone'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected exception')
    status = 1
    void shut('unexpected exception')
  })
}
