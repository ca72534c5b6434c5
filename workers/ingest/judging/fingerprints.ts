/** Two hash halves, then the values of 32 bits. */
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

  /** `values`: how many values of 32 bits each key has. */
  constructor(values = 0) {
    this.#lanes = KEY_LANES + values
    this.#table = new Uint32Array(this.#capacity * this.#lanes)
  }

  get size(): number {
    return this.#size
  }

  get bytes(): number {
    return this.#table.byteLength
  }

  /** Adds a key. Returns whether it is new. */
  add(key: Buffer): boolean {
    const before = this.#size
    this.#entryOf(key)
    return this.#size > before
  }

  /** The values of a key, to be read and written before the next call. A new key is added, with zeros. */
  valuesOf(key: Buffer): Uint32Array {
    const at = this.#entryOf(key)
    return this.#table.subarray(at + KEY_LANES, at + this.#lanes)
  }

  /** The values of a key, or null for one that was not added. */
  find(key: Buffer): Uint32Array | null {
    const { high, low } = halvesOf(key)
    const at = this.#placeOf(high, low)
    return this.#isEmpty(at) ? null : this.#table.subarray(at + KEY_LANES, at + this.#lanes)
  }

  #entryOf(key: Buffer): number {
    const { high, low } = halvesOf(key)
    const at = this.#placeOf(high, low)
    if (!this.#isEmpty(at)) return at
    this.#table[at] = high
    this.#table[at + 1] = low
    this.#size += 1
    if (this.#size <= this.#capacity * MAX_LOAD) return at
    this.#grow()
    return this.#placeOf(high, low)
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

  #grow(): void {
    const old = this.#table
    this.#capacity *= 2
    this.#table = new Uint32Array(this.#capacity * this.#lanes)
    for (let at = 0; at < old.length; at += this.#lanes) {
      const [high = 0, low = 0] = [old[at], old[at + 1]]
      if (high !== 0 || low !== 0)
        this.#table.set(old.subarray(at, at + this.#lanes), this.#placeOf(high, low))
    }
  }
}

function halvesOf(key: Buffer): { readonly high: number; readonly low: number } {
  const high = key.readUInt32LE(0)
  const low = key.readUInt32LE(4)
  /** A place of zeros is empty. */
  return { high: high === 0 && low === 0 ? 1 : high, low }
}
