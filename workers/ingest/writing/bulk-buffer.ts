/** The largest size in UTF-8 of one unit of a string. */
const MAX_BYTES_PER_UNIT = 3

/** Encoded documents in the order in which they came, in memory that is used again and again. */
export class BulkBuffer {
  #bytes: Buffer
  #length = 0
  /** Where each document ends. */
  #ends: number[] = []
  #taken = 0

  constructor(bytes: number) {
    this.#bytes = Buffer.allocUnsafeSlow(bytes)
  }

  /** Returns false where there is no room. A document that is larger than the whole buffer makes the buffer larger. */
  add(text: string): boolean {
    const most = text.length * MAX_BYTES_PER_UNIT
    if (this.#length + most > this.#bytes.length) {
      if (this.#length > 0) return false
      this.#bytes = Buffer.allocUnsafeSlow(most)
    }
    this.#length += this.#bytes.write(text, this.#length)
    this.#ends.push(this.#length)
    return true
  }

  /** The next documents: at least one, and no more than so many bytes. Once all are taken: null, and it is empty. */
  take(bytes: number): Buffer | null {
    const from = this.#ends[this.#taken - 1] ?? 0
    if (this.#taken === this.#ends.length) {
      this.#length = 0
      this.#ends = []
      this.#taken = 0
      return null
    }
    do this.#taken += 1
    while ((this.#ends[this.#taken] ?? Number.POSITIVE_INFINITY) <= from + bytes)
    return this.#bytes.subarray(from, this.#ends[this.#taken - 1])
  }
}
