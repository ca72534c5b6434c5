import { describe, expect, it } from 'vitest'
import { catalogEventsOf, itemsOf, refusalOf } from '../../../test/support/catalog-bytes.ts'

/** All that makes a file hard to cut: escapes, braces in strings, many-byte characters, numbers, keys on both sides. */
const TRICKY = `${String.raw`
{ "schemaVersion" : 1, "restaurants":[{"id":"r]1","name":"Jalapeño \"}{\""}],
  "\u0069tems": [ {"a":"\\","b":"}],{\"","c":[[],{}]} , 12.5e1,"x\\\"]" ,null,
  {"ñ€😀":"乳"},true ,[ ] ],
  "allergensComplete" : false , "generatedAt":"2026-11-20T10:00:00.000Z" } `}\n`

describe('a file in chunks', () => {
  const bytes = Buffer.from(TRICKY)

  it('holds what JSON.parse finds in it', async () => {
    const parsed = JSON.parse(TRICKY) as { items: unknown[] }
    expect(await itemsOf(TRICKY)).toEqual(['property', 'property', ...parsed.items, 'property', 'property'])
  })

  it('gives the same events wherever it is cut in two', async () => {
    const whole = await catalogEventsOf(bytes)
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      expect(
        await catalogEventsOf([bytes.subarray(0, cut), bytes.subarray(cut)]),
        `cut at byte ${cut}`,
      ).toEqual(whole)
    }
  })

  it.each([1, 2, 3, 5, 7])('gives the same events in pieces of %d bytes', async (size) => {
    const count = Math.ceil(bytes.length / size)
    const pieces = Array.from({ length: count }, (_, n) => bytes.subarray(n * size, (n + 1) * size))
    expect(await catalogEventsOf(pieces)).toEqual(await catalogEventsOf(bytes))
  })

  it('is refused wherever it is truncated', async () => {
    const end = bytes.lastIndexOf('}')
    for (let length = 0; length <= end; length += 1) {
      expect(await refusalOf(bytes.subarray(0, length)), `cut off at byte ${length}`).toMatch(
        /^INVALID_JSON: /,
      )
    }
  })

  it('is refused with any character after its end', async () => {
    for (const garbage of ['x', '}', ']', ',', '{}', '[]', '\0', '"'])
      expect(await refusalOf(TRICKY + garbage)).toMatch(
        /^INVALID_JSON: (more data follows the end of the catalog|several JSON values stand one after)/,
      )
  })
})

