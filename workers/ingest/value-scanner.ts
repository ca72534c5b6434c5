import { CatalogFileError } from './catalog-file-error.ts'
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './json-bytes.ts'

export const isSpace = (byte: number): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

export interface ScannedValue {
  /** null for a value over the limit, whose bytes were not kept. */
  readonly bytes: Buffer | null
  /** How many members its objects have as written: more than JSON.parse keeps, where a name is given twice. */
  readonly members: number
}

/**
 * Finds where one JSON value ends, over any number of chunks, without keeping more than `maxBytes` of it.
 * Whether the value is right JSON is for JSON.parse to say.
 */
export class ValueScanner {
  readonly #maxBytes: number
  readonly #maxNesting: number
  #parts: Buffer[] = []
  #size = 0
  #depth = 0
  #inString = false
  #escaped = false
  #isScalar = false
  #members = 0

  constructor(maxBytes: number, maxNesting: number) {
    this.#maxBytes = maxBytes
    this.#maxNesting = maxNesting
  }

  /** Whether nothing of a value has been read yet. */
  get isIdle(): boolean {
    return this.#size === 0
  }

  /** Reads from `start`; returns the index after the value, or -1 where the value goes on in the next chunk. */
  read(chunk: Buffer, start: number): number {
    let at = start
    while (at < chunk.length) {
      const byte = chunk[at] as number
      if (this.#inString) {
        at = this.#insideString(chunk, at)
        if (!this.#inString && this.#depth === 0) return this.#keep(chunk, start, at)
        continue
      }
      if (
        this.#isScalar &&
        (byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET || isSpace(byte))
      ) {
        return this.#keep(chunk, start, at)
      }
      at += 1
      if (byte === QUOTE) this.#inString = true
      else if (byte === COLON) this.#members += 1
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#deeper()
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        this.#depth -= 1
        if (this.#depth <= 0) return this.#keep(chunk, start, at)
      } else if (this.#depth === 0) this.#isScalar = true
    }
    this.#keep(chunk, start, chunk.length)
    return -1
  }

  /** The value just finished; the scanner is then ready for the next one. */
  take(): ScannedValue {
    const bytes = this.#size > this.#maxBytes ? null : Buffer.concat(this.#parts, this.#size)
    const value = { bytes, members: this.#members }
    this.#parts = []
    this.#size = 0
    this.#depth = 0
    this.#isScalar = false
    this.#members = 0
    return value
  }

  #insideString(chunk: Buffer, start: number): number {
    let at = start
    while (at < chunk.length) {
      const byte = chunk[at] as number
      at += 1
      if (this.#escaped) this.#escaped = false
      else if (byte === BACKSLASH) this.#escaped = true
      else if (byte === QUOTE) {
        this.#inString = false
        return at
      }
    }
    return at
  }

  #deeper(): void {
    this.#depth += 1
    if (this.#depth > this.#maxNesting) {
      throw new CatalogFileError(
        'NESTING_TOO_DEEP',
        `values are nested deeper than ${this.#maxNesting} levels`,
      )
    }
  }

  #keep(chunk: Buffer, start: number, end: number): number {
    this.#size += end - start
    if (this.#size <= this.#maxBytes) this.#parts.push(chunk.subarray(start, end))
    else this.#parts = []
    return end
  }
}
