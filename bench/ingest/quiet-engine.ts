import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '@elastic/elasticsearch'

const POLL_MS = 100
const AT_MOST_MS = 30_000

/** Waits until the engine merges nothing, so that earlier writes do not slow down the next measurement. */
export async function quietEngine(es: Client, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + AT_MOST_MS
  while (performance.now() < deadline) {
    const { _all } = await es.indices.stats({ metric: 'merge' })
    if (!_all.total?.merges?.current) return
    await pause(POLL_MS, undefined, { signal })
  }
}
