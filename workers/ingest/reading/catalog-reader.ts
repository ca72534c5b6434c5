import { isHeaderProperty } from '../../../src/domain/items/item-validator.ts'
import { type ItemProblem, itemError } from '../../../src/domain/items/problem.ts'
import type { CatalogEvent } from './catalog-event.ts'
import type { CatalogFileError } from './catalog-file-error.ts'
import { isFirstOfValue, isValuePlace, type Place, placeAfter } from './catalog-grammar.ts'
import * as fileErrors from './file-errors.ts'
import { OPEN_BRACKET } from './json-bytes.ts'
import { complaintOf, type ParsedValue, parsedValue } from './parsed-value.ts'
import {
  MAX_NAME_BYTES,
  MAX_PROPERTIES,
  MAX_PROPERTY_BYTES,
  MAX_UNKNOWN_BYTES,
  type ReadLimits,
} from './read-limits.ts'
import { isSpace, type ScannedValue, ValueScanner } from './value-scanner.ts'

type ScannerName = 'name' | 'known' | 'unknown' | 'item'

/** Reads a catalog chunk by chunk. Throws CatalogFileError as soon as the file cannot be right. */
export class CatalogReader {
  readonly #limits: ReadLimits
  readonly #scanners: Readonly<Record<ScannerName, ValueScanner>>
  readonly #names = new Set<string>()
  readonly #placeName = () => this.#nameOfPlace()
  #place: Place = 'start'
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
    if (this.#offset + chunk.length > this.#limits.maxFileBytes) throw fileErrors.fileTooLarge(this.#limits)
    let at = 0
    while (at < chunk.length) {
      if (this.#scanner.isIdle) {
        at = afterSpace(chunk, at)
        if (at === chunk.length) break
      }
      if (!isValuePlace(this.#place)) {
        at = this.#readPunctuation(chunk, at)
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

  /** Call after the last chunk. */
  finish(): void {
    if (this.#place === 'end') {
      this.#checkHasItems()
      return
    }
    if (this.#offset === 0) throw fileErrors.emptyFile()
    if (this.#place === 'start') throw fileErrors.blankFile()
    throw fileErrors.cutOff(this.#index, this.#offset)
  }

  #checkHasItems(): void {
    if (this.#isBareArray || this.#names.has('items') || this.#names.has('deletions')) return
    throw fileErrors.noItems()
  }

  /** Reads one byte of punctuation; returns where reading goes on. */
  #readPunctuation(chunk: Buffer, at: number): number {
    const byte = chunk[at] as number
    if (this.#place === 'start') this.#isBareArray = byte === OPEN_BRACKET
    const next = placeAfter(this.#place, byte, this.#isBareArray, this.#name === 'items')
    if (next === null) throw this.#unexpected(byte, this.#offset + at)
    this.#place = next
    this.#scanner = this.#scanners[this.#scannerName()]
    return isFirstOfValue(next, byte) ? at : at + 1
  }

  #unexpected(byte: number, at: number): CatalogFileError {
    if (this.#place === 'end') return fileErrors.dataAfterEnd(at)
    if (this.#place === 'items') return fileErrors.itemsNoArray()
    if (this.#place === 'start') return fileErrors.noCatalog(byte)
    return fileErrors.unexpectedByte(byte, at)
  }

  #scannerName(): ScannerName {
    if (this.#place === 'item') return 'item'
    if (this.#place !== 'property') return 'name'
    return isHeaderProperty(this.#name) ? 'known' : 'unknown'
  }

  /** Refuses a value before its end where the bytes so far show that it cannot be right. */
  #checkScanned(at: number): void {
    const { fault, isOver } = this.#scanner
    if (fault === 'TOO_DEEP') throw fileErrors.tooDeep(this.#nameOfPlace(), this.#limits, at - 1)
    if (fault === 'UNBALANCED') throw fileErrors.unbalanced(this.#nameOfPlace(), at - 1)
    const mayBeOver = this.#place === 'item' || this.#scanner === this.#scanners.unknown
    if (isOver && !mayBeOver) throw fileErrors.propertyTooLarge(this.#nameOfPlace(), at)
  }

  #finishValue(endsAt: number): CatalogEvent | null {
    const scanned = this.#scanner.take()
    if (this.#place === 'item') return this.#finishItem(scanned, endsAt)
    if (this.#place === 'property') return this.#finishProperty(scanned, endsAt)
    this.#finishKey(scanned, endsAt)
    return null
  }

  #finishKey({ bytes }: ScannedValue, endsAt: number): void {
    const { value: name } = parsedValue(bytes, endsAt, this.#placeName)
    if (typeof name !== 'string') throw fileErrors.nameIsNoString()
    this.#name = name
    if (this.#names.has(name)) throw fileErrors.propertyGivenTwice(this.#nameOfPlace(), endsAt)
    this.#names.add(name)
    if (this.#names.size > MAX_PROPERTIES) throw fileErrors.tooManyProperties(MAX_PROPERTIES)
    this.#place = 'colon'
  }

  #finishProperty({ bytes, members }: ScannedValue, endsAt: number): CatalogEvent {
    const parsed = bytes === null ? null : parsedValue(bytes, endsAt, this.#placeName)
    const complaint = parsed && complaintOf(parsed, members)
    if (complaint !== null) throw fileErrors.wrongProperty(this.#nameOfPlace(), complaint.message)
    this.#place = 'afterProperty'
    return { type: 'property', name: this.#name, value: parsed?.value }
  }

  #finishItem({ bytes, members }: ScannedValue, endsAt: number): CatalogEvent {
    const index = this.#index
    if (index === this.#limits.maxItems) throw fileErrors.tooManyItems(this.#limits)
    const parsed = bytes === null ? null : parsedValue(bytes, endsAt, this.#placeName)
    const value = parsed?.value
    const problem = this.#problemOfItem(parsed, members)
    this.#index += 1
    this.#place = 'afterItem'
    if (problem !== null) return { type: 'badItem', index, problem, value, endsAt }
    return { type: 'item', index, value, endsAt }
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
    if (this.#place === 'key' && this.#scanner.isOver) return fileErrors.LONG_NAME_PLACE
    return fileErrors.propertyPlace(this.#name)
  }
}

function afterSpace(chunk: Buffer, start: number): number {
  let at = start
  while (at < chunk.length && isSpace(chunk[at] as number)) at += 1
  return at
}
