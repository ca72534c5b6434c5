import { waitUntil } from '../../harness/wait-until.ts'

/** Ends before the test does, so that it can say what it waited for. */
const PATIENCE = { patienceMs: 80_000, pollMs: 250 }

/** Waits until a condition holds. */
export function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  return waitUntil(PATIENCE, what, isSo)
}
