import type { ServedCatalog, Serving } from '../../src/search-index/serving-store.ts'
import type { Served } from './served-answers.ts'

/** A request that takes longer is answered with an error. */
export const DEADLINE_MS = 2_000

const catalogOf = (version: number): ServedCatalog => ({
  ...{ chainId: 'chain', catalogId: String(version), shelf: 'shelf', version: String(version) },
  ...{ madeBy: null, largestDishBytes: null },
})
export const menuOf = (version: number) => [{ id: 'dish', stamp: version }]
/** The record of one chain, the dishes of its catalogs, and publishers that follow the protocol step by step. */
export class SimulatedEngine {
  now = 1
  readonly history: Served[] = []
  #moments = 0
  /** Counts writes, as the engine's sequence numbers do. */
  #sequence = 0
  #record: Serving & { sequence: number } = { catalog: null, isStable: true, sequence: 0 }
  #publishers: { version: number; since: number; sequence: number }[] = []
  #versions = 1
  readonly #replacedAt = new Map<number, number>()
  readonly #deleted = new Set<number>()

  constructor() {
    this.#write(1, true)
  }

  /** Orders what happens at the same time. */
  moment(): number {
    this.#moments += 1
    return this.#moments
  }

  record(): Serving {
    return { ...this.#record }
  }

  menu(version: number): ReturnType<typeof menuOf> {
    return this.#deleted.has(version) ? [] : menuOf(version)
  }

  #write(version: number, isStable: boolean): number {
    const at = this.moment()
    this.#sequence += 1
    const before = Number(this.#record.catalog?.catalogId)
    if (version !== before) {
      this.#replacedAt.set(before, this.now)
      this.history.push({ catalogId: String(version), dishes: menuOf(version), sentAt: at, knownAt: at })
    }
    this.#record = { catalog: catalogOf(version), isStable, sequence: this.#sequence }
    return this.#sequence
  }

  /** Of a new catalog, or of an earlier one: where its dishes were deleted, a backup brings them back. */
  beginPublication(back = 0): number {
    if (back === 0) this.#versions += 1
    const version = Math.max(1, this.#versions - back)
    this.#deleted.delete(version)
    const sequence = this.#write(Number(this.#record.catalog?.catalogId), false)
    return this.#publishers.push({ version, since: this.now, sequence }) - 1
  }

  /** A publisher may be paused for any time, or for ever; then another one may have written. */
  endPublication(which: number, wait: number): void {
    const place = which % Math.max(1, this.#publishers.length)
    const publisher = this.#publishers[place]
    if (publisher === undefined || this.now < publisher.since + wait) return
    this.#publishers.splice(place, 1)
    if (this.#record.sequence === publisher.sequence) this.#write(publisher.version, true)
  }

  /** Writes a record STABLE that its publisher left, and deletes the dishes that no request reads any more. */
  sweep(): void {
    this.#write(Number(this.#record.catalog?.catalogId), true)
    const isSpared = (version: number) =>
      version === Number(this.#record.catalog?.catalogId) ||
      this.#publishers.some((publisher) => publisher.version === version)
    for (const [version, at] of this.#replacedAt)
      if (!isSpared(version) && this.now - at > DEADLINE_MS) this.#deleted.add(version)
  }
}
