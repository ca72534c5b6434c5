import { shortened } from '../../../src/domain/text/shortened.ts'
import { tooLargeReason } from '../../../src/features/uploads/too-large.ts'
import { CatalogFileError } from './catalog-file-error.ts'
import type { ReadLimits } from './read-limits.ts'

/* What partners read when a file is refused as a whole. Positions are bytes from the beginning of the file. */

const MAX_SHOWN_NAME = 100

const invalidJson = (message: string) => new CatalogFileError('INVALID_JSON', message)
const invalidFile = (message: string) => new CatalogFileError('INVALID_FILE', message)

export const itemPlace = (index: number) => `item ${index}`
export const propertyPlace = (name: string) => `"${shortened(name, MAX_SHOWN_NAME)}"`
export const LONG_NAME_PLACE = 'a property name'

export function fileTooLarge({ maxFileBytes }: ReadLimits): CatalogFileError {
  return new CatalogFileError('FILE_TOO_LARGE', tooLargeReason(maxFileBytes))
}

export function tooManyItems({ maxItems }: ReadLimits): CatalogFileError {
  return new CatalogFileError('TOO_MANY_ITEMS', `the file has more than ${maxItems} items`)
}

export function tooManyProperties(most: number): CatalogFileError {
  return invalidFile(`the file has more than ${most} properties`)
}

export function tooDeep(place: string, { maxNesting }: ReadLimits, at: number): CatalogFileError {
  const message = `${place} is nested deeper than ${maxNesting} levels, at byte ${at}`
  return new CatalogFileError('NESTING_TOO_DEEP', message)
}

export function unbalanced(place: string, at: number): CatalogFileError {
  return invalidJson(`${place} is not valid JSON: a bracket does not match, at byte ${at}`)
}

export function propertyTooLarge(place: string, at: number): CatalogFileError {
  return invalidFile(`${place} is too large, at byte ${at}`)
}

export function notUtf8(place: string, from: number, to: number): CatalogFileError {
  return invalidJson(`${place} is not valid UTF-8 (bytes ${from} to ${to})`)
}

export function notJson(place: string, from: number, to: number): CatalogFileError {
  return invalidJson(`${place} is not valid JSON (bytes ${from} to ${to})`)
}

export function nameIsNoString(): CatalogFileError {
  return invalidJson('a property name is not a string')
}

export function propertyGivenTwice(place: string, at: number): CatalogFileError {
  return invalidFile(`${place} is given twice, at byte ${at}`)
}

export function wrongProperty(place: string, complaint: string): CatalogFileError {
  return invalidFile(`${place} ${complaint}`)
}

export function noItems(): CatalogFileError {
  return invalidFile('the file has no "items"')
}

export function itemsNoArray(): CatalogFileError {
  return invalidFile('"items" is not an array')
}

export function emptyFile(): CatalogFileError {
  return invalidJson('the file is empty')
}

export function blankFile(): CatalogFileError {
  return invalidJson('the file is blank')
}

export function cutOff(items: number, at: number): CatalogFileError {
  const where = items > 0 ? ` after ${items} items` : ''
  return invalidJson(`the file ends too early${where}: it was cut off at byte ${at}`)
}

export function dataAfterEnd(at: number): CatalogFileError {
  return invalidJson(`more data follows the end of the catalog, at byte ${at}`)
}

export function noCatalog(firstByte: number): CatalogFileError {
  return invalidJson(`the file is not a JSON object or array: ${startHint(firstByte)}`)
}

export function unexpectedByte(byte: number, at: number): CatalogFileError {
  return invalidJson(`unexpected ${shownByte(byte)} at byte ${at}`)
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
