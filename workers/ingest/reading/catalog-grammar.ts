import { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './json-bytes.ts'

/** The place of the reader in a catalog, named by what comes next. */
export type Place =
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

/** Places where a whole value comes next, not one byte of punctuation. */
export function isValuePlace(place: Place): boolean {
  return place === 'key' || place === 'property' || place === 'item'
}

/** The place after one byte of punctuation, or null where the byte cannot stand here. */
export function placeAfter(place: Place, byte: number, isBareArray: boolean, isItems: boolean): Place | null {
  switch (place) {
    case 'start':
      if (byte === OPEN_BRACKET) return 'itemOrEnd'
      return byte === OPEN_BRACE ? 'keyOrEnd' : null
    case 'keyOrEnd':
      if (byte === CLOSE_BRACE) return 'end'
      return byte === QUOTE ? 'key' : null
    case 'colon':
      if (byte !== COLON) return null
      return isItems ? 'items' : 'property'
    case 'afterProperty':
      if (byte === COMMA) return 'key'
      return byte === CLOSE_BRACE ? 'end' : null
    case 'items':
      return byte === OPEN_BRACKET ? 'itemOrEnd' : null
    case 'itemOrEnd':
      if (byte === COMMA) return null
      return byte === CLOSE_BRACKET ? afterItems(isBareArray) : 'item'
    case 'afterItem':
      if (byte === COMMA) return 'item'
      return byte === CLOSE_BRACKET ? afterItems(isBareArray) : null
    default:
      return null
  }
}

function afterItems(isBareArray: boolean): Place {
  return isBareArray ? 'end' : 'afterProperty'
}

/** Whether the byte that led to a place is itself the first one of the value there. */
export function isFirstOfValue(place: Place, byte: number): boolean {
  return (place === 'key' && byte === QUOTE) || (place === 'item' && byte !== COMMA)
}
