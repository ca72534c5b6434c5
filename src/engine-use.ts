import { AsyncLocalStorage } from 'node:async_hooks'

/** What one request took from Elasticsearch. */
export interface EngineUse {
  calls: number
  /** Sum of all calls; calls at the same time count in full. */
  ms: number
}

const current = new AsyncLocalStorage<EngineUse>()

/** Runs work whose calls of the engine count for `use`. */
export function withEngineUse<T>(use: EngineUse, work: () => T): T {
  return current.run(use, work)
}

/** Counts calls for the request that made them, if one did. */
export function addEngineUse({ calls, ms }: Readonly<EngineUse>): void {
  const use = current.getStore()
  if (use === undefined) return
  use.calls += calls
  use.ms += ms
}
