import type { Logger } from 'pino'

const SAY_EVERY_MS = 10_000

/** Logs the errors of a connection that tries again by itself: the first one, then at most one in ten seconds. */
export function outageLog(
  log: Pick<Logger, 'error'>,
  message: string,
  now = () => performance.now(),
): (error: Error) => void {
  let sayAt = 0
  let skipped = 0
  return (error) => {
    if (now() < sayAt) {
      skipped += 1
      return
    }
    log.error({ err: error, skipped }, message)
    sayAt = now() + SAY_EVERY_MS
    skipped = 0
  }
}
