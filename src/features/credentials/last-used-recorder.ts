/** Collects the last uses of credentials and writes them at intervals. */
export interface LastUsedRecorder {
  /** Sets an entry in a map: no I/O, never fails. */
  readonly used: (credentialId: string) => void
  /** Writes the collected times. Never rejects. Keeps what it could not write for the next time. */
  readonly flush: () => Promise<void>
  /** Stops the timer and writes the rest. */
  readonly close: () => Promise<void>
}

export interface LastUsedDeps {
  readonly write: (uses: ReadonlyMap<string, number>) => Promise<void>
  readonly log: { readonly warn: (context: object, message: string) => void }
  readonly intervalMs?: number
  readonly now?: () => number
}

const DEFAULT_INTERVAL_MS = 60_000
/** Maximum number of collected credentials, about 2 MB. Further ones are dropped until the next write. */
export const MAX_REMEMBERED = 10_000

export function createLastUsedRecorder(deps: LastUsedDeps): LastUsedRecorder {
  const { write, log, intervalMs = DEFAULT_INTERVAL_MS, now = Date.now } = deps
  let uses = new Map<string, number>()
  let writing: Promise<void> | null = null

  const remember = (credentialId: string, at: number) => {
    if (uses.size < MAX_REMEMBERED || uses.has(credentialId)) uses.set(credentialId, at)
  }
  const writeAll = async () => {
    const taken = uses
    uses = new Map()
    try {
      await write(taken)
    } catch (error) {
      log.warn({ err: error, credentials: taken.size }, 'the last uses of credentials could not be written')
      for (const [credentialId, at] of taken) if (!uses.has(credentialId)) remember(credentialId, at)
    }
  }
  const flush = (): Promise<void> => {
    if (writing !== null) return writing
    if (uses.size === 0) return Promise.resolve()
    writing = writeAll().finally(() => {
      writing = null
    })
    return writing
  }
  const timer = setInterval(() => void flush(), intervalMs)
  timer.unref()
  return {
    used: (credentialId) => remember(credentialId, now()),
    flush,
    async close() {
      clearInterval(timer)
      await writing
      await flush()
    },
  }
}
