import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isVisible, visibleJson, visibleLines, visibleText } from './visible-text.ts'

/** Written out by number, apart from the expressions under test. */
const UNSAFE_RANGES: readonly (readonly [what: string, from: number, to: number])[] = [
  ['C0 controls', 0x00, 0x1f],
  ['DEL and C1 controls', 0x7f, 0x9f],
  ['soft hyphen', 0xad, 0xad],
  ['combining grapheme joiner', 0x34f, 0x34f],
  ['Arabic letter mark', 0x61c, 0x61c],
  ['Hangul fillers', 0x115f, 0x1160],
  ['zero-width characters and directional marks', 0x200b, 0x200f],
  ['line and paragraph separators, bidirectional embeddings', 0x2028, 0x202e],
  ['word joiner, invisible operators, bidirectional isolates', 0x2060, 0x206f],
  ['Hangul filler', 0x3164, 0x3164],
  ['halves of a character', 0xd800, 0xdfff],
  ['noncharacters', 0xfdd0, 0xfdef],
  ['variation selectors', 0xfe00, 0xfe0f],
  ['byte order mark', 0xfeff, 0xfeff],
  ['annotations', 0xfff9, 0xfffb],
  ['noncharacters at the end of a plane', 0xfffe, 0xffff],
  ['tags', 0xe0000, 0xe007f],
  ['more variation selectors', 0xe0100, 0xe01ef],
]
const unsafeCharacters = UNSAFE_RANGES.flatMap(([, from, to]) =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)),
)
const isUnsafe = (character: string) => unsafeCharacters.includes(character)
/** Half of its characters are unsafe. */
const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...unsafeCharacters), fc.string({ unit: 'binary', maxLength: 3 })))
  .map((parts) => parts.join(''))

describe('text that is shown', () => {
  it.each(UNSAFE_RANGES)('escapes %s', (_, from, to) => {
    for (let code = from; code <= to; code += 1)
      expect(visibleText(`a${String.fromCodePoint(code)}b`)).toBe(`a\\u{${code.toString(16)}}b`)
  })

  it.each([
    'Crème brûlée',
    'Gỏi cuốn',
    'Phở bò tái nạm gầu',
    'ต้มยำกุ้ง',
    'مشاوي مشكلة',
    'สลัดผัก',
    '宮保雞丁',
    'नमकीन',
    'Z͑o͂ë',
    '🥗 “Half & Half” – 5 €',
    '\\u{202e} as it is written',
  ])('leaves %j as it is', (text) => {
    expect(visibleText(text)).toBe(text)
    expect(isVisible(text)).toBe(true)
  })

  it('escapes the marks that would be drawn over other lines', () => {
    const shown = visibleText(`a${'\u0336'.repeat(12)}`)
    expect(shown).toBe(`a${'\u0336'.repeat(8)}${'\\u{336}'.repeat(4)}`)
  })

  it('holds nothing unsafe, whatever it was made of', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const shown = visibleText(text)
        expect(isVisible(shown)).toBe(true)
        expect([...shown].filter(isUnsafe)).toEqual([])
        expect([...visibleLines(text)].filter(isUnsafe).filter((character) => character !== '\n')).toEqual([])
      }),
    )
  })

  it('keeps line ends where they are ours', () => {
    expect(visibleLines('one\ntwo\r\n\u2028')).toBe('one\ntwo\\u{d}\n\\u{2028}')
  })
})

describe('JSON that is shown', () => {
  it('says the same as before, with nothing unsafe in it', () => {
    fc.assert(
      fc.property(fc.dictionary(hostileText, fc.array(hostileText)), (value) => {
        const shown = visibleJson(JSON.stringify(value, null, 2))
        expect([...shown].filter((character) => character !== '\n').filter(isUnsafe)).toEqual([])
        expect(JSON.parse(shown)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})
