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

/** What a byte does outside of strings: nothing for the structure of a value, something, or it makes the value wrong. */
const PLAIN = 0
const STRUCTURE = 1
const WRONG = 2
const KIND_OF_BYTE = new Uint8Array(256)
/** Bytes from 0x80 are left to JSON.parse: the fault then names the whole character. */
KIND_OF_BYTE.fill(WRONG, 0, 0x80)
for (const byte of Buffer.from(' \t\r\n,-+.0123456789eEtrufalsn')) KIND_OF_BYTE[byte] = PLAIN
for (const byte of [QUOTE, COLON, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET])
  KIND_OF_BYTE[byte] = STRUCTURE

const LINE_FEED = 0x0a

/** The end of a longer string is found with `indexOf`, not byte by byte. */
const LONG_STRING = 64

export interface ScannedValue {
  /** null for a value over the limit. */
  readonly bytes: Buffer | null
  /** The first bytes of a value over the limit, else null. */
  readonly head: Buffer | null
  /** How many members its objects have as written: more than JSON.parse keeps, where a name is given twice. */
  readonly members: number
}

export type ScanFault = 'TOO_DEEP' | 'UNBALANCED' | 'WRONG_BYTE'

/**
 * Finds where one JSON value ends, over any number of chunks, and keeps at most `maxBytes` of it. JSON.parse checks
 * the value later; of a value that is not kept as a whole only the brackets and the bytes outside of
 * strings are checked.
 */
export class ValueScanner {
  readonly #maxBytes: number
  readonly #maxNesting: number
  /** For each open bracket, whether it opens an object. */
  readonly #isObject: Uint8Array
  #parts: Buffer[] = []
  #size = 0
  #depth = 0
  #inString = false
  #escaped = false
  #isScalar = false
  #members = 0
  #isWrong = false
  #fault: ScanFault | null = null

  constructor(maxBytes: number, maxNesting: number) {
    this.#maxBytes = maxBytes
    this.#maxNesting = maxNesting
    this.#isObject = new Uint8Array(maxNesting + 1)
  }

  /** Whether nothing of a value has been read yet. */
  get isIdle(): boolean {
    return this.#size === 0
  }

  /** Whether the value is over the limit already. */
  get isOver(): boolean {
    return this.#size > this.#maxBytes
  }

  /** Why the value is invalid; `read` has then returned the index after the byte that shows it. */
  get fault(): ScanFault | null {
    return this.#fault
  }

