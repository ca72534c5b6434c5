/** Two hash halves, then as many values of 32 bits as the table was made for. */
const KEY_LANES = 2
const FIRST_CAPACITY = 1_024
/** Beyond it, probes get long. */
const MAX_LOAD = 0.6

/**
 * A hash table for millions of entries in a typed array. A Map of as many strings takes some five times the memory and
 * keeps the garbage collector busy. Keys are the first 64 bits of a cryptographic hash, so they are spread evenly; the
 * chance that two of a million things share a key is 1 in 40 million.
 */
export class Fingerprints {
  readonly #lanes: number
  #capacity = FIRST_CAPACITY
  #table: Uint32Array
  #size = 0

  constructor(kind: 'set' | 'map') {
    this.#lanes = kind === 'set' ? KEY_LANES : KEY_LANES + 1
    this.#table = new Uint32Array(this.#capacity * this.#lanes)
  }

  get size(): number {
    return this.#size
  }

  get bytes(): number {
    return this.#table.byteLength
  }

  /** Returns the value of `key`; for a set always 0. A new key is added with `value` (32 bits), and null returned. */
  add(key: Buffer, value = 0): number | null {
    const { high, low } = halvesOf(key)
    const at = this.#placeOf(high, low)
    if (!this.#isEmpty(at)) return this.#valueAt(at)
    this.#put(at, high, low, value)
    this.#size += 1
    if (this.#size > this.#capacity * MAX_LOAD) this.#grow()
    return null
  }

  /** The value of `key`, or null; for a set always 0. */
  get(key: Buffer): number | null {
    const { high, low } = halvesOf(key)
    const at = this.#placeOf(high, low)
    return this.#isEmpty(at) ? null : this.#valueAt(at)
  }

  #valueAt(at: number): number {
    return this.#lanes === KEY_LANES ? 0 : (this.#table[at + KEY_LANES] as number)
  }

  /** Where the key is, or where it belongs. */
  #placeOf(high: number, low: number): number {
    const table = this.#table
    const mask = this.#capacity - 1
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const at = slot * this.#lanes
      if (this.#isEmpty(at) || (table[at] === high && table[at + 1] === low)) return at
    }
  }

  #isEmpty(at: number): boolean {
    return this.#table[at] === 0 && this.#table[at + 1] === 0
  }

  #put(at: number, high: number, low: number, value: number): void {
    this.#table[at] = high
    this.#table[at + 1] = low
    if (this.#lanes > KEY_LANES) this.#table[at + KEY_LANES] = value
  }

  #grow(): void {
    const old = this.#table
    this.#capacity *= 2
    this.#table = new Uint32Array(this.#capacity * this.#lanes)
    for (let at = 0; at < old.length; at += this.#lanes) {
      const [high = 0, low = 0, value = 0] = [old[at], old[at + 1], old[at + KEY_LANES]]
      if (high !== 0 || low !== 0) this.#put(this.#placeOf(high, low), high, low, value)
    }
  }
}

function halvesOf(key: Buffer): { readonly high: number; readonly low: number } {
  const high = key.readUInt32LE(0)
  const low = key.readUInt32LE(4)
  /** A place of zeros is empty. */
  return { high: high === 0 && low === 0 ? 1 : high, low }
}
