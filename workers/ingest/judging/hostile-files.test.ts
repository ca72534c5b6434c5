import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { catalogEventsOf, refusalOf } from '../../../test/support/catalog-bytes.ts'
import { dishOf } from '../../../test/support/dish-of.ts'
import { CatalogDraft } from './catalog-draft.ts'
import { Report } from './report.ts'

const file = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)))
const inItem = (...bytes: readonly number[]) => file('[{"name":"', bytes, '"}]')
const ITEM_BYTES = 256 * 1024

describe('a file that is no catalog is refused', () => {
  it.each<[string, Buffer, string]>([
    ['empty', file(''), 'INVALID_JSON: the file is empty'],
    ['blanks only', file(' \t\r\n'), 'INVALID_JSON: the file is blank'],
    ['text', file('partnerDishId, name'), 'INVALID_JSON: the file is not a JSON object or array'],
    ['a string', file('"items"'), 'INVALID_JSON: the file is not a JSON object or array'],
    ['a number', file('1'), 'INVALID_JSON: the file is not a JSON object or array'],
    ['gzip', gzipSync('[]'), 'the file is not JSON but compressed with gzip; upload it uncompressed'],
    [
      'NUL bytes',
      Buffer.alloc(100),
      'INVALID_JSON: the file is not a JSON object or array: it starts with byte 0x00',
    ],
    ['two byte order marks', file('\uFEFF\uFEFF[]'), 'it starts with byte 0xef'],
    [
      'UTF-16 with a mark',
      Buffer.from('\uFEFF[]', 'utf16le'),
      'INVALID_JSON: the file is not UTF-8 at line 1, column 1 (byte 0): byte 0xff: it looks like UTF-16, little-endian: save it as UTF-8',
    ],
    [
      'UTF-16 without a mark',
      Buffer.from('{"items":[]}', 'utf16le'),
      'INVALID_JSON: the file is not UTF-8 at line 1, column 2 (byte 1): byte 0x00: it looks like UTF-16, little-endian',
    ],
    [
      'two documents',
      file('[]', '[]'),
      'INVALID_JSON: several JSON values stand one after another, the second at',
    ],
    [
      'garbage at the end',
      file('[]', [0]),
      'INVALID_JSON: more data follows the end of the catalog, at line 1, column 3 (byte 2)',
    ],
    ['commas', file('[,,,,]'), 'INVALID_JSON: unexpected "," at line 1, column 2 (byte 1)'],
    [
      'no value of a property',
      file('{"mode":,"items":[]}'),
      'INVALID_JSON: unexpected "," at line 1, column 9',
    ],
    [
      'items twice',
      file('{"items":[],"items":[]}'),
      'INVALID_FILE: "items" is given twice, at line 1, column 13 (byte 12)',
    ],
    [
      'a property twice in itself',
      file('{"restaurants":[{"id":"a","id":"b"}]}'),
      'INVALID_FILE: "restaurants" gives a property twice: /0/id',
    ],
    [
      'half a character in a restaurant',
      file(String.raw`{"restaurants":[{"id":"a","name":"\ud83d"}]}`),
      'INVALID_FILE: "restaurants" holds half of a character',
    ],
  ])('%s', async (_, bytes, refusal) => expect(await refusalOf(bytes)).toContain(refusal))

  it.each<[string, Buffer]>([
    ['an overlong slash', inItem(0xc0, 0xaf)],
    ['an overlong NUL', inItem(0xc0, 0x80)],
    ['an overlong character of three bytes', inItem(0xe0, 0x80, 0xaf)],
    ['half of a surrogate pair', inItem(0xed, 0xa0, 0x80)],
    ['a surrogate pair as in CESU-8', inItem(0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80)],
    ['more than Unicode has', inItem(0xf4, 0x90, 0x80, 0x80)],
    ['a lone continuation', inItem(0x80)],
    ['a cut character', inItem(0xe2, 0x82)],
  ])('invalid UTF-8: %s', async (_, bytes) =>
    expect(await refusalOf(bytes)).toMatch(
      /^INVALID_JSON: item 0 is not valid UTF-8 at line 1, column 11 \(byte 10\): byte 0x/,
    ),
  )

  it.each([
    '0x10',
    'NaN',
    'Infinity',
    '-',
    '01',
    '1.',
    '.5',
    '+1',
    '1e',
    'undefined',
    "'a'",
    '"\u0001"',
    '"a\nb"',
    '"\\x"',
    '"\0"',
    'tru',
  ])('a value that JSON does not have: %j', async (value) =>
    expect(await refusalOf(`[{"name":${value}}]`)).toMatch(/^INVALID_JSON: item 0 is not valid JSON/),
  )
})

