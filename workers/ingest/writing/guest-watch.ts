import type { Client } from '@elastic/elasticsearch'
import { GUEST_SEARCH, searchCounts } from '../../../src/search-index/guest-searches.ts'

/** How often the statistics are requested; the engine answers within milliseconds. */
const CHECK_MS = 250
/** How long guests count as searching after a search. */
const QUIET_MS = 2_000

export interface GuestWatchOptions {
  readonly tag?: string
  readonly quietMs?: number
  /** Called on the first failed statistics request. */
  readonly onUnavailable?: (error: unknown) => void
}

/** Tracks recent guest searches. Assumes there are some while statistics are unavailable. */
export class GuestWatch {
  readonly #es: Client
  readonly #tag: string
  readonly #quietMs: number
  #onUnavailable: GuestWatchOptions['onUnavailable']
  #asked: number | null = null
  #isKnown = false
  #seenAt = Number.NEGATIVE_INFINITY
  #checkedAt = Number.NEGATIVE_INFINITY

  constructor(es: Client, { tag = GUEST_SEARCH, quietMs = QUIET_MS, onUnavailable }: GuestWatchOptions = {}) {
    this.#es = es
    this.#tag = tag
    this.#quietMs = quietMs
    this.#onUnavailable = onUnavailable
  }

  /** Never waits: a request that is due runs in the background, and its answer counts from the next call on. */
  get isSearching(): boolean {
    const now = performance.now()
    const sinceCheck = now - this.#checkedAt
    if (sinceCheck > CHECK_MS) {
      this.#checkedAt = now
      // It rested, or a busy engine kept its caller waiting: what was known does not count any more.
      if (sinceCheck >= this.#quietMs) [this.#isKnown, this.#asked] = [false, null]
      void this.#check()
    }
    return !this.#isKnown || now - this.#seenAt < this.#quietMs
  }

  async #check(): Promise<void> {
    try {
      const { asked, asking } = await searchCounts(this.#es, this.#tag, CHECK_MS)
      this.#isKnown = this.#asked !== null
      if (asking > 0 || (this.#isKnown && asked !== this.#asked)) this.#seenAt = performance.now()
      this.#asked = asked
    } catch (error) {
      this.#isKnown = false
      this.#onUnavailable?.(error)
      this.#onUnavailable = undefined
    }
  }
}