  /** Reads from `start`; returns the index after the value, or -1 where the value goes on in the next chunk. */
  read(chunk: Buffer, start: number): number {
    const { length } = chunk
    let at = start
    if (this.#depth === 0 && !this.#inString) {
      if (!this.#isScalar) at = this.#begin(chunk, at)
      if (this.#isScalar) return this.#readScalar(chunk, start, at)
    }
    let members = 0
    if (this.#isWrong) at = this.#afterWrongWord(chunk, at)
    while (at < length && !this.#isWrong) {
      if (this.#inString) {
        at = this.#insideString(chunk, at)
        if (this.#inString || this.#depth > 0) continue
        break
      }
      const byte = chunk[at] as number
      at += 1
      const kind = KIND_OF_BYTE[byte]
      if (kind === PLAIN) continue
      if (kind === WRONG) {
        at = this.#afterWrongWord(chunk, at)
        break
      }
      if (byte === QUOTE) this.#inString = true
      else if (byte === COLON) members += 1
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#open(byte)
      else this.#close(byte)
      if (this.#fault !== null) break
      if (this.#depth === 0 && !this.#inString) break
    }
    this.#members += members
    this.#keep(chunk, start, at)
    const isDone = this.#fault !== null || (this.#depth === 0 && !this.#inString)
    return isDone ? at : -1
  }

  /** Returns the finished value and makes the scanner ready for the next one. */
  take(): ScannedValue {
    const kept = joined(this.#parts, this.#size)
    const members = this.#members
    const value = this.isOver ? { bytes: null, head: kept, members } : { bytes: kept, head: null, members }
    this.#parts = []
    this.#size = 0
    this.#depth = 0
    this.#isScalar = false
    this.#members = 0
    return value
  }

  /** The first byte says what kind of value it is. */
  #begin(chunk: Buffer, at: number): number {
    const byte = chunk[at] as number
    if (byte === QUOTE) this.#inString = true
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#open(byte)
    else this.#isScalar = true
    return at + 1
  }

  #readScalar(chunk: Buffer, start: number, from: number): number {
    let at = from
    if (from > start && endsScalar(chunk[start] as number)) {
      this.#keep(chunk, start, from)
      return from
    }
    while (at < chunk.length && !endsScalar(chunk[at] as number)) at += 1
    this.#keep(chunk, start, at)
    return at < chunk.length ? at : -1
  }

  /** Returns the index after the closing quote, or the end of the chunk. */
  #insideString(chunk: Buffer, start: number): number {
    const soon = Math.min(chunk.length, start + LONG_STRING)
    let at = start
    if (this.#escaped) {
      this.#escaped = false
      at += 1
    }
    while (at < soon) {
      const byte = chunk[at] as number
      at += 1
      if (byte === QUOTE) {
        this.#inString = false
        return at
      }
      if (byte === BACKSLASH) {
        if (at === chunk.length) {
          this.#escaped = true
          return at
        }
        at += 1
      }
    }
    return at < chunk.length ? this.#insideLongString(chunk, at) : chunk.length
  }

  #insideLongString(chunk: Buffer, start: number): number {
    let at = start
    for (;;) {
      const quote = chunk.indexOf(QUOTE, at)
      const end = quote === -1 ? chunk.length : quote
      const isEscaped = backslashesBefore(chunk, end, at) % 2 === 1
      if (quote === -1) {
        this.#escaped = isEscaped
        return chunk.length
      }
      at = quote + 1
      if (isEscaped) continue
      this.#inString = false
      return at
    }
  }

  /** Reads on to the end of the word that a wrong byte is in, so that the fault can be named. */
  #afterWrongWord(chunk: Buffer, start: number): number {
    this.#isWrong = true
    let at = start
    while (at < chunk.length && !endsWord(chunk[at] as number)) at += 1
    if (at === chunk.length) return at
    this.#fault = 'WRONG_BYTE'
    return at + 1
  }

  #open(byte: number): void {
    if (this.#depth === this.#maxNesting) {
      this.#fault = 'TOO_DEEP'
      return
    }
    this.#isObject[this.#depth] = byte === OPEN_BRACE ? 1 : 0
    this.#depth += 1
  }

  #close(byte: number): void {
    this.#depth -= 1
    const isObject = this.#isObject[this.#depth] === 1
    if (isObject !== (byte === CLOSE_BRACE)) this.#fault = 'UNBALANCED'
  }

  #keep(chunk: Buffer, start: number, end: number): void {
    const wasOver = this.isOver
    this.#size += end - start
    if (wasOver) return
    this.#parts.push(chunk.subarray(start, end))
    if (this.isOver) this.#parts = [Buffer.concat(this.#parts, this.#maxBytes)]
  }
}

function endsScalar(byte: number): boolean {
  return byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET || isSpace(byte)
}

function endsWord(byte: number): boolean {
  return byte === COMMA || byte === LINE_FEED || KIND_OF_BYTE[byte] === STRUCTURE
}

function backslashesBefore(chunk: Buffer, end: number, start: number): number {
  let at = end
  while (at > start && chunk[at - 1] === BACKSLASH) at -= 1
  return end - at
}

function joined(parts: readonly Buffer[], size: number): Buffer {
  const [only] = parts
  return only !== undefined && parts.length === 1 ? only : Buffer.concat(parts, size)
}
