/** Catalogs that are made to crash a reader, as streams: they are never complete on a disk or in memory. */

import { MAX_DELETIONS } from '../../src/domain/items/items-schema.ts'

const CHUNK = 64 * 1024
const MIB = 1024 * 1024

export interface HostileStream {
  readonly bytes: () => Iterable<string>
  /** `CODE: message` of the refusal (its start), or what is counted of a file that is taken. */
  readonly refusal?: string
  readonly counted?: Readonly<Record<string, number>>
  /** Takes ten seconds and more. */
  readonly isLong?: boolean
}

/** So many bytes or more of `text` over and over. */
function* filled(text: string, bytes: number): Generator<string> {
  const block = text.repeat(Math.max(1, Math.floor(CHUNK / text.length)))
  for (let written = 0; written < bytes; written += block.length) yield block
}

function* listed(count: number, item: (index: number) => string): Generator<string> {
  for (let index = 0; index < count; index += 1) yield `${index === 0 ? '' : ','}${item(index)}`
}

function* joined(...parts: readonly (string | Iterable<string>)[]): Generator<string> {
  for (const part of parts) {
    if (typeof part === 'string') yield part
    else yield* part
  }
}

/** Strings put together to pieces of the size that storage sends. */
export function* inPieces(texts: Iterable<string>): Generator<Buffer> {
  let piece = ''
  for (const text of texts) {
    piece += text
    if (piece.length < CHUNK) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}

const dish = (id: string, more: string) => `{"partnerDishId":"${id}","name":"Soup"${more}}`
const range = (count: number) => Array.from({ length: count }, (_, index) => index)

export const HOSTILE_STREAMS: Readonly<Record<string, HostileStream>> = {
  'a million levels of nesting': {
    bytes: () => joined('[', filled('[', 1e6)),
    refusal: 'NESTING_TOO_DEEP: item 0 is nested deeper than 32 levels, at line 1, column 34 (byte 33)',
  },
  'a million levels of objects in a property': {
    bytes: () => joined('{"x":', filled('{"a":', 5e6)),
    refusal: 'NESTING_TOO_DEEP: "x" is nested deeper than 32 levels',
  },
  'a number of 50 million digits as an item': {
    bytes: () => joined('[', filled('7', 50e6), ',{}]'),
    counted: { ITEM_TOO_LARGE: 1, INVALID_ITEM: 2 },
  },
  'a number of 50 million digits as the time': {
    bytes: () => joined('{"generatedAt":', filled('7', 50e6), ',"items":[]}'),
    refusal: 'INVALID_FILE: "generatedAt" is too large, at line 1, column ',
    isLong: true,
  },
  'a string of 300 MB in an item': {
    bytes: () => joined('[{"name":"', filled('x', 300e6), '"}]'),
    counted: { ITEM_TOO_LARGE: 1 },
  },
  'a string of 300 MB as the name of a property': {
    bytes: () => joined('{"', filled('x', 300e6), '":1}'),
    refusal: 'INVALID_FILE: a property name is too large, at line 1, column ',
    isLong: true,
  },
  'a string of 64 MB of quotes as an item': {
    bytes: () => joined('["', filled('\\"', 64e6), '"]'),
    counted: { ITEM_TOO_LARGE: 1 },
  },
  '64 MB of an unknown property': {
    bytes: () => joined('{"comment":[', filled('{"a":[1,2]},', 64e6), '0],"items":[]}'),
    counted: { UNKNOWN_PROPERTY: 1 },
  },
  '64 MB of deletions': {
    bytes: () => joined('{"mode":"partial","deletions":["x"', filled(',"a-dish"', 64e6), ']}'),
    refusal: 'INVALID_FILE: "deletions" is too large, at line 1, column ',
    isLong: true,
  },
  'the largest list of deletions that is read': {
    bytes: () =>
      joined(
        '{"mode":"partial","deletions":[',
        listed(MAX_DELETIONS, (index) => `"${'a'.repeat(30)}${index}"`),
        ']}',
      ),
    counted: {},
  },
  'a million deletions': {
    bytes: () => joined('{"mode":"partial","deletions":[""', filled(',""', 7 * MIB), ']}'),
    refusal: 'INVALID_FILE: "deletions" must NOT have more than 200000 items',
  },
  'the largest list of wrong restaurants that is read': {
    bytes: () => joined('{"restaurants":[0', filled(',0', 7 * MIB), ']}'),
    refusal: 'INVALID_FILE: "restaurants" must NOT have more than 20000 items',
    isLong: true,
  },
  'a million properties': {
    bytes: () =>
      joined(
        '{',
        listed(1e6, (index) => `"p${index}":0`),
        '}',
      ),
    refusal: 'INVALID_FILE: the file has more than 1000 properties',
  },
  'millions of commas': {
    bytes: () => joined('[1', filled(',', 10e6)),
    refusal: 'INVALID_JSON: unexpected "," at line 1, column 4',
  },
  'a gigabyte and a byte': {
    bytes: () => joined('{"comment":"', filled('x', 1024 * MIB + 1), '"}'),
    refusal: 'FILE_TOO_LARGE: the file is larger than 1073741824 bytes',
  },
  'a million and one items': {
    bytes: () =>
      joined(
        '[',
        listed(1_000_001, () => '0'),
        ']',
      ),
    refusal: 'TOO_MANY_ITEMS: the file has more than 1000000 items',
    isLong: true,
  },
  'items with a hundred thousand wrong values each': {
    bytes: () =>
      joined(
        '[',
        listed(100, () => `{"ingredients":[0${',0'.repeat(100_000)}]}`),
        ']',
      ),
    counted: { INVALID_ITEM: 100 },
  },
  '150,000 unknown properties in items': {
    bytes: () =>
      joined(
        '[',
        listed(1_500, (item) =>
          dish(
            `d${item}`,
            range(100)
              .map((name) => `,"p${item}-${name}":0`)
              .join(''),
          ),
        ),
        ']',
      ),
    counted: { UNKNOWN_PROPERTY: 150_000 },
    isLong: true,
  },
  'items with one unknown property of 200 KB': {
    bytes: () =>
      joined(
        '[',
        listed(200, (item) => dish(`d${item}`, `,"${item}${'x'.repeat(200_000)}":0`)),
        ']',
      ),
    counted: { UNKNOWN_PROPERTY: 200 },
    isLong: true,
  },
  'wrong items with an id of 200 KB': {
    bytes: () =>
      joined(
        '[',
        listed(1_100, (item) => `{"partnerDishId":"${item}${'x'.repeat(200_000)}"}`),
        ']',
      ),
    counted: { INVALID_ITEM: 2_200 },
    isLong: true,
  },
  '100,000 unknown allergens': {
    bytes: () =>
      joined(
        '[',
        listed(1_000, (item) =>
          dish(
            `d${item}`,
            `,"allergens":[${range(100)
              .map((name) => `{"type":"Mlik ${item}-${name}"}`)
              .join(',')}]`,
          ),
        ),
        ']',
      ),
    counted: { ALLERGEN_NOT_READ: 100_000 },
    isLong: true,
  },
  'a million restaurants': {
    bytes: () =>
      joined(
        '[',
        listed(1_000, (item) =>
          dish(
            `d${item}`,
            `,"restaurantIds":[${range(1_000)
              .map((id) => `"r${item}-${id}"`)
              .join(',')}]`,
          ),
        ),
        ']',
      ),
    refusal: 'INVALID_FILE: the dishes up to item 20 name more than 20000 restaurants',
    isLong: true,
  },
  'half a million ids that contradict themselves': {
    bytes: () =>
      joined(
        '[',
        listed(1e6, (item) => dish(`d${item >> 1}`, `,"description":"${item}"`)),
        ']',
      ),
    refusal:
      'INVALID_FILE: more than 10000 dishes are given twice, with something else each time, or are changes that had to be refused (up to item 20001)',
    isLong: true,
  },
  '100,000 small dishes, each printed twice': {
    bytes: () =>
      joined(
        '[',
        listed(100_000, (item) =>
          dish(`d${item}`, `,"servingSize":"${item >> 1}","nutrition":{"caloriesTotal":1}`),
        ),
        ']',
      ),
    counted: { DUPLICATE_DISH: 50_000 },
    isLong: true,
  },
}
