import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '@elastic/elasticsearch'
import { missingSetUp } from './missing-set-up.ts'
import type { IndexNames, SystemIndex } from './names.ts'
import { notSetUp } from './setup.ts'

/** The indices that the API reads and writes. The API may not create any of them. */
const USED_BY_API: readonly SystemIndex[] = [
  'chains',
  'businesses',
  'credentials',
  'uses',
  'uploads',
  'catalogs',
  'serving',
  'vocabularies',
  'synonyms',
]

const PATIENCE_MS = 60_000
const POLL_MS = 250
const SAY_EVERY_MS = 10_000

export interface AwaitSetUpOptions {
  /** Called when the wait begins, and every ten seconds. */
  readonly onWait: (missing: readonly string[]) => void
  readonly patienceMs?: number
}

/** For the API: waits until a worker or the operator has set the engine up. Throws after the deadline. */
export async function awaitSetUp(
  es: Client,
  names: IndexNames,
  { onWait, patienceMs = PATIENCE_MS }: AwaitSetUpOptions,
): Promise<void> {
  const deadline = performance.now() + patienceMs
  let sayAt = performance.now()
  for (;;) {
    const missing = await missingSetUp(es, names, USED_BY_API)
    if (missing.length === 0) return
    const now = performance.now()
    if (now > deadline) throw notSetUp(missing)
    if (now >= sayAt) {
      onWait(missing)
      sayAt = now + SAY_EVERY_MS
    }
    await pause(POLL_MS)
  }
}
