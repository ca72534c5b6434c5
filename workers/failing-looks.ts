import { Gauge, Registry } from '@prometheus-io/client'
import { LRUCache } from 'lru-cache'

type Place = 'file' | 'list'
const PLACES: readonly Place[] = ['file', 'list']

const MAX_KEPT = 10_000
/** A file that was deleted is looked at no more. One that is there is looked at more often than this. */
const KEPT_MS = 180_000

/** The files and lists in the storage at which the last look of this worker failed, for the metrics. */
export class FailingLooks {
  readonly #failing = new LRUCache<string, Place>({ max: MAX_KEPT, ttl: KEPT_MS })

  failed(at: Place, name: string): void {
    this.#failing.set(name, at)
  }

  succeeded(name: string): void {
    this.#failing.delete(name)
  }

  async text(): Promise<string> {
    const registry = new Registry()
    const looks = new Gauge({
      name: 'dishmatch_failing_looks',
      help: 'Files and lists in the storage at which the last look of this worker failed',
      labelNames: ['at'],
      registers: [registry],
    })
    this.#failing.purgeStale()
    const places = [...this.#failing.values()]
    for (const at of PLACES) looks.set({ at }, places.filter((place) => place === at).length)
    return registry.metrics()
  }
}
