import { AsyncLocalStorage } from 'node:async_hooks'

/** What one request took from Elasticsearch. */
export interface EngineUse {
  calls: number
  /** Sum of all calls; calls at the same time count in full. */
  ms: number
}

const current = new AsyncLocalStorage<EngineUse>()

/** Runs work whose calls of the engine count for `use`. */
export function withEngineUse(use: EngineUse, work: () => void): void {
  current.run(use, work)
}

/** Counts a call for the request that made it, if one did. */
export function addEngineCall(ms: number): void {
  const use = current.getStore()
  if (use === undefined) return
  use.calls += 1
  use.ms += ms
}
