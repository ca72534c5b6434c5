import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 90_000
const POLL_MS = 100

/** Waits until a condition holds. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not within ${PATIENCE_MS / 1_000} s: ${what}`)
    await pause(POLL_MS)
  }
}
