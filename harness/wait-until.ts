import { setTimeout as pause } from 'node:timers/promises'

export interface Patience {
  readonly patienceMs: number
  readonly pollMs: number
}

/** Waits until a condition holds. Throws where it does not in time; `what` is what was waited for. */
export async function waitUntil(
  { patienceMs, pollMs }: Patience,
  what: string,
  holds: () => Promise<boolean>,
): Promise<void> {
  const end = performance.now() + patienceMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within ${patienceMs / 1_000} s: ${what}`)
    await pause(pollMs)
  }
}
