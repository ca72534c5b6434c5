const GRACE_MS = 20_000

type WriteLine = (context: object, message: string) => void
type Log = Readonly<Record<'info' | 'error' | 'fatal', WriteLine>>

/**
 * Closes once: on SIGTERM, on SIGINT, or when a parent with an IPC channel has gone. Then exits. An unexpected
 * exception also closes, with status 1. After the grace period the process exits even if something is still open.
 */
export function closeOnSignal(log: Log, close: () => Promise<void>): void {
  let isClosing = false
  const shut = (why: string, status: number) => {
    if (isClosing) return
    isClosing = true
    log.info({ why }, 'closing')
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    close().then(
      () => process.exit(status),
      (error: unknown) => {
        log.error({ err: error }, 'closing failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => shut('SIGTERM', 0))
  process.on('SIGINT', () => shut('SIGINT', 0))
  process.on('disconnect', () => shut('parent gone', 0))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected exception')
    shut('unexpected exception', 1)
  })
}
