import { isHeaderProperty } from '../../../src/domain/items/item-validator.ts'
import { type ItemProblem, itemError } from '../../../src/domain/items/problem.ts'
import type { CatalogEvent } from './catalog-event.ts'
import type { CatalogFileError } from './catalog-file-error.ts'
import { isFirstOfValue, isValuePlace, type Place, placeAfter } from './catalog-grammar.ts'
import * as fileErrors from './file-errors.ts'
import { checkedStart, HEAD_BYTES } from './file-head.ts'
import { FILE_START, type FilePosition, FilePositions } from './file-position.ts'
import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './json-bytes.ts'
import { trailingComma } from './json-fault.ts'
import { missingItems } from './missing-items.ts'
import { complaintOf, faultyValue, type ParsedValue, parsedValue, type ValuePlace } from './parsed-value.ts'
import { causeAt, isNoValue } from './punctuation-cause.ts'
import {
  MAX_NAME_BYTES,
  MAX_PROPERTIES,
  MAX_PROPERTY_BYTES,
  MAX_UNKNOWN_BYTES,
  type ReadLimits,
} from './read-limits.ts'
import { isSpace, type ScanFault, type ScannedValue, ValueScanner } from './value-scanner.ts'
import { writtenIds } from './written-ids.ts'

type ScannerName = 'name' | 'known' | 'unknown' | 'item'

/** Reads a catalog chunk by chunk. Throws CatalogFileError as soon as the file cannot be right. */
export class CatalogReader {
  readonly #limits: ReadLimits
  readonly #scanners: Readonly<Record<ScannerName, ValueScanner>>
  readonly #names = new Set<string>()
  readonly #valueStart = () => this.#positions.marked('value')
  readonly #valuePlace: ValuePlace = { name: () => this.#nameOfPlace(), start: this.#valueStart }
  #place: Place = 'start'
  #isBareArray = false
  #name = ''
  #index = 0
  #offset = 0
  /** The first bytes of the file. */
  #head: Buffer = Buffer.alloc(0)
  readonly #positions = new FilePositions<'value' | 'comma'>()
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

