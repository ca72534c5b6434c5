/** A byte that UTF-8 does not have at its place. */
export interface WrongByte {
  readonly at: number
  readonly byte: number
  /** What it probably is, in words. */
  readonly guess: string
}

const SAVE_AS = 'save the file as UTF-8'
const UNKNOWN = 'it is in another encoding, or damaged'

/** Characters that a byte from 0x80 to 0x9f stands for in Windows-1252; the five others stand for none. */
const WINDOWS = new TextDecoder('windows-1252')

/** The first byte that is not UTF-8. Call it for bytes that are not UTF-8 as a whole. */
export function wrongByte(bytes: Uint8Array): WrongByte {
  let at = 0
  for (;;) {
    const length = characterLength(bytes, at)
    if (length === 0) break
    at += length
  }
  const byte = bytes[at] ?? 0
  return { at, byte, guess: guessOf(bytes, at) }
}

function guessOf(bytes: Uint8Array, at: number): string {
  const byte = bytes[at] ?? 0
  if (byte >= 0xc2 && byte <= 0xf4 && isContinuation(bytes[at + 1]))
    return 'a character of UTF-8 is damaged there: write the file again'
  const shown = WINDOWS.decode(Uint8Array.of(byte))
  if (/\p{Cc}/u.test(shown)) return `${UNKNOWN}: ${SAVE_AS}`
  return `it looks like Windows-1252, where it is "${shown}": ${SAVE_AS}`
}

/** The bytes of the character at `at`; 0 where there is none. */
function characterLength(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
  if (at >= bytes.length) return 0
  if (first < 0x80) return 1
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  if (first < 0xc2 || first > 0xf4 || !isContinuation(second)) return 0
  if (first === 0xe0 && second < 0xa0) return 0
  if (first === 0xed && second > 0x9f) return 0
  if (first === 0xf0 && second < 0x90) return 0
  if (first === 0xf4 && second > 0x8f) return 0
  for (let next = 2; next < length; next += 1) if (!isContinuation(bytes[at + next])) return 0
  return length
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}

export type WideEncoding = 'UTF-16, little-endian' | 'UTF-16, big-endian' | 'UTF-32'

/** The encoding of a text with more than one byte for each letter, by its first bytes; null for all others. */
export function wideEncoding(head: Uint8Array): WideEncoding | null {
  const [a = 1, b = 1, c = 1, d = 1] = head
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff))
    return 'UTF-32'
  if (a === 0xff && b === 0xfe) return 'UTF-16, little-endian'
  if (a === 0xfe && b === 0xff) return 'UTF-16, big-endian'
  if (head.length < 4) return null
  if (a === 0 && b === 0 && c === 0 && d !== 0) return 'UTF-32'
  if (a !== 0 && b === 0 && c === 0 && d === 0) return 'UTF-32'
  if (a !== 0 && b === 0 && d === 0) return 'UTF-16, little-endian'
  return a === 0 && b !== 0 && c === 0 && d !== 0 ? 'UTF-16, big-endian' : null
}

/** The text of the first bytes, for recognising it. */
export function headText(head: Uint8Array, encoding: WideEncoding | null): string {
  const name =
    encoding === null || encoding === 'UTF-32'
      ? 'utf-8'
      : encoding.endsWith('little-endian')
        ? 'utf-16le'
        : 'utf-16be'
  return new TextDecoder(name).decode(head)
}
