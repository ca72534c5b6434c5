import type { Client } from '@elastic/elasticsearch'
import { addEngineCall } from '../engine-use.ts'

/** Counts the calls of a client for the request that makes them. */
export function watchEngine(es: Client): void {
  const begunAt = new WeakMap<object, number>()
  es.diagnostic.on('request', (_error, result) => {
    const meta = result?.meta
    if (meta !== undefined && !begunAt.has(meta)) begunAt.set(meta, performance.now())
  })
  es.diagnostic.on('response', (_error, result) => {
    const begun = begunAt.get(result?.meta ?? {})
    if (begun !== undefined) addEngineCall(performance.now() - begun)
  })
}
