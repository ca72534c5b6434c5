import { isUtf8 } from 'node:buffer'
import type { CatalogFileError } from './catalog-file-error.ts'
import { notJson, notUtf8 } from './file-errors.ts'
import { type FilePosition, positionAfter } from './file-position.ts'
import { jsonFault } from './json-fault.ts'
import { memberCount } from './member-count.ts'
import { repeatedMember } from './repeated-member.ts'
import { wrongByte } from './text-encoding.ts'
import { isWellFormed } from './well-formed.ts'

export interface ParsedValue {
  readonly text: string
  readonly value: unknown
}

/** Throws CatalogFileError for bytes that are not JSON in UTF-8. `placeOf` names the value, for the message. */
export function parsedValue(bytes: Buffer, start: FilePosition, placeOf: () => string): ParsedValue {
  if (!isUtf8(bytes)) throw faultyValue(bytes, start, placeOf())
  const text = bytes.toString()
  try {
    return { text, value: JSON.parse(text) as unknown }
  } catch {
    throw faultyValue(bytes, start, placeOf())
  }
}

/** What is wrong with bytes that are not JSON in UTF-8, and where. `start`: the position of the first one. */
export function faultyValue(bytes: Buffer, start: FilePosition, place: string): CatalogFileError {
  if (!isUtf8(bytes)) {
    const wrong = wrongByte(bytes)
    return notUtf8(place, wrong, positionAfter(start, bytes, 0, wrong.at))
  }
  const text = bytes.toString()
  const { at, cause } = jsonFault(text) ?? { at: text.length, cause: 'it cannot be read' }
  return notJson(place, cause, positionAfter(start, Buffer.from(text.slice(0, at))))
}

export interface Complaint {
  readonly pointer: string
  readonly message: string
}

/** What we refuse although JSON.parse takes it, or null. `members`: the count of the objects' members as written. */
export function complaintOf({ text, value }: ParsedValue, members: number): Complaint | null {
  if (memberCount(value) !== members) {
    const pointer = repeatedMember(text) ?? ''
    return { pointer, message: `gives a property twice: ${pointer}` }
  }
  if (isWellFormed(text, value)) return null
  return { pointer: '', message: 'holds half of a character: a \\ud… escape without its other half' }
}
