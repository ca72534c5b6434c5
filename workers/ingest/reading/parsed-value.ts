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

/** Where a value stands, for messages. */
export interface ValuePlace {
  readonly name: () => string
  /** The position of its first byte. */
  readonly start: () => FilePosition
}

/** Throws CatalogFileError for bytes that are not JSON in UTF-8. */
export function parsedValue(bytes: Buffer, place: ValuePlace): ParsedValue {
  if (!isUtf8(bytes)) throw faultyValue(bytes, place)
  const text = bytes.toString()
  try {
    return { text, value: JSON.parse(text) as unknown }
  } catch {
    throw faultyValue(bytes, place)
  }
}

/** What is wrong with bytes that are not JSON in UTF-8, and where. */
export function faultyValue(bytes: Buffer, place: ValuePlace): CatalogFileError {
  const name = place.name()
  if (!isUtf8(bytes)) {
    const wrong = wrongByte(bytes)
    return notUtf8(name, wrong, positionAfter(place.start(), bytes, 0, wrong.at))
  }
  const text = bytes.toString()
  const { at, cause } = jsonFault(text) ?? { at: text.length, cause: 'it cannot be read' }
  return notJson(name, cause, positionAfter(place.start(), Buffer.from(text.slice(0, at))))
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