describe('a good file', () => {
  it('may begin with a byte order mark, wherever it is cut', async () => {
    const bytes = Buffer.from('\uFEFF[1, {"a":2}]')
    for (let cut = 0; cut <= bytes.length; cut += 1)
      expect(await catalogEventsOf([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual([
        { type: 'item', index: 0, value: 1, endsAt: 5 },
        { type: 'item', index: 1, value: { a: 2 }, endsAt: 14 },
      ])
  })

  it.each<[string, string, unknown[]]>([
    ['a bare array', '[1,{"a":2}]', [1, { a: 2 }]],
    ['an empty array', ' [ ] ', []],
    ['items first', '{"items":[1],"mode":"full"}', [1, 'property']],
    ['items last', '{"mode":"full","items":[1]}', ['property', 1]],
    ['items alone and empty', '{"items":[]}', []],
    ['deletions without items', '{"deletions":["a"]}', ['property']],
    ['items of any kind: the schema judges them', '["",0,null,[],false]', ['', 0, null, [], false]],
    ['spread over lines', '\t[\r\n1\n,\n2\r\n]\r\n', [1, 2]],
  ])('%s', async (_, text, items) => expect(await itemsOf(text)).toEqual(items))

  it('says where each item ends, for the progress', async () => {
    expect(await catalogEventsOf('[1, {"a":2}]')).toEqual([
      { type: 'item', index: 0, value: 1, endsAt: 2 },
      { type: 'item', index: 1, value: { a: 2 }, endsAt: 11 },
    ])
  })

  it('cannot reach the prototype of anything', async () => {
    const [item] = await itemsOf('[{"__proto__":{"allergensComplete":true}}]')
    expect((item as { allergensComplete?: boolean }).allergensComplete).toBeUndefined()
  })
})

describe('a file that cannot be right', () => {
  it.each<[string, string]>([
    ['', 'INVALID_JSON: the file is empty'],
    [' \n ', 'INVALID_JSON: the file is blank'],
    ['[,1]', 'INVALID_JSON: unexpected "," at line 1, column 2 (byte 1): a value is missing before this'],
    ['[1,,2]', 'INVALID_JSON: unexpected "," at line 1, column 4 (byte 3): a value is missing before this'],
    [
      '[1,\n]',
      'INVALID_JSON: unexpected "," at line 1, column 3 (byte 2): a comma stands before "]": remove it',
    ],
    [
      '[1 2]',
      'INVALID_JSON: unexpected "2" at line 1, column 4 (byte 3): a comma or "]" is missing before this',
    ],
    [
      '[{"a":1}{"b":2}]',
      'INVALID_JSON: unexpected "{" at line 1, column 9 (byte 8): a comma is missing before this',
    ],
    ['[}', 'INVALID_JSON: unexpected "}" at line 1, column 2 (byte 1): a value is missing before this'],
    [
      '[1}',
      'INVALID_JSON: unexpected "}" at line 1, column 3 (byte 2): a comma or "]" is missing before this',
    ],
    ['// menu\n[]', 'INVALID_JSON: the file is not a JSON object or array: it starts with "/"'],
    [
      '[\n// soup\n1]',
      'INVALID_JSON: item 0 is not valid JSON at line 2, column 1 (byte 2): a comment stands here',
    ],
    [
      "['a']",
      'INVALID_JSON: item 0 is not valid JSON at line 1, column 2 (byte 1): text stands in single quotes',
    ],
    [
      '[1',
      'INVALID_JSON: the file ends too early, in item 0, at line 1, column 3 (byte 2): it was cut off, or a closing quote or bracket is missing',
    ],
    ['{', 'INVALID_JSON: the file ends too early, in a property name, at line 1, column 2 (byte 1)'],
    [
      '{"mode":"full","ite',
      'INVALID_JSON: the file ends too early, in a property name, at line 1, column 20 (byte 19)',
    ],
    [
      '{"mode":"full","\\q":1}',
      'INVALID_JSON: a property name is not valid JSON at line 1, column 17 (byte 16): "\\q" is no escape',
    ],
    ['[1,2,', 'INVALID_JSON: the file ends too early after 2 items, in item 2, at line 1, column 6 (byte 5)'],
    ['{"items":[1]', 'INVALID_JSON: the file ends too early after 1 items, in "items", at line 1, column 13'],
    [
      '{"mode":"full",}',
      'INVALID_JSON: unexpected "," at line 1, column 15 (byte 14): a comma stands before "}": remove it',
    ],
    [
      '{"mode" "full"}',
      'INVALID_JSON: unexpected """ at line 1, column 9 (byte 8): ":" is missing after a property',
    ],
    [
      '{mode:1}',
      'INVALID_JSON: unexpected "m" at line 1, column 2 (byte 1): property names stand in double quotes',
    ],
    [
      '{"x":1,\n  mode:1}',
      'INVALID_JSON: unexpected "m" at line 2, column 3 (byte 10): property names stand in double quotes',
    ],
    ["{'mode':1}", `INVALID_JSON: unexpected "'" at line 1, column 2 (byte 1): text stands in single quotes`],
    [
      '{"mode":}',
      'INVALID_JSON: unexpected "}" at line 1, column 9 (byte 8): a value is missing before this',
    ],
    [
      '{"a":1 "b":2}',
      'INVALID_JSON: unexpected """ at line 1, column 8 (byte 7): a comma is missing before this',
    ],
    [
      '{,}',
      'INVALID_JSON: unexpected "," at line 1, column 2 (byte 1): a property name in double quotes is missing',
    ],
    [
      '{"name":"Soup"}\n{"name":"Stew"}\n',
      'INVALID_JSON: several JSON values stand one after another, the second at line 2, column 1 (byte 16)',
    ],
    [
      '{"name":"Soup"},\n{"name":"Stew"}',
      'INVALID_JSON: several JSON values stand one after another, a comma at line 1, column 16 (byte 15): put all',
    ],
    [
      '[]\n[]',
      'INVALID_JSON: several JSON values stand one after another, the second at line 2, column 1 (byte 3)',
    ],
    ['{"items":[1],"items":[2]}', 'INVALID_FILE: "items" is given twice, at line 1, column 14 (byte 13)'],
    ['{"items":[1],"\\u0069tems":[2]}', 'INVALID_FILE: "items" is given twice'],
    ['{"mode":"full","mode":"partial"}', 'INVALID_FILE: "mode" is given twice'],
    [
      '{"items":{}}',
      'INVALID_FILE: "items" is not an array, but an object: put its dishes into an array, [ … ], at line 1, column 10',
    ],
    ['{"items":null}', 'INVALID_FILE: "items" is not an array, at line 1, column 10 (byte 9)'],
    ['"items"', 'INVALID_JSON: the file is not a JSON object or array: it starts with """'],
    ['Welcome', 'INVALID_JSON: the file is not a JSON object or array: it starts with "W"'],
  ])('%j', async (text, refusal) => expect((await refusalOf(text)).startsWith(refusal)).toBe(true))

  it.each<[string, Uint8Array, string]>([
    [
      'invalid UTF-8 in an item',
      Buffer.from([0x5b, 0x22, 0xc3, 0x28, 0x22, 0x5d]),
      'item 0 is not valid UTF-8 at line 1, column 3 (byte 2): byte 0xc3: it looks like Windows-1252, where it is "Ã"',
    ],
    [
      'Latin-1 in an item',
      Buffer.from('[\n{"name":"Jalape\xf1o"}]', 'latin1'),
      'item 0 is not valid UTF-8 at line 2, column 16 (byte 17): byte 0xf1: it looks like Windows-1252, where it is "ñ": save the file as UTF-8',
    ],
    [
      'a cut character in a key',
      Buffer.from([0x7b, 0x22, 0xe2, 0x82, 0x22, 0x3a]),
      'is not valid UTF-8 at line 1, column 3 (byte 2): byte 0xe2: a character of UTF-8 is damaged there',
    ],
  ])('%s', async (_, bytes, message) => {
    const refusal = await refusalOf(bytes)
    expect(refusal).toMatch(/^INVALID_JSON: /)
    expect(refusal).toContain(message)
  })
})

describe('limits', () => {
  it('makes one bad item of an oversize one, and goes on', async () => {
    const big = JSON.stringify({ name: 'x'.repeat(100), more: '}],[{' })
    expect(await itemsOf(`[1,${big},{"a":2}]`, { maxItemBytes: 50 })).toEqual([1, 'ITEM_TOO_LARGE', { a: 2 }])
  })

  it('refuses an item that gives a property twice: JSON.parse would lose the first', async () => {
    const twice = '{"allergens":[{"type":"MILK"}],"allergens":[]}'
    expect(await itemsOf(`[${twice},{"a":":"},{"b":{"c":1,"c":1}}]`)).toEqual([
      'INVALID_ITEM',
      { a: ':' },
      'INVALID_ITEM',
    ])
  })

  it('takes an item of exactly the limit', async () => {
    expect(await itemsOf('["12345678"]', { maxItemBytes: 10 })).toEqual(['12345678'])
    expect(await itemsOf('["123456789"]', { maxItemBytes: 10 })).toEqual(['ITEM_TOO_LARGE'])
  })

  it('does not hold the limit of items against the file’s own properties', async () => {
    expect(await itemsOf(`{"items":[1],"deletions":["${'x'.repeat(100)}"]}`, { maxItemBytes: 10 })).toEqual([
      1,
      'property',
    ])
  })

  it.each([
    {
      what: 'too many items',
      text: '[1,2,3]',
      limits: { maxItems: 2 },
      refusal: 'TOO_MANY_ITEMS: the file has more than 2 items',
    },
    {
      what: 'too many bytes',
      text: '[1,2,3]',
      limits: { maxFileBytes: 6 },
      refusal: 'FILE_TOO_LARGE: the file is larger than 6 bytes',
    },
    {
      what: 'too deep in an item',
      text: '[[[1]]]',
      limits: { maxNesting: 1 },
      refusal: 'NESTING_TOO_DEEP: item 0 is nested deeper than 1 levels, at line 1, column 3 (byte 2)',
    },
    {
      what: 'too deep in a property',
      text: '{"x":[[1]]}',
      limits: { maxNesting: 1 },
      refusal: 'NESTING_TOO_DEEP: "x" is nested deeper than 1 levels, at line 1, column 7 (byte 6)',
    },
  ])('refuses $what', async ({ text, limits, refusal }) =>
    expect(await refusalOf(text, limits)).toBe(refusal),
  )

  it('takes exactly as much as is allowed', async () => {
    expect(await itemsOf('[1,[2]]', { maxItems: 2, maxFileBytes: 7, maxNesting: 1 })).toEqual([1, [2]])
  })
})
