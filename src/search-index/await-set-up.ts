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
]

const PATIENCE_MS = 60_000
const POLL_MS = 250

export interface AwaitSetUpOptions {
  /** Called once, when the wait begins. */
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
  let missing = await missingSetUp(es, names, USED_BY_API)
  if (missing.length > 0) onWait(missing)
  while (missing.length > 0) {
    if (performance.now() > deadline) throw notSetUp(missing)
    await pause(POLL_MS)
    missing = await missingSetUp(es, names, USED_BY_API)
  }
}
