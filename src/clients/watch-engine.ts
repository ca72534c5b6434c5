import type { Client } from '@elastic/elasticsearch'
import { addEngineUse } from '../engine-use.ts'

/** An answer like another: there is no such document. */
const NOT_FOUND = 404

export interface EngineCall {
  readonly seconds: number
  readonly isOk: boolean
}

/** Counts the calls of a client, for the request that makes them and for the figures of the process. */
export function watchEngine(es: Client, onCall: (call: EngineCall) => void): void {
  const begunAt = new WeakMap<object, number>()
  es.diagnostic.on('request', (_error, result) => {
    const meta = result?.meta
    if (meta !== undefined && !begunAt.has(meta)) begunAt.set(meta, performance.now())
  })
  es.diagnostic.on('response', (error, result) => {
    const begun = begunAt.get(result?.meta ?? {})
    if (begun === undefined) return
    const ms = performance.now() - begun
    addEngineUse({ calls: 1, ms })
    onCall({ seconds: ms / 1_000, isOk: error === null || result?.statusCode === NOT_FOUND })
  })
}