  /** The first chunk holds `HEAD_BYTES`, or the whole file. */
  *push(chunk: Buffer): Generator<CatalogEvent> {
    if (this.#offset + chunk.length > this.#limits.maxFileBytes) throw fileErrors.fileTooLarge(this.#limits)
    this.#positions.next(chunk)
    let at = this.#offset === 0 ? this.#begin(chunk) : 0
    while (at < chunk.length) {
      if (this.#scanner.isIdle) {
        at = afterSpace(chunk, at)
        if (at === chunk.length) break
      }
      if (!isValuePlace(this.#place)) {
        at = this.#readPunctuation(chunk, at)
        continue
      }
      if (this.#scanner.isIdle) this.#startValue(chunk, at)
      const end = this.#scanner.read(chunk, at)
      this.#checkScanned(end === -1 ? chunk.length : end)
      if (end === -1) break
      at = end
      const event = this.#finishValue(this.#offset + at)
      if (event !== null) yield event
    }
    this.#offset += chunk.length
  }

  /** Returns where the text begins: after a byte order mark. */
  #begin(chunk: Buffer): number {
    this.#head = chunk.subarray(0, HEAD_BYTES)
    const start = checkedStart(this.#head)
    // No editor shows a byte order mark.
    if (start > 0) this.#positions.start({ ...FILE_START, column: FILE_START.column - 1 })
    return start
  }

  /** Call after the last chunk. */
  finish(): void {
    if (this.#place === 'end') {
      this.#checkHasItems()
      return
    }
    if (this.#offset === 0) throw fileErrors.emptyFile()
    if (this.#place === 'start') throw fileErrors.blankFile()
    throw fileErrors.cutOff(this.#index, this.#nameOfPlace(), this.#positions.end)
  }

  #checkHasItems(): void {
    if (this.#isBareArray || this.#names.has('items') || this.#names.has('deletions')) return
    throw missingItems([...this.#names], this.#head)
  }

  /** Reads one byte of punctuation; returns where reading goes on. */
  #readPunctuation(chunk: Buffer, at: number): number {
    const byte = chunk[at] as number
    if (this.#place === 'start') this.#isBareArray = byte === OPEN_BRACKET
    const next = placeAfter(this.#place, byte, this.#isBareArray, this.#name === 'items')
    if (next === null) throw this.#unexpected(byte, this.#positions.at(at))
    if (byte === COMMA) this.#positions.mark('comma', at)
    this.#place = next
    this.#scanner = this.#scanners[this.#scannerName()]
    return isFirstOfValue(next, byte) ? at : at + 1
  }

  #startValue(chunk: Buffer, at: number): void {
    const byte = chunk[at] as number
    this.#positions.mark('value', at)
    const closing = this.#place === 'key' ? CLOSE_BRACE : CLOSE_BRACKET
    // A key or an item that ends before it begins: the comma before it is one too many.
    if (this.#place !== 'property' && byte === closing)
      throw fileErrors.unexpectedByte(
        COMMA,
        trailingComma(String.fromCharCode(byte)),
        this.#positions.marked('comma'),
      )
    const isWrong = this.#place === 'key' ? byte !== QUOTE : isNoValue(byte)
    if (isWrong) throw this.#unexpected(byte, this.#positions.at(at))
  }

  #unexpected(byte: number, at: FilePosition): CatalogFileError {
    if (this.#place === 'end') return fileErrors.dataAfterEnd(byte, at)
    if (this.#place === 'items') return fileErrors.itemsNoArray(byte === OPEN_BRACE, at)
    return fileErrors.unexpectedByte(byte, causeAt(this.#place, byte), at)
  }

  #scannerName(): ScannerName {
    if (this.#place === 'item') return 'item'
    if (this.#place !== 'property') return 'name'
    return isHeaderProperty(this.#name) ? 'known' : 'unknown'
  }

  /** Refuses a value before its end where the bytes so far show that it cannot be right. `end`: of the chunk's bytes. */
  #checkScanned(end: number): void {
    const { fault, isOver } = this.#scanner
    if (fault !== null) throw this.#faultyValue(fault, this.#positions.at(end - 1))
    const mayBeOver = this.#place === 'item' || this.#scanner === this.#scanners.unknown
    if (isOver && !mayBeOver) throw fileErrors.propertyTooLarge(this.#nameOfPlace(), this.#positions.at(end))
  }

  #faultyValue(fault: ScanFault, at: FilePosition): CatalogFileError {
    const place = this.#nameOfPlace()
    if (fault === 'TOO_DEEP') return fileErrors.tooDeep(place, this.#limits, at)
    const { bytes } = this.#scanner.take()
    if (bytes !== null) return faultyValue(bytes, this.#valuePlace)
    // Of a value over the limit only this place is known.
    return fileErrors.notJson(
      place,
      fault === 'UNBALANCED' ? 'a bracket does not match' : 'a word stands without quotes before this',
      at,
    )
  }

  #finishValue(endsAt: number): CatalogEvent | null {
    const scanned = this.#scanner.take()
    if (this.#place === 'item') return this.#finishItem(scanned, endsAt)
    if (this.#place === 'property') return this.#finishProperty(scanned)
    this.#finishKey(scanned)
    return null
  }

  #finishKey({ bytes }: ScannedValue): void {
    if (bytes === null) throw fileErrors.propertyTooLarge(fileErrors.NAME_PLACE, this.#valueStart())
    this.#name = String(parsedValue(bytes, this.#valuePlace).value)
    if (this.#names.has(this.#name))
      throw fileErrors.propertyGivenTwice(fileErrors.propertyPlace(this.#name), this.#valueStart())
    this.#names.add(this.#name)
    if (this.#names.size > MAX_PROPERTIES) throw fileErrors.tooManyProperties(MAX_PROPERTIES)
    this.#place = 'colon'
  }

  #finishProperty({ bytes, members }: ScannedValue): CatalogEvent {
    const parsed = bytes === null ? null : parsedValue(bytes, this.#valuePlace)
    const complaint = parsed && complaintOf(parsed, members)
    if (complaint !== null) throw fileErrors.wrongProperty(this.#nameOfPlace(), complaint.message)
    this.#place = 'afterProperty'
    return { type: 'property', name: this.#name, value: parsed?.value }
  }

  #finishItem({ bytes, head, members }: ScannedValue, endsAt: number): CatalogEvent {
    const index = this.#index
    if (index === this.#limits.maxItems) throw fileErrors.tooManyItems(this.#limits)
    const parsed = bytes === null ? null : parsedValue(bytes, this.#valuePlace)
    const problem = this.#problemOfItem(parsed, members)
    this.#index += 1
    this.#place = 'afterItem'
    if (problem === null) return { type: 'item', index, value: parsed?.value, endsAt }
    return {
      type: 'badItem',
      index,
      problem,
      ids: writtenIds(parsed?.text ?? head?.toString() ?? ''),
      endsAt,
    }
  }

  #problemOfItem(parsed: ParsedValue | null, members: number): ItemProblem | null {
    if (parsed === null) {
      return itemError('ITEM_TOO_LARGE', '', `the item is larger than ${this.#limits.maxItemBytes} bytes`)
    }
    const complaint = complaintOf(parsed, members)
    return complaint && itemError('INVALID_ITEM', complaint.pointer, `the item ${complaint.message}`)
  }

  #nameOfPlace(): string {
    if (this.#place === 'item') return fileErrors.itemPlace(this.#index)
    if (this.#place === 'key' || this.#place === 'keyOrEnd') return fileErrors.NAME_PLACE
    return fileErrors.propertyPlace(this.#name)
  }
}

function afterSpace(chunk: Buffer, start: number): number {
  let at = start
  while (at < chunk.length && isSpace(chunk[at] as number)) at += 1
  return at
}
