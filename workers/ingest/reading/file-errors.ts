import { shortened } from '../../../src/domain/text/shortened.ts'
import { tooLargeReason } from '../../../src/features/uploads/too-large.ts'
import { CatalogFileError } from './catalog-file-error.ts'
import { type FilePosition, positionText } from './file-position.ts'
import type { OtherFormat } from './other-formats.ts'
import type { ReadLimits } from './read-limits.ts'
import type { WideEncoding, WrongByte } from './text-encoding.ts'

/* What partners read when a file is refused as a whole: what it is, where, and what to do. */

const MAX_SHOWN_NAME = 100
/** Of a file without "items". */
const MAX_SHOWN_NAMES = 5
const MAX_SHORT_NAME = 30

const invalidJson = (message: string) => new CatalogFileError('INVALID_JSON', message)
const invalidFile = (message: string) => new CatalogFileError('INVALID_FILE', message)

export const itemPlace = (index: number) => `item ${index}`
export const propertyPlace = (name: string) => `"${shortened(name, MAX_SHOWN_NAME)}"`
export const NAME_PLACE = 'a property name'

export function fileTooLarge({ maxFileBytes }: ReadLimits): CatalogFileError {
  return new CatalogFileError('FILE_TOO_LARGE', tooLargeReason(maxFileBytes))
}

export function tooManyItems({ maxItems }: ReadLimits): CatalogFileError {
  return new CatalogFileError('TOO_MANY_ITEMS', `the file has more than ${maxItems} items`)
}

export function tooManyProperties(most: number): CatalogFileError {
  return invalidFile(`the file has more than ${most} properties; dishes belong into the array "items"`)
}

export function tooDeep(place: string, { maxNesting }: ReadLimits, at: FilePosition): CatalogFileError {
  const message = `${place} is nested deeper than ${maxNesting} levels, ${positionText(at)}`
  return new CatalogFileError('NESTING_TOO_DEEP', message)
}

export function propertyTooLarge(place: string, at: FilePosition): CatalogFileError {
  return invalidFile(`${place} is too large, ${positionText(at)}`)
}

export function notUtf8(place: string, { byte, guess }: WrongByte, at: FilePosition): CatalogFileError {
  return invalidJson(`${place} is not valid UTF-8 ${positionText(at)}: byte ${hex(byte)}: ${guess}`)
}

export function notJson(place: string, cause: string, at: FilePosition): CatalogFileError {
  return invalidJson(`${place} is not valid JSON ${positionText(at)}: ${cause}`)
}

export function propertyGivenTwice(place: string, at: FilePosition): CatalogFileError {
  return invalidFile(`${place} is given twice, ${positionText(at)}`)
}

export function wrongProperty(place: string, complaint: string): CatalogFileError {
  return invalidFile(`${place} ${complaint}`)
}

/** The file is an object without "items" and "deletions". `names`: its properties. */
export function noItems(names: readonly string[]): CatalogFileError {
  if (names.length === 0) return invalidFile('the file has no "items": it is an empty object')
  if (names.includes('partnerDishId'))
    return invalidFile('the file has no "items": it is one dish; put it into an array, [ … ]')
  const shown = names.slice(0, MAX_SHOWN_NAMES).map((name) => `"${shortened(name, MAX_SHORT_NAME)}"`)
  const more = names.length > shown.length ? ', …' : ''
  return invalidFile(`the file has no "items"; it has ${shown.join(', ')}${more}`)
}

export function misnamedItems(name: string): CatalogFileError {
  const remedy = name.toLowerCase() === 'items' ? 'names are case-sensitive' : 'if it lists the dishes'
  return invalidFile(
    `the file has no "items", but "${shortened(name, MAX_SHOWN_NAME)}": rename it, ${remedy}`,
  )
}

export function itemsInWrapper(path: string, at: FilePosition): CatalogFileError {
  const remedy = path.includes('[]')
    ? 'in each entry of a list: put all of them into one array "items" at the top'
    : 'move that array to the top, as {"items": […]}'
  return invalidFile(
    `the file has no "items" at its top; a list was found in "${shortened(path, MAX_SHOWN_NAME)}", ${positionText(at)}: ${remedy}`,
  )
}

export function itemsNoArray(isObject: boolean, at: FilePosition): CatalogFileError {
  const what = isObject ? ', but an object: put its dishes into an array, [ … ]' : ''
  return invalidFile(`"items" is not an array${what}, ${positionText(at)}`)
}

export function emptyFile(): CatalogFileError {
  return invalidJson('the file is empty')
}

export function blankFile(): CatalogFileError {
  return invalidJson('the file is blank')
}

/** `place`: what was being read. */
export function cutOff(items: number, place: string, at: FilePosition): CatalogFileError {
  const where = items > 0 ? ` after ${items} items` : ''
  const cause = 'it was cut off, or a closing quote or bracket is missing'
  return invalidJson(`the file ends too early${where}, in ${place}, ${positionText(at)}: ${cause}`)
}

/** More follows a whole value. JSON Lines look like this, and catalogs that were put one after another. */
export function dataAfterEnd(byte: number, at: FilePosition): CatalogFileError {
  if (byte === 0x7b || byte === 0x5b)
    return invalidJson(
      `several JSON values stand one after another, the second ${positionText(at)}: a file in JSON Lines becomes a catalog with [ before, ] after and commas between the lines`,
    )
  if (byte === 0x2c)
    return invalidJson(
      `several JSON values stand one after another, a comma ${positionText(at)}: put all of them into one array, [ … ]`,
    )
  return invalidJson(`more data follows the end of the catalog, ${positionText(at)}`)
}

export function otherFormat({ what, remedy }: OtherFormat): CatalogFileError {
  return invalidJson(`the file is not JSON but ${what}; ${remedy}`)
}

export function wrongEncoding(encoding: WideEncoding, byte: number, at: FilePosition): CatalogFileError {
  return invalidJson(
    `the file is not UTF-8 ${positionText(at)}: byte ${hex(byte)}: it looks like ${encoding}: save it as UTF-8`,
  )
}

export function noCatalog(firstByte: number): CatalogFileError {
  return invalidJson(`the file is not a JSON object or array: it starts with ${shownByte(firstByte)}`)
}

export function unexpectedByte(byte: number, cause: string, at: FilePosition): CatalogFileError {
  return invalidJson(`unexpected ${shownByte(byte)} ${positionText(at)}: ${cause}`)
}

function shownByte(byte: number): string {
  return byte >= 0x20 && byte < 0x7f ? `"${String.fromCharCode(byte)}"` : `byte ${hex(byte)}`
}

function hex(byte: number): string {
  return `0x${byte.toString(16).padStart(2, '0')}`
}
