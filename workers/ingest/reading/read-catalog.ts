import { isUtf8 } from 'node:buffer'
import { isHeaderProperty } from '../../../src/domain/items/item-validator.ts'
import { type ItemProblem, itemError } from '../../../src/domain/items/problem.ts'
import { shortened } from '../../../src/domain/text/shortened.ts'
import { tooLargeReason } from '../../../src/features/uploads/too-large.ts'
import { CatalogFileError } from './catalog-file-error.ts'
import { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './json-bytes.ts'
import { memberCount } from './member-count.ts'
import { repeatedMember } from './repeated-member.ts'
import { isSpace, type ScannedValue, ValueScanner } from './value-scanner.ts'
import { isWellFormed } from './well-formed.ts'

export interface ReadLimits {
  readonly maxFileBytes: number
  readonly maxItems: number
  readonly maxItemBytes: number
  readonly maxNesting: number
}

/** What comes out of an `items.json`, in the order of the file. */
export type CatalogEvent =
  /** Of one that the schema does not know, the value is undefined where it is large. */
  | { readonly type: 'property'; readonly name: string; readonly value: unknown }
  | { readonly type: 'item'; readonly index: number; readonly value: unknown; readonly endsAt: number }
  | {
      readonly type: 'badItem'
      readonly index: number
      readonly problem: ItemProblem
      /** undefined where it was not read. */
      readonly value: unknown
      readonly endsAt: number
    }

/** `restaurants` and `deletions` are kept in memory: 200,000 ids fit. */
export const MAX_PROPERTY_BYTES = 8 * 1024 * 1024
/** A property that the schema does not know is ignored: no more of it than this is looked at. */
const MAX_UNKNOWN_BYTES = 64 * 1024
const MAX_NAME_BYTES = 1024
const MAX_PROPERTIES = 1_000
const MAX_SHOWN_NAME = 100

type State =
  | 'start'
  | 'keyOrEnd'
  | 'key'
  | 'colon'
  | 'property'
  | 'afterProperty'
  | 'items'
  | 'itemOrEnd'
  | 'item'
  | 'afterItem'
  | 'end'

/**
 * Reads a catalog as a stream: at most one item and the file's small properties are in memory. Yields nothing of a
 * value before the whole value is there. Throws CatalogFileError as soon as the file cannot be right, and at its
 * end where it is cut off.
 */
export async function* readCatalog(
  chunks: AsyncIterable<Uint8Array>,
  limits: ReadLimits,
): AsyncGenerator<CatalogEvent> {
  const reader = new CatalogReader(limits)
  for await (const chunk of chunks)
    yield* reader.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
  reader.finish()
}

class CatalogReader {
  readonly #limits: ReadLimits
  readonly #scanners: Readonly<Record<'name' | 'known' | 'unknown' | 'item', ValueScanner>>
  readonly #names = new Set<string>()
  #state: State = 'start'
  #isBareArray = false
  #name = ''
  #index = 0
  #offset = 0
  #scanner: ValueScanner

  constructor(limits: ReadLimits) {
    const scannerOf = (maxBytes: number) => new ValueScanner(maxBytes, limits.maxNesting)
    this.#limits = limits
    this.#scanners = {
      name: scannerOf(MAX_NAME_BYTES),
      known: scannerOf(MAX_PROPERTY_BYTES),
      unknown: scannerOf(MAX_UNKNOWN_BYTES),
      item: scannerOf(limits.maxItemBytes),
    }
    this.#scanner = this.#scanners.name
  }

  *push(chunk: Buffer): Generator<CatalogEvent> {
    if (this.#offset + chunk.length > this.#limits.maxFileBytes) {
      throw new CatalogFileError('FILE_TOO_LARGE', tooLargeReason(this.#limits.maxFileBytes))
    }
    let at = 0
    while (at < chunk.length) {
      if (this.#scanner.isIdle) {
        at = afterSpace(chunk, at)
        if (at === chunk.length) break
      }
      const isValue = this.#state === 'key' || this.#state === 'property' || this.#state === 'item'
      if (!isValue) {
        at = this.#structure(chunk, at)
        continue
      }
      const end = this.#scanner.read(chunk, at)
      this.#checkScanned(this.#offset + (end === -1 ? chunk.length : end))
      if (end === -1) break
      at = end
      const event = this.#finishValue(this.#offset + at)
      if (event !== null) yield event
    }
    this.#offset += chunk.length
  }

  finish(): void {
    if (this.#state === 'end') {
      this.#checkHasItems()
      return
    }
    if (this.#offset === 0) throw new CatalogFileError('INVALID_JSON', 'the file is empty')
    if (this.#state === 'start') throw new CatalogFileError('INVALID_JSON', 'the file is blank')
    const where = this.#index > 0 ? ` after ${this.#index} items` : ''
    throw new CatalogFileError(
      'INVALID_JSON',
      `the file ends too early${where}: it was cut off at byte ${this.#offset}`,
    )
  }

  #checkHasItems(): void {
    if (this.#isBareArray || this.#names.has('items') || this.#names.has('deletions')) return
    throw new CatalogFileError('INVALID_FILE', 'the file has no "items"')
  }

  /** One byte of punctuation; returns where reading goes on. */
  #structure(chunk: Buffer, at: number): number {
    const byte = chunk[at] as number
    const next = this.#nextState(byte)
    if (next === null) throw this.#unexpected(byte, at)
    this.#state = next
    this.#scanner = this.#scanners[this.#scannerName(next)]
    const isFirstOfValue = (next === 'key' && byte === QUOTE) || (next === 'item' && byte !== COMMA)
    return isFirstOfValue ? at : at + 1
  }

  #nextState(byte: number): State | null {
    switch (this.#state) {
      case 'start':
        this.#isBareArray = byte === OPEN_BRACKET
        if (this.#isBareArray) return 'itemOrEnd'
        return byte === OPEN_BRACE ? 'keyOrEnd' : null
      case 'keyOrEnd':
        return byte === CLOSE_BRACE ? 'end' : byte === QUOTE ? 'key' : null
      case 'colon':
        return byte === COLON ? (this.#name === 'items' ? 'items' : 'property') : null
      case 'afterProperty':
        return byte === COMMA ? 'key' : byte === CLOSE_BRACE ? 'end' : null
      case 'items':
        return byte === OPEN_BRACKET ? 'itemOrEnd' : null
      case 'itemOrEnd':
        if (byte === COMMA) return null
        return byte === CLOSE_BRACKET ? this.#endItems() : 'item'
      case 'afterItem':
        return byte === COMMA ? 'item' : byte === CLOSE_BRACKET ? this.#endItems() : null
      default:
        return null
    }
  }

  #endItems(): State {
    return this.#isBareArray ? 'end' : 'afterProperty'
  }

  #scannerName(state: State): 'name' | 'known' | 'unknown' | 'item' {
    if (state === 'item') return 'item'
    if (state !== 'property') return 'name'
    return isHeaderProperty(this.#name) ? 'known' : 'unknown'
  }

  /** What need not be read to its end. */
  #checkScanned(at: number): void {
    const { fault, isOver } = this.#scanner
    const mayBeOver = this.#state === 'item' || this.#scanner === this.#scanners.unknown
    if (fault === 'TOO_DEEP') {
      const levels = `nested deeper than ${this.#limits.maxNesting} levels`
      throw new CatalogFileError('NESTING_TOO_DEEP', `${this.#place()} is ${levels}, at byte ${at - 1}`)
    }
    if (fault === 'UNBALANCED') {
      throw new CatalogFileError(
        'INVALID_JSON',
        `${this.#place()} is not valid JSON: a bracket does not match, at byte ${at - 1}`,
      )
    }
    if (isOver && !mayBeOver)
      throw new CatalogFileError('INVALID_FILE', `${this.#place()} is too large, at byte ${at}`)
  }

  #finishValue(endsAt: number): CatalogEvent | null {
    const scanned = this.#scanner.take()
    if (this.#state === 'item') return this.#finishItem(scanned, endsAt)
    if (this.#state === 'key') {
      this.#finishKey(scanned, endsAt)
      return null
    }
    const value = this.#finishProperty(scanned, endsAt)
    this.#state = 'afterProperty'
    return { type: 'property', name: this.#name, value }
  }

  #finishKey({ bytes }: ScannedValue, endsAt: number): void {
    const { value: name } = this.#parse(bytes, endsAt)
    if (typeof name !== 'string')
      throw new CatalogFileError('INVALID_JSON', 'a property name is not a string')
    this.#name = name
    if (this.#names.has(name))
      throw new CatalogFileError('INVALID_FILE', `${this.#place()} is given twice, at byte ${endsAt}`)
    this.#names.add(name)
    if (this.#names.size > MAX_PROPERTIES)
      throw new CatalogFileError('INVALID_FILE', `the file has more than ${MAX_PROPERTIES} properties`)
    this.#state = 'colon'
  }

  #finishProperty({ bytes, members }: ScannedValue, endsAt: number): unknown {
    if (bytes === null) return undefined
    const { text, value } = this.#parse(bytes, endsAt)
    const complaint = complaintOf(text, value, members)
    if (complaint !== null)
      throw new CatalogFileError('INVALID_FILE', `${this.#place()} ${complaint.message}`)
    return value
  }

  #finishItem({ bytes, members }: ScannedValue, endsAt: number): CatalogEvent {
    const index = this.#index
    if (index === this.#limits.maxItems) {
      throw new CatalogFileError('TOO_MANY_ITEMS', `the file has more than ${this.#limits.maxItems} items`)
    }
    const parsed = bytes === null ? null : this.#parse(bytes, endsAt)
    const value = parsed?.value
    const problem = this.#problemOfItem(parsed, members)
    this.#index += 1
    this.#state = 'afterItem'
    if (problem !== null) return { type: 'badItem', index, problem, value, endsAt }
    return { type: 'item', index, value, endsAt }
  }

  #problemOfItem(parsed: Parsed | null, members: number): ItemProblem | null {
    if (parsed === null) {
      return itemError('ITEM_TOO_LARGE', '', `the item is larger than ${this.#limits.maxItemBytes} bytes`)
    }
    const complaint = complaintOf(parsed.text, parsed.value, members)
    return complaint && itemError('INVALID_ITEM', complaint.pointer, `the item ${complaint.message}`)
  }

  #parse(bytes: Buffer | null, endsAt: number): Parsed {
    const from = endsAt - (bytes?.length ?? 0)
    const fail = (what: string) =>
      new CatalogFileError('INVALID_JSON', `${this.#place()} ${what} (bytes ${from} to ${endsAt})`)
    if (bytes === null || !isUtf8(bytes)) throw fail('is not valid UTF-8')
    const text = bytes.toString()
    try {
      return { text, value: JSON.parse(text) as unknown }
    } catch {
      throw fail('is not valid JSON')
    }
  }

  #place(): string {
    if (this.#state === 'item') return `item ${this.#index}`
    if (this.#state === 'key' && this.#scanner.isOver) return 'a property name'
    return `"${shortened(this.#name, MAX_SHOWN_NAME)}"`
  }

  #unexpected(byte: number, at: number): CatalogFileError {
    const where = this.#offset + at
    if (this.#state === 'end')
      return new CatalogFileError(
        'INVALID_JSON',
        `more data follows the end of the catalog, at byte ${where}`,
      )
    if (this.#state === 'items') {
      return new CatalogFileError('INVALID_FILE', '"items" is not an array')
    }
    if (this.#state === 'start') {
      return new CatalogFileError(
        'INVALID_JSON',
        `the file is not a JSON object or array: ${startHint(byte)}`,
      )
    }
    return new CatalogFileError('INVALID_JSON', `unexpected ${shownByte(byte)} at byte ${where}`)
  }
}

function afterSpace(chunk: Buffer, start: number): number {
  let at = start
  while (at < chunk.length && isSpace(chunk[at] as number)) at += 1
  return at
}

interface Parsed {
  readonly text: string
  readonly value: unknown
}

interface Complaint {
  readonly pointer: string
  readonly message: string
}

/** What JSON.parse takes and we do not. */
function complaintOf(text: string, value: unknown, members: number): Complaint | null {
  if (memberCount(value) !== members) {
    const pointer = repeatedMember(text) ?? ''
    return { pointer, message: `gives a property twice: ${pointer}` }
  }
  if (isWellFormed(text, value)) return null
  return { pointer: '', message: 'holds half of a character: a \\ud… escape without its other half' }
}

function startHint(byte: number): string {
  if (byte === 0xef) return 'it starts with a byte order mark; save it as UTF-8 without one'
  if (byte === 0x1f) return 'it looks compressed; upload it uncompressed'
  if (byte === 0xfe || byte === 0xff) return 'it looks like UTF-16; save it as UTF-8'
  return `it starts with ${shownByte(byte)}`
}

function shownByte(byte: number): string {
  return byte >= 0x20 && byte < 0x7f ? `"${String.fromCharCode(byte)}"` : `byte 0x${byte.toString(16)}`
}