function judged(text: string, events: Awaited<ReturnType<typeof catalogEventsOf>>) {
  const report = new Report(100)
  const draft = new CatalogDraft('grill', report)
  const dishes = events.flatMap((event) => draft.take(event) ?? [])
  return { dishes, said: report.problems.map(({ pointer, code }) => `${pointer} ${code}`), text }
}
const judge = async (text: string, limits = {}) => judged(text, await catalogEventsOf(text, limits))
const soup = (more: string) => `[{"partnerDishId":"a","name":"Soup"${more}}]`

describe('names that objects have by themselves', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s is an unknown property',
    async (name) => {
      const evil = `"${name}":{"isAdmin":true,"allergensComplete":true}`
      const { said, dishes } = await judge(
        `{${evil},"items":${soup(`,${evil},"nutrition":{${evil}},"ingredients":[{"id":"i","name":"I","amountGrams":1,${evil}}]`)}}`,
      )
      expect([...new Set(said)]).toEqual([`/${name} UNKNOWN_PROPERTY`])
      expect(dishes.map((dish) => dishOf(dish).allergensComplete)).toEqual([false])
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    },
  )
})

describe('an item that is wrong', () => {
  it.each<[string, string, string]>([
    ['half of a character', String.raw`,"description":"\ud83d"`, ' INVALID_ITEM'],
    ['half of a character in a name', String.raw`,"\udc00":1`, ' INVALID_ITEM'],
    ['a property given twice', ',"allergens":[{"type":"MILK"}],"allergens":[]', '/allergens INVALID_ITEM'],
    [
      'a property given twice, once escaped',
      String.raw`,"menu":{"n~ame":1,"n\u007eame":2}`,
      '/menu/n~0ame INVALID_ITEM',
    ],
    ['more than numbers can be', ',"servingSizeInGrams":1e999', '/servingSizeInGrams INVALID_ITEM'],
    [
      'more than numbers can be, in capitals',
      ',"nutrition":{"protein":1E400}',
      '/nutrition/protein INVALID_ITEM',
    ],
    ['less than nothing', ',"nutrition":{"protein":-1E400}', '/nutrition/protein INVALID_ITEM'],
  ])('%s', async (_, more, problem) => {
    const { said, dishes } = await judge(soup(more))
    expect([said, dishes]).toEqual([[problem], []])
  })

  it.each<[string, string]>([
    ['a whole character as two escapes', String.raw`,"description":"\ud83d\ude00"`],
    ['the text of an escape', String.raw`,"description":"\\ud83d"`],
    ['minus nothing', ',"nutrition":{"protein":-0}'],
  ])('is not one with %s', async (_, more) => {
    const { said, dishes } = await judge(soup(more))
    expect([said, dishes.length]).toEqual([[], 1])
  })

  it('may hold control characters as escapes, which are removed', async () => {
    const { said, dishes } = await judge(soup(String.raw`,"description":"a\u0000\nb\u001f"`))
    expect([said, dishes.length]).toEqual([['/description HIDDEN_CHARACTERS'], 1])
  })

  it('may be as large as the limit, and not a byte larger', async () => {
    const sized = (bytes: number) => {
      const frame = soup(',"x":""').length - 2
      return soup(`,"x":"${'x'.repeat(bytes - frame)}"`)
    }
    const limits = { maxItemBytes: ITEM_BYTES }
    expect((await judge(sized(ITEM_BYTES), limits)).said).toEqual(['/x UNKNOWN_PROPERTY'])
    expect((await judge(sized(ITEM_BYTES + 1), limits)).said).toEqual([' ITEM_TOO_LARGE'])
  })
})
