import { type ItemProblem, itemError } from '../../src/domain/problem.ts'
import { CatalogFileError } from './catalog-file-error.ts'
import { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './json-bytes.ts'
import { memberCount } from './member-count.ts'
import { isSpace, type ScannedValue, ValueScanner } from './value-scanner.ts'

export interface ReadLimits {
  readonly maxFileBytes: number
  readonly maxItems: number
  readonly maxItemBytes: number
  readonly maxNesting: number
}

/** What comes out of an `items.json`, in the order of the file. */
export type CatalogEvent =
  | { readonly type: 'property'; readonly name: string; readonly value: unknown }
  | { readonly type: 'item'; readonly index: number; readonly value: unknown; readonly endsAt: number }
  | {
      readonly type: 'badItem'
      readonly index: number
      readonly problem: ItemProblem
      readonly endsAt: number
    }

/** `restaurants` and `deletions` are kept in memory. */
/** JSON.parse would silently keep the last one: `"allergens": […], "allergens": []` loses the allergens. */
const GIVEN_TWICE = 'gives a property twice'
const MAX_PROPERTY_BYTES = 64 * 1024 * 1024

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
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  readonly #names = new Set<string>()
  #state: State = 'start'
  #isBareArray = false
  #name = ''
  #index = 0
  #offset = 0
  #scanner: ValueScanner

  constructor(limits: ReadLimits) {
    this.#limits = limits
    this.#scanner = this.#scannerOf(MAX_PROPERTY_BYTES)
  }

  *push(chunk: Buffer): Generator<CatalogEvent> {
    if (this.#offset + chunk.length > this.#limits.maxFileBytes) {
      throw new CatalogFileError(
        'FILE_TOO_LARGE',
        `the file is larger than ${this.#limits.maxFileBytes} bytes`,
      )
    }
    let at = 0
    while (at < chunk.length) {
      if (this.#scanner.isIdle && isSpace(chunk[at] as number)) {
        at += 1
        continue
      }
      const isValue = this.#state === 'key' || this.#state === 'property' || this.#state === 'item'
      if (!isValue) {
        at = this.#structure(chunk, at)
        continue
      }
      const end = this.#scanner.read(chunk, at)
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
    const isFirstOfValue = (next === 'key' && byte === QUOTE) || (next === 'item' && byte !== COMMA)
    return isFirstOfValue ? at : at + 1
  }

  #nextState(byte: number): State | null {
    switch (this.#state) {
      case 'start':
        this.#isBareArray = byte === OPEN_BRACKET
        if (this.#isBareArray) return this.#beginItems()
        return byte === OPEN_BRACE ? 'keyOrEnd' : null
      case 'keyOrEnd':
        return byte === CLOSE_BRACE ? 'end' : byte === QUOTE ? 'key' : null
      case 'colon':
        return byte === COLON ? (this.#name === 'items' ? 'items' : 'property') : null
      case 'afterProperty':
        return byte === COMMA ? 'key' : byte === CLOSE_BRACE ? 'end' : null
      case 'items':
        return byte === OPEN_BRACKET ? this.#beginItems() : null
      case 'itemOrEnd':
        if (byte === COMMA) return null
        return byte === CLOSE_BRACKET ? this.#endItems() : 'item'
      case 'afterItem':
        return byte === COMMA ? 'item' : byte === CLOSE_BRACKET ? this.#endItems() : null
      default:
        return null
    }
  }

  #beginItems(): State {
    this.#scanner = this.#scannerOf(this.#limits.maxItemBytes)
    return 'itemOrEnd'
  }

  #endItems(): State {
    this.#scanner = this.#scannerOf(MAX_PROPERTY_BYTES)
    return this.#isBareArray ? 'end' : 'afterProperty'
  }

  #scannerOf(maxBytes: number): ValueScanner {
    return new ValueScanner(maxBytes, this.#limits.maxNesting)
  }

  #finishValue(endsAt: number): CatalogEvent | null {
    const scanned = this.#scanner.take()
    if (this.#state === 'item') return this.#finishItem(scanned, endsAt)
    const { bytes, members } = scanned
    if (bytes === null) throw new CatalogFileError('INVALID_FILE', `"${this.#name}" is too large`)
    if (this.#state === 'key') {
      this.#finishKey(this.#parse(bytes, endsAt))
      return null
    }
    this.#state = 'afterProperty'
    const value = this.#parse(bytes, endsAt)
    if (memberCount(value) !== members) {
      throw new CatalogFileError('INVALID_FILE', `"${this.#name}" ${GIVEN_TWICE}`)
    }
    return { type: 'property', name: this.#name, value }
  }

  #finishKey(name: unknown): void {
    if (typeof name !== 'string')
      throw new CatalogFileError('INVALID_JSON', 'a property name is not a string')
    if (this.#names.has(name)) throw new CatalogFileError('INVALID_FILE', `"${name}" is given twice`)
    this.#names.add(name)
    this.#name = name
    this.#state = 'colon'
  }

  #finishItem({ bytes, members }: ScannedValue, endsAt: number): CatalogEvent {
    const index = this.#index
    this.#index += 1
    if (this.#index > this.#limits.maxItems) {
      throw new CatalogFileError('TOO_MANY_ITEMS', `the file has more than ${this.#limits.maxItems} items`)
    }
    this.#state = 'afterItem'
    if (bytes === null) {
      const message = `the item is larger than ${this.#limits.maxItemBytes} bytes`
      return { type: 'badItem', index, problem: itemError('ITEM_TOO_LARGE', '', message), endsAt }
    }
    const value = this.#parse(bytes, endsAt)
    if (memberCount(value) === members) return { type: 'item', index, value, endsAt }
    return {
      type: 'badItem',
      index,
      problem: itemError('INVALID_ITEM', '', `the item ${GIVEN_TWICE}`),
      endsAt,
    }
  }

  #parse(bytes: Buffer, endsAt: number): unknown {
    try {
      return JSON.parse(this.#decoder.decode(bytes))
    } catch (cause) {
      const what = cause instanceof SyntaxError ? 'is not valid JSON' : 'is not valid UTF-8'
      throw new CatalogFileError(
        'INVALID_JSON',
        `${this.#place()} ${what} (bytes ${endsAt - bytes.length} to ${endsAt})`,
      )
    }
  }

  #place(): string {
    return this.#state === 'item' || this.#state === 'afterItem'
      ? `item ${this.#index - 1}`
      : `"${this.#name}"`
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
    const character =
      byte >= 0x20 && byte < 0x7f ? `"${String.fromCharCode(byte)}"` : `byte 0x${byte.toString(16)}`
    return new CatalogFileError('INVALID_JSON', `unexpected ${character} at byte ${where}`)
  }
}

function startHint(byte: number): string {
  if (byte === 0xef) return 'it starts with a byte order mark; save it as UTF-8 without one'
  if (byte === 0x1f) return 'it looks compressed; upload it uncompressed'
  if (byte === 0xfe || byte === 0xff) return 'it looks like UTF-16; save it as UTF-8'
  return `it starts with byte 0x${byte.toString(16)}`
}
