import type { Client } from '@elastic/elasticsearch'
import { GUEST_SEARCH, searchCounts } from '../../../src/search-index/guest-searches.ts'

/** How often the engine is asked; it answers within milliseconds. */
const CHECK_MS = 250
/** After a guest's last search. */
const QUIET_MS = 2_000

export interface GuestWatchOptions {
  readonly tag?: string
  readonly quietMs?: number
  /** Told once, where the engine does not say. */
  readonly onSilence?: (error: unknown) => void
}

/** Knows whether guests search, as of a moment ago. As long as the engine does not say, they do. */
export class GuestWatch {
  readonly #es: Client
  readonly #tag: string
  readonly #quietMs: number
  #onSilence: GuestWatchOptions['onSilence']
  #asked: number | null = null
  #isKnown = false
  #seenAt = Number.NEGATIVE_INFINITY
  #checkedAt = Number.NEGATIVE_INFINITY

  constructor(es: Client, { tag = GUEST_SEARCH, quietMs = QUIET_MS, onSilence }: GuestWatchOptions = {}) {
    this.#es = es
    this.#tag = tag
    this.#quietMs = quietMs
    this.#onSilence = onSilence
  }

  /** Never waits: what the engine answers counts from the next call on. */
  get isSearching(): boolean {
    const now = performance.now()
    if (now - this.#checkedAt > CHECK_MS) {
      this.#checkedAt = now
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
      this.#onSilence?.(error)
      this.#onSilence = undefined
    }
  }
}
