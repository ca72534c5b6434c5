import { waitUntil } from '../../harness/wait-until.ts'

const PATIENCE = { patienceMs: 90_000, pollMs: 250 }

/** Waits until a condition holds. */
export function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  return waitUntil(PATIENCE, what, isSo)
}
