import type { Place } from './catalog-grammar.ts'
import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './json-bytes.ts'
import { COMMENT, SINGLE_QUOTE } from './json-fault.ts'

const APOSTROPHE = 0x27
const SLASH = 0x2f
const HASH = 0x23
const COMMA_MISSING = 'a comma is missing before this'

/** Why a byte cannot stand at a place of the catalog, outside of its items and properties. */
export function causeAt(place: Place, byte: number): string {
  if (byte === APOSTROPHE) return SINGLE_QUOTE
  if (byte === SLASH || byte === HASH) return COMMENT
  switch (place) {
    case 'key':
    case 'keyOrEnd':
      return noName(byte)
    case 'colon':
      return '":" is missing after a property name'
    case 'afterProperty':
      return byte === QUOTE ? COMMA_MISSING : 'a comma or "}" is missing before this'
    case 'afterItem':
      return beginsValue(byte) ? COMMA_MISSING : 'a comma or "]" is missing before this'
    default:
      return 'a value is missing before this'
  }
}

/** Whether no value begins with this byte of punctuation. */
export function isNoValue(byte: number): boolean {
  return byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET
}

function noName(byte: number): string {
  const isWord = /[\w$]/.test(String.fromCharCode(byte))
  return isWord ? 'property names stand in double quotes' : 'a property name in double quotes is missing here'
}

function beginsValue(byte: number): boolean {
  return byte === OPEN_BRACE || byte === OPEN_BRACKET || byte === QUOTE
}
