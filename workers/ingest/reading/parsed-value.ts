import { isUtf8 } from 'node:buffer'
import { notJson, notUtf8 } from './file-errors.ts'
import { memberCount } from './member-count.ts'
import { repeatedMember } from './repeated-member.ts'
import { isWellFormed } from './well-formed.ts'

export interface ParsedValue {
  readonly text: string
  readonly value: unknown
}

/** Throws CatalogFileError for bytes that are not JSON in UTF-8. `placeOf` names the value, for the message. */
export function parsedValue(bytes: Buffer | null, endsAt: number, placeOf: () => string): ParsedValue {
  const from = endsAt - (bytes?.length ?? 0)
  if (bytes === null || !isUtf8(bytes)) throw notUtf8(placeOf(), from, endsAt)
  const text = bytes.toString()
  try {
    return { text, value: JSON.parse(text) as unknown }
  } catch {
    throw notJson(placeOf(), from, endsAt)
  }
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
